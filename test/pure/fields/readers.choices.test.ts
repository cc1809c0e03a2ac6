import { quote } from '../../../nodes/ReportSchedule/fields/values';
import { readChoice, readChoices, type Choice } from '../../../nodes/ReportSchedule/fields/readers';
import { refusal } from './refusal';

const choices: Choice[] = [
	{ value: '', label: 'None' },
	{ value: 'W', label: 'Weekly', also: ['everyweek', 'true'] },
	{ value: '09', label: 'Nine' },
	{ value: 6, label: '15 Minutes-Long' },
];
const options = { choices, advice: 'Use one of these' };
const explain = (text: string) =>
	/^(soon|weekly)$/i.test(text.trim()) ? 'This can mean two things' : undefined;
const read = (given: unknown) => readChoice(given, options, explain);
const readAll = (given: unknown) => readChoices(given, options, explain);
const refused = (given: unknown) => `${quote(given)} isn't one of the options. Use one of these`;

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
	])('%p is refused', (given) => expect(refusal(() => read(given))).toBe(refused(given)));

	test('a choice with the value undefined cannot be met by what has no word', () => {
		const odd = [{ value: 'undefined', label: 'undefined', also: ['undefined'] }];
		expect(refusal(() => readChoice({}, { ...options, choices: odd }))).toBe(refused({}));
	});
});

describe('a text of which there is more to say', () => {
	test.each(['soon', ' SOON ', 'Soon'])('%p is refused with what to do', (given) => {
		expect(refusal(() => read(given))).toBe('This can mean two things');
	});

	test('is one only where no choice has it', () => expect(read('weekly')).toBe('W'));

	test('is refused in a list too', () => {
		expect(refusal(() => readAll('w, soon'))).toBe('This can mean two things');
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
		[['W', ' '], ' '],
		[['W', null], null],
		[['W', ['W']], ['W']],
		[{ value: 'W' }, { value: 'W' }],
		[',', ','],
	])('%p is refused for %p', (given, piece) => {
		expect(refusal(() => readAll(given))).toBe(refused(piece));
	});
});

test('what is advised is the choices unless something else is said, without what stands for none', () => {
	expect(refusal(() => readChoice('x', { choices }))).toBe(
		'"x" isn\'t one of the options. Use "W" (Weekly), "09" (Nine), 6 (15 Minutes-Long)',
	);
});
