import { InvalidValue, Issues, labeled } from '../../../nodes/ReportSchedule/text/issues';
import {
	anyOf,
	counted,
	itemsInWords,
	listed,
	lowerFirst,
	withoutNumbers,
} from '../../../nodes/ReportSchedule/text/phrases';
import { asHtml, oneLine, quote } from '../../../nodes/ReportSchedule/text/quote';
import { isBlank, visible, withoutJson } from '../../../nodes/ReportSchedule/text/text';
import { readable } from '../../../nodes/ReportSchedule/values/single';
import { cells } from '../cells';

const circular: Record<string, unknown> = {};
circular.self = circular;

/** Each level holds the next one twice: its JSON would have 2^100 parts. */
const doubled = Array.from({ length: 100 }).reduce((inner) => [inner, inner], 7);

const thrower = (thrown: unknown) => () => {
	throw thrown;
};

describe('Issues', () => {
	test('give what is read, and count nothing', () => {
		const issues = new Issues();
		expect(issues.collect('Hour', () => 7)).toBe(7);
		expect([issues.count, String(issues)]).toEqual([0, '']);
		expect(() => issues.throwIfAny()).not.toThrow();
	});

	test.each<[string, unknown, string]>([
		['an invalid value', new InvalidValue('7 is odd'), 'Hour: 7 is odd'],
		['one that goes on from the label', InvalidValue.predicate('is odd'), 'Hour is odd'],
		['one that is a whole sentence', InvalidValue.sentence('Missing column `a`'), 'Missing column `a`'],
		['a missing one', InvalidValue.empty(undefined, 'Enter it'), 'Hour is empty. Enter it'],
		['one of an expression', InvalidValue.empty('{{ 1 }}', 'Go'), 'Hour is empty: {{ 1 }} returned nothing. Go'],
		[
			'what n8n throws for an expression',
			new Error("Can't get data for expression"),
			"Hour: Can't get data for expression",
		],
		['what is no error', 'odd', 'Hour: odd'],
		[
			'the error of an expression, which is no instance of this Error',
			{ message: 'odd', toString: () => 'TypeError: odd' },
			'Hour: odd',
		],
	])('keep what is thrown under the label: %s', (_name, thrown, issue) => {
		const issues = new Issues();
		expect(issues.collect('Hour', thrower(thrown))).toBeUndefined();
		expect([issues.count, String(issues)]).toEqual([1, issue]);
	});

	test('are sentences in one line, each once, in the order in which they were found', () => {
		const issues = new Issues();
		for (const one of ['One', '1.5 is odd', 'Two.', 'One', 'Three!', 'Four?', 'Five']) issues.add(one);
		expect([...issues.all]).toEqual(['One', '1.5 is odd', 'Two.', 'Three!', 'Four?', 'Five']);
		expect(String(issues)).toBe('One. 1.5 is odd. Two. Three! Four? Five');
		expect(() => issues.throwIfAny()).toThrow(new InvalidValue('One. 1.5 is odd. Two. Three! Four? Five'));
		expect(() => issues.throwIfAny()).toThrow(expect.objectContaining({ name: 'InvalidValue' }) as Error);
	});
});

test('what needs a label of its own is read, or thrown as a sentence with it', () => {
	expect(labeled('Hour', () => 7)).toBe(7);
	const readLabeled = () => labeled('Hour', thrower(InvalidValue.predicate('is odd')));
	expect(() => labeled('Day', readLabeled)).toThrow(new InvalidValue('Hour is odd'));
});

test.each<[string, unknown, string]>([
	['text', 'a "b"\nc', '“a "b" c”'],
	['a number', 1.5, '1.5'],
	['no number', NaN, 'NaN'],
	['null', null, 'null'],
	['a big integer', 7n, '7'],
	['an object', { id: [1] }, '{"id":[1]}'],
	['an object that is its own member', circular, `${'{"self":'.repeat(10)}…`],
	['an object that is huge in JSON', doubled, `${'['.repeat(80)}…`],
	['a long list', Array.from({ length: 1e6 }).fill(7), `[${'7,'.repeat(39)}7…`],
	['a long text', 'a'.repeat(1e7), `“${'a'.repeat(80)}…”`],
	['an object that can’t be JSON', { id: 7n }, 'This value'],
	['an object without JSON', { toJSON: () => undefined }, 'This value'],
	['80 characters', 'a'.repeat(80), `“${'a'.repeat(80)}”`],
	['more than 80 characters', 'a'.repeat(81), `“${'a'.repeat(80)}…”`],
	['what is cut within an emoji', `${'a'.repeat(79)}😀`, `“${'a'.repeat(79)}…”`],
	['curly quotes in a text', 'a “b”', '“a "b"”'],
	['what n8n would take for a tag', '<a href="x">7 < 8</a><!--', '“‹a href="x">7 < 8‹/a>‹!--”'],
	['other tags', '<IMG><?php', '“‹IMG>‹?php”'],
	['an email with a path', 'ada@x.org:/a', '“ada@x.org:/a”'],
	['a tag in an object', { id: '<img>' }, '{"id":"‹img>"}'],
	['an address with a password', 'see https://me:s3cret@host/7', '“see https…”'],
	['one in an object', { url: 'https:/me:s3cret@host/7' }, '{"url":"https…"}'],
	['one in an object whose password is long', { url: `//me:${'p'.repeat(100)}@host/7` }, '{"url":"…"}'],
	['one whose password is long', `//me:${'p'.repeat(100)}@host/7`, '“…”'],
])('a message quotes %s', (_name, given, text) => expect(quote(given)).toBe(text));

test('a list in a message has ten entries at most', () => {
	expect(listed([1, 2, 3])).toBe('1, 2, 3');
	expect(listed(Array.from({ length: 12 }, (_, index) => index))).toBe('0, 1, 2, 3, 4, 5, 6, 7, 8, 9, and 2 more');
	expect(listed(Array.from({ length: 10 }, (_, index) => index))).toBe('0, 1, 2, 3, 4, 5, 6, 7, 8, 9');
});

test('items are told in their order, those with names first', () => {
	const names = new Map([
		[1, 'Costs'],
		[0, 'Sales'],
	]);
	expect(itemsInWords([6, 2, 1, 0, 8, 7], names)).toBe('“Sales” and “Costs”, and the 3rd and 7th to 9th items');
});

test('a sentence within another one begins with a small letter, unless that is a name’s', () => {
	const sentences = ['Enter it', 'DataReportive is down'];
	expect(sentences.map(lowerFirst)).toEqual(['enter it', sentences[1]]);
});

test.each([
	[['Once'], 'Once'],
	[['Once', 'Daily'], 'Once or Daily'],
	[['00', '15', '30', '45'], '00, 15, 30, or 45'],
])('any of %j in words: %s', (values, text) => expect(anyOf(values)).toBe(text));

test.each<[string, unknown]>([
	['{"a":1}', { a: 1 }],
	[' \n[7]', [7]],
	...cells('7 | Sales [EMEA] | Sales[ | [7').map((text): [string, unknown] => [text, text]),
	['', ''],
])('%j as JSON of a list or an object is %j', (text, value) => expect(withoutJson(text)).toEqual(value));

test('a text as HTML shows what it is', () => {
	expect(asHtml('<a b="c"> & <d>')).toBe('&lt;a b="c"&gt; &amp; &lt;d&gt;');
});

test('texts that differ in their numbers are alike, in names and emails they aren’t', () => {
	const alike = ['user 7 of 10 isn’t there', 'user 12 of 9 isn’t there', 'user "7" of 1 isn’t there'];
	const bare = alike.map(withoutNumbers);
	expect(bare[1]).toBe(bare[0]);
	expect(bare[2]).toBe(bare[0]);
	expect(withoutNumbers('group "Q1", 5')).not.toBe(withoutNumbers('group "Q2", 5'));
});

test('a name in a list is cut to a readable length', () => {
	expect(['Send at', 'a "b"\n', 'a'.repeat(100)].map(oneLine)).toEqual(['Send at', 'a "b" ', `${'a'.repeat(80)}…`]);
});

test.each([
	[1, '1 item'],
	[0, '0 items'],
	[2000, '2,000 items'],
])('%d is counted as %s', (count, text) => expect(counted(count, 'item')).toBe(text));

test('what is blank: nothing, or text of which nothing can be seen', () => {
	const blank = [undefined, null, '', ' \t\n\u00a0', '\u200b', ' \ufeff\u00ad\u2060\u200e\u0000 '];
	expect(blank.map(isBlank)).toEqual(blank.map(() => true));
	expect(['0', 0, false, [], {}].filter(isBlank)).toEqual([]);
});

describe('what can be seen of a text', () => {
	// Zero width, byte order mark, marks of direction, soft hyphen, word joiner, and the like.
	const unseen = [...'\u200b\ufeff\u200e\u202e\u2066\u061c\u00ad\u2060\u180e\u3164\0\x1f\x7f\x85'];

	test.each(unseen)('is the same with %j anywhere in it', (one) => {
		expect(visible(`${one}Da${one}ily ${one}`)).toBe('Daily');
		expect(visible(`${one} Daily`)).toBe('Daily');
	});

	test.each([
		'a\tb\nc',
		...cells(
			'a b | Ångström | 日本 | का | नमस्\u200dते | می\u200cخواهم | 👩\u200d👧 | ❤\ufe0f | 🏴\u{e0067}\u{e0062}\u{e007f}',
		),
	])('is all of %j', (text) => expect(visible(` ${text} `)).toBe(text));
});

test('a text is misread where UTF-8 became something else, or bytes were no UTF-8', () => {
	const latin1 = (text: string) => Buffer.from(text).toString('latin1');
	const misread = [
		...cells('Größe | naïve | São Paulo | 25 °C | für').map(latin1),
		...['itâ€™s', 'Sales â€“ EMEA', 'Gr\ufffd\ufffde', 'Ã\x9cbersicht', 'GarcÃ\xada', 'QualitÃ\xa0'],
		...cells('Ãœbersicht | StraÃŸe | Ã„rzte | Ã…rsrapport | Ã€ faire | Ã‰quipe | Ã‚ge | Ã˜stfold'),
	];
	for (const text of misread) expect(() => readable(text)).toThrow('encoding');
	const right = cells(
		'Größe | SÃO PAULO | „AMANHÃ” | AMANHÃ– | it’s | „Spaß“ | Ã la carte | Â | Ñandú | 25 °C | 1 000 € | É→B | 日本 | 📊 Sales | Günlük satýþ',
	);
	expect(right.map(readable)).toEqual(right);
});
