import { scheduleFields } from '../../../nodes/ReportSchedule/fields/scheduleFields';
import { values } from '../../../nodes/ReportSchedule/values';
import { REFUSED, attempt, readAs } from './reading';

/** What isn't what it looks like: refused in every field, names and queries included. */
const noValues = {
	'the error of a formula': [
		...['#N/A', '#REF!', '#VALUE!', '#NAME?', '#DIV/0!', '#NUM!', '#NULL!', '#ERROR!', '#NV', 'Err:502'],
		// Newer ones, those of other languages, and those of other offices.
		...['#SPILL!', '#CALC!', '#FIELD!', '#BLOCKED!', '#CONNECT!', '#GETTING_DATA', '#CIRC!', '#REF'],
		...[
			'#BEZUG!',
			'#WERT!',
			'#ZAHL!',
			'#ÜBERLAUF!',
			'#VALEUR!',
			'#NOM?',
			'#NOMBRE!',
			'#N/D',
			'#¡REF!',
			'#¿NOMBRE?',
		],
		...[
			'#¡DIV/0!',
			'#DEEL/0!',
			'#DZIEL/0!',
			'#ДЕЛ/0!',
			'#Н/Д',
			'#ЗНАЧ!',
			'#VERW!',
			'#I/T',
			'#YOK',
			'#ODKAZ!',
		],
		...['Err:508', 'Error:504', '#NULL', 'Error 2042', ' #N/A\n', '#\u200bREF!', '#n/a'],
	],
	'something without a text': ['[object Object]', 'undefined', 'NaN', 'Invalid Date', 'Invalid DateTime'],
	'the wrong encoding': [
		...['GrÃ¶ÃŸe', 'MÃ¼nchen', 'itâ€™s', 'Sales â€“ EMEA', 'Caf\ufffd', 'ï»¿Name', 'SÃ£o Paulo', 'BÃ¼ro'],
		...['Ð¿Ñ€Ð¾Ð´Ð°Ð¶Ð¸', 'æ—¥æœ¬', 'ðŸ“Š Sales', 'naÃ¯ve', '10Â°C', 'Â© ACME', 'M√ºnchen', 'M├╝nchen'],
	],
};

test.each(Object.entries(noValues))('%s is refused in every field', (_what, texts) => {
	for (const text of texts) {
		const refused = Object.fromEntries(scheduleFields.map(({ name }) => [name, REFUSED]));
		expect([text, Object.fromEntries(scheduleFields.map(({ name }) => [name, readAs(name, text)]))]).toEqual([
			text,
			refused,
		]);
		expect(attempt(() => values.text([text]))).toBe(REFUSED);
	}
});

test('why it’s refused is said, and not that it is no option', () => {
	expect(() => values.text('#N/A')).toThrow(/error of a formula/);
	expect(() => values.id('MÃ¼')).toThrow(/encoding/);
	expect(() => values.time('[object Object]')).toThrow(/expression/);
});

describe('a text', () => {
	test.each<[unknown, string]>([
		[' Weekly  numbers \n', 'Weekly  numbers'],
		['\u00a0Sales\t', 'Sales'],
		['\u200b\ufeffSa\u00adles\u200e\u2060', 'Sales'],
		[7, '7'],
		[-1.5, '-1.5'],
		[0, '0'],
		[false, 'false'],
		[['Sales'], 'Sales'],
		[[7], '7'],
		// Names that only look like something else.
		...['#WIN!', '#sales!', '#Challenge?', '#1 customers', '#general', '#NVIDIA', '#A', '#Champ!'].map(same),
		...[
			'N/A report',
			'#N/A by team',
			'Error rates',
			'Err: 502',
			'Error 404',
			'Undefined',
			'NaN%',
			'null',
		].map(same),
		...[
			'CAFÉ™',
			'„Spaß“',
			'Ångström',
			'Ã la carte',
			'25 °C',
			'ÜBER',
			'販売',
			'продажи',
			'São Paulo – EMEA',
		].map(same),
		...['SELECT 1', '{{ x }}', '["a"]', "it's", '👩‍👩‍👧', '2026-01-01', '1,050', '+02:00'].map(same),
	])('%j is read as %j', (given, text) => {
		expect([readAs('name', given), readAs('query', given), readAs('trigger_value', given)]).toEqual([
			text,
			text,
			text,
		]);
	});

	test.each([
		[NaN],
		[Infinity],
		[['a', 'b']],
		[[]],
		[{}],
		[7n],
		[{ id: 1, value: 'a' }],
		[{ error: '#N/A' }],
		[Symbol('a')],
	])('%p is refused', (given) => expect(readAs('name', given)).toBe(REFUSED));

	test.each([[new Date(0)], [{ ts: 0, toISO: () => '1970', toFormat: () => '' }], [[new Date(0)]]])(
		'%p, such as $now, is refused with how to write it',
		(given) => expect(() => values.text(given)).toThrow(/date.*toFormat/),
	);

	function same(text: string): [string, string] {
		return [text, text];
	}
});

test.each([
	...[
		' '.repeat(500_000),
		'mon'.repeat(300_000),
		'mon-'.repeat(200_000),
		'a '.repeat(300_000),
		'every '.repeat(200_000),
	],
	...[
		'- '.repeat(300_000),
		'9'.repeat(500_000),
		`9${' '.repeat(500_000)}`,
		`0.${'1'.repeat(500_000)}`,
		'9h'.repeat(200_000),
	],
	...[
		'1, '.repeat(300_000),
		`[${'9'.repeat(200_000)}`,
		`["${'1"'.repeat(100_000)}`,
		'1('.repeat(200_000),
		'['.repeat(300_000),
	],
	...[
		'Ã'.repeat(300_000),
		'#'.repeat(300_000),
		'\u200b'.repeat(300_000),
		'(UTC+'.repeat(100_000),
		'+'.repeat(300_000),
	],
])('a text of any size is read in time proportional to it', (long) => {
	const text = long.slice(0, 60_000);
	const began = performance.now();
	for (const field of scheduleFields) {
		attempt(() => values.read(field, `${text}x`));
		values.doubt(field, `${text}x`, false);
	}
	attempt(() => values.time(`${text}x`));
	expect(performance.now() - began).toBeLessThan(3000);
});
