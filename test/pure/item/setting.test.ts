import { readSetting, readSwitch, type Setting, wholeNumber } from '../../../nodes/ReportSchedule/item/setting';
import { InvalidValue } from '../../../nodes/ReportSchedule/text/issues';
import { cells } from '../cells';
import { computed, itemWith } from './items';

const limit = wholeNumber('limit', 'Limit', 1, 50, 7);
const preview: Setting<boolean> = {
	...{ displayName: 'Preview Only', name: 'previewOnly', type: 'boolean', default: false },
};
const method: Setting = {
	...{ displayName: 'Request Method', name: 'requestMethod', type: 'options', default: 'PUT' },
	options: ['PUT', 'POST'].map((value) => ({ name: value, value })),
};

/** What a setting comes to, and whether something is wrong with it. */
function read(setting: Setting, given: unknown, ifBlank?: string) {
	const item = itemWith({ [setting.name]: given });
	const value = readSetting(setting, item, ifBlank);
	const issues = [...item.issues.all];
	for (const issue of issues) expect(issue).toMatch(new RegExp(`^${setting.displayName}\\b`));
	return issues.length > 0 ? ['refused', value] : value;
}

test.each<[Setting, unknown, unknown]>([
	[limit, 1, 1],
	[limit, 50, 50],
	[limit, ' 20 ', 20],
	[limit, '7.00', 7],
	[limit, computed(9), 9],
	[preview, true, true],
	[preview, false, false],
	[preview, ' True ', true],
	[preview, 'FALSE', false],
	[method, 'post', 'POST'],
	...[limit, preview, method].flatMap((one): Array<[Setting, unknown, unknown]> => [
		[one, undefined, one.default],
		[one, ' ', one.default],
		[one, computed(''), one.default],
	]),
])('%j of %j is %j', (setting, given, value) => expect(read(setting, given)).toBe(value));

test.each<[Setting, unknown]>([
	...[0, 51, -1, 1.5, '1.5', 'many', NaN, 7n, true, [7], { id: 7 }].map((given): [Setting, unknown] => [limit, given]),
	...cells('7 seconds | 5-10 | 10,000 | 1_000 | 0x10 | 1e1').map((given): [Setting, unknown] => [limit, given]),
	...[1, 0, 'yes', [true], {}, 'truetrue'].map((given): [Setting, unknown] => [preview, given]),
	[method, 'DELETE'],
	...[limit, preview, method].map((one): [Setting, unknown] => [one, computed(null)]),
])('%j of %p is refused, and the default stands in until all issues are told', (setting, given) => {
	expect(read(setting, given)).toEqual(['refused', setting.default]);
});

test('a blank one is refused where that would change something', () => {
	for (const blank of [undefined, '', computed('')]) {
		expect(read(preview, blank, 'Turn it on or off')).toEqual(['refused', false]);
	}
	expect(read(preview, computed(true), 'Turn it on or off')).toBe(true);
});

test('an expression that comes to nothing is told how to leave it empty only where that’s possible', () => {
	const issuesOf = (ifBlank?: string) => {
		const item = itemWith({ [preview.name]: computed(null) });
		readSetting(preview, item, ifBlank);
		return String(item.issues);
	};
	expect(issuesOf()).toContain('If it may be empty');
	expect(issuesOf('Turn it on or off')).not.toContain('If it may be empty');
});

describe('a switch', () => {
	const ways = ['id', 'name', 'fromList'] as const;
	const readWay = (given: unknown) => readSwitch(itemWith({ way: given }), 'way', ways);

	test('is at its default while it’s blank, and one of its values in any case', () => {
		expect([undefined, null, '', ' \u200b'].map(readWay)).toEqual(Array(4).fill('id'));
		expect(['NAME', ' Name\n', 'FromList', 'na\u200bme', computed('ID')].map(readWay)).toEqual([
			...['name', 'name', 'fromList', 'name', 'id'],
		]);
	});

	test.each(['email', true, 0, {}, ['name'], 7n, Object.create(null), '__proto__', 'undefined'])(
		'that holds %p is refused',
		(given) => expect(() => readWay(given)).toThrow(InvalidValue),
	);

	test('that is refused says which values there are', () => {
		expect(() => readWay('email')).toThrow(/“email”.*id, name, or fromList/);
	});
});
