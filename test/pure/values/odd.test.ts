import { scheduleFields } from '../../../nodes/ReportSchedule/fields/scheduleFields';
import { values } from '../../../nodes/ReportSchedule/values';
import { cells } from '../cells';
import { REFUSED, attempt, readAs } from './reading';

/** What isn't what it looks like: refused in every field, names and queries included. */
const noValues = {
	'the error of a formula': [
		...cells(
			'#N/A | #REF! | #VALUE! | #NAME? | #DIV/0! | #NUM! | #NULL! | #ERROR! | #NV | Err:502 | #n/a | #REF | =#REF!',
		),
		// Newer ones, those of other languages, of other offices, and of Smartsheet.
		...cells(
			'#SPILL! | #GETTING_DATA | #CIRC! | #BEZUG! | #ÜBERLAUF! | #VALEUR! | #N/D | #¡REF! | #¿NOMBRE? | #ДЕЛ/0!',
		),
		...cells(
			'#Н/Д | #I/T | #YOK | Error:504 | Error 2042 | #NULL | #UNPARSEABLE | #NO MATCH | #INVALID OPERATION',
		),
		...[' #N/A\n', '#\u200bREF!', '#REF!A1'],
	],
	'something without a text': cells(
		'[object Object] | A [object Object] | undefined | NaN | Invalid Date | Invalid DateTime',
	),
	'the wrong encoding': [
		...cells('GrÃ¶ÃŸe | itâ€™s | Caf\ufffd | ï»¿Name | æ—¥æœ¬ | ðŸ“Š Sales | M√ºnchen | M├╝nchen'),
		// índice and it’s, a part of which can't be seen.
		...['Ã\u00adndice', 'itâ\u0080\u0099s'],
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
	test('is what can be seen of it, and what only looks like something else', () => {
		const texts = [
			...cells(
				'#WIN! | #sales! | #Challenge? | #1 customers | #general | #NVIDIA | #A | N/A report | #N/A by team',
			),
			...cells(
				'Error rates | Err: 502 | Error 404 | Undefined | NaN% | null | CAFÉ™ | Ã la carte | 25 °C | 販売',
			),
			...cells('SELECT 1 | {{ x }} | ["a"] | 2026-01-01 | 1,050 | +02:00 | Weekly  numbers'),
		];
		const given = [
			...texts,
			' Sales\u00a0',
			'\u200b\ufeffSa\u00adles\u2060',
			['Sales'],
			7,
			[7],
			-1.5,
			0,
			false,
		];
		const read = [...texts, 'Sales', 'Sales', 'Sales', '7', '7', '-1.5', '0', 'false'];
		for (const field of ['name', 'query', 'trigger_value']) {
			expect(given.map((one) => readAs(field, one))).toEqual(read);
		}
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
});
