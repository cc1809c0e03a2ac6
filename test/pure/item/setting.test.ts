import { readSetting, readSwitch, type Setting, wholeNumber } from '../../../nodes/ReportSchedule/item/setting';
import { InvalidValue } from '../../../nodes/ReportSchedule/text/issues';
import { cells } from '../cells';
import { computed, itemWith } from './items';

const limit = wholeNumber('limit', 'Limit', 1, 50, 7);
const preview: Setting<boolean> = { displayName: 'Preview Only', name: 'previewOnly', type: 'boolean', default: false };
const method: Setting = {
	displayName: 'Request Method',
	name: 'requestMethod',
	type: 'options',
	default: 'PUT',
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

test.each<{ setting: Setting; given: unknown; value: unknown }>([
	{ setting: limit, given: 1, value: 1 },
	{ setting: limit, given: 50, value: 50 },
	{ setting: limit, given: ' 20 ', value: 20 },
	{ setting: limit, given: '7.00', value: 7 },
	{ setting: limit, given: computed(9), value: 9 },
	{ setting: preview, given: true, value: true },
	{ setting: preview, given: false, value: false },
	{ setting: preview, given: ' True ', value: true },
	{ setting: preview, given: 'FALSE', value: false },
	{ setting: method, given: 'post', value: 'POST' },
	...[limit, preview, method].flatMap((setting) =>
		[undefined, ' ', computed('')].map((given) => ({ setting, given, value: setting.default })),
	),
])('$setting.displayName given as $given is $value', ({ setting, given, value }) =>
	expect(read(setting, given)).toBe(value),
);

const noLimits = [0, 51, -1, 1.5, '1.5', 'many', NaN, 7n, true, [7], { id: 7 }, computed(null)];
const noSwitches = [1, 0, 'yes', [true], {}, 'truetrue', computed(null)];
test.each<{ setting: Setting; given: unknown }>([
	...noLimits.map((given) => ({ setting: limit, given })),
	...cells('7 seconds | 5-10 | 10,000 | 1_000 | 0x10 | 1e1').map((given) => ({ setting: limit, given })),
	...noSwitches.map((given) => ({ setting: preview, given })),
	...['DELETE', computed(null)].map((given) => ({ setting: method, given })),
])('$setting.displayName given as $given is rejected, and its default stands in', ({ setting, given }) => {
	expect(read(setting, given)).toEqual(['refused', setting.default]);
});

test('a blank setting is rejected where that would change something', () => {
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
		'that holds %p is rejected',
		(given) => expect(() => readWay(given)).toThrow(InvalidValue),
	);

	test('that is rejected says which values there are', () => {
		expect(() => readWay('email')).toThrow(/“email”.*id, name, or fromList/);
	});
});
