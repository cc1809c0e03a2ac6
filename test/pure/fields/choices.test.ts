import {
	listChoices,
	readChoice,
	readChoices,
	type Choice,
} from '../../../nodes/ReportSchedule/fields/choices';
import { refusal } from './refusal';

const choices: Choice[] = [
	{ value: '', label: 'None' },
	{ value: 'W', label: 'Weekly', also: ['everyweek', 'true'] },
	{ value: '09', label: 'Nine' },
	{ value: 6, label: '15 Minutes-Long' },
];
const accepted = 'one of these';
const read = (given: unknown) => readChoice(given, choices, accepted);
const readAll = (given: unknown) => readChoices(given, choices, accepted);

describe('one choice', () => {
	test.each<[unknown, string | number | undefined]>([
		['W', 'W'],
		[' w ', 'W'],
		['WEEKLY', 'W'],
		['every week', 'W'],
		['Every_Week', 'W'],
		['every--week', 'W'],
		[true, 'W'],
		['09', '09'],
		['9', '09'],
		[9, '09'],
		['nine', '09'],
		[6, 6],
		['6', 6],
		['06', 6],
		['15minutes long', 6],
		['none', ''],
		['', undefined],
		[' ', undefined],
		[null, undefined],
		[undefined, undefined],
	])('%p is read as %p', (given, value) => expect(read(given)).toBe(value));

	test.each<[unknown]>([
		['X'],
		[false],
		['week'],
		['009'],
		['9.0'],
		[-9],
		[96],
		['1 5 minutes long'],
		['-w'],
		['w-'],
		['w 1'],
		['constructor'],
		['__proto__'],
		['٩'],
		[['W']],
		[{ value: 'W' }],
		[Object('W')],
		[Symbol('W')],
	])('%p is refused', (given) => expect(refusal(() => read(given))).toMatchObject({ given, accepted }));

	test('a choice with the value undefined cannot be met by what has no word', () => {
		const odd = [{ value: 'undefined', label: 'undefined', also: ['undefined'] }];
		expect(refusal(() => readChoice({}, odd, accepted)).given).toEqual({});
	});
});

describe('a list of choices', () => {
	test.each<[unknown, Array<string | number> | undefined]>([
		['w', ['W']],
		['6, w', [6, 'W']],
		['[6, "weekly"]', [6, 'W']],
		[
			[9, 'W', '09', 'w'],
			['09', 'W'],
		],
		[6, [6]],
		[[], undefined],
		['[]', undefined],
		['', undefined],
		[null, undefined],
	])('%p is read as %p', (given, values) => expect(readAll(given)).toEqual(values));

	test.each<[unknown, unknown]>([
		['w, x', 'x'],
		[['W', ''], ''],
		[['W', null], null],
		[['W', ['W']], ['W']],
		[{ value: 'W' }, { value: 'W' }],
		[',', ','],
	])('%p is refused for %p', (given, piece) => {
		expect(refusal(() => readAll(given))).toMatchObject({ given: piece, accepted });
	});
});

test('the choices in words leave out what stands for none', () => {
	expect(listChoices(choices)).toBe('"W" (Weekly), "09" (Nine), 6 (15 Minutes-Long)');
});
