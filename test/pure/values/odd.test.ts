import { scheduleField, scheduleFields } from '../../../nodes/ReportSchedule/fields/scheduleFields';
import { values } from '../../../nodes/ReportSchedule/values';
import { cells } from '../cells';
import { REFUSED, attempt, readAs } from './reading';

/** What isn't what it looks like: refused in every field, names and queries included. The kind, and its siblings. */
const noValues = {
	'the error of a formula: # and capitals': [
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
		// That nobody has listed.
		...cells('#XYZ! | #PYTHON! | #BŁĄD! | #TYP? | #DIV/0 | #ΤΙΜΗ! | Err:999 | =SUM(#REF!)'),
		...[' #N/A\n', '#\u200bREF!', '#REF!A1'],
	],
	'an object that became text': cells(
		'[object Object] | A [object Object] | [object Promise] | [object Undefined]',
	),
	'the wrong encoding': [
		...cells('GrÃ¶ÃŸe | itâ€™s | Caf\ufffd | ï»¿Name | æ—¥æœ¬ | ðŸ“Š Sales | Ð¾Ñ‚Ñ‡Ñ‘Ñ‚ | 25 Â°C'),
		// índice and it’s, a part of which can't be seen.
		...['Ã\u00adndice', 'itâ\u0080\u0099s'],
	],
};

test.each(Object.entries(noValues))('%s is refused in every field', (_what, texts) => {
	for (const text of texts) {
		const refused = Object.fromEntries(scheduleFields.map(({ name }) => [name, REFUSED]));
		const read = scheduleFields.map((field) => [
			field.name,
			attempt(() => values.read(field, text, 'typed')),
		]);
		expect([text, Object.fromEntries(read)]).toEqual([text, refused]);
		expect(attempt(() => values.text([text]))).toBe(REFUSED);
	}
});

/** What nobody types, but a sheet, a database or a program writes: refused where it's computed. */
const notThere = {
	'words for nothing': cells(
		'NULL | null | (NULL) | <null> | [null] | null null | undefined, undefined | NULL; | (null) (null) | None,None | \\N | nan | NaN | NaT | N/A | n/a | None | undefined | "" | [] | Invalid Date | Invalid DateTime',
	),
	'words for not yet': cells('Loading... | Loading… | Loading ... | Chargement… | Загрузка... | 加载中...'),
	'names of types': cells(
		'System.Object[] | System.String[] | System.Data.DataRow | System.Collections.Hashtable | object[]',
	),
	'the source of a web page': cells(
		'R&amp;D | a &lt; 5 | it&#39;s | Sales&nbsp;EMEA | &#xDC;bersicht | R&amp;amp;D',
	),
};

test.each(Object.entries(notThere))(
	'%s are refused in text that is computed, and may be typed',
	(_what, texts) => {
		for (const name of ['name', 'query', 'trigger_value', 'timezone']) {
			for (const text of texts) {
				const field = scheduleField(name);
				for (const from of ['computed', 'model'] as const)
					expect([name, text, attempt(() => values.read(field, [text], from))]).toEqual([
						name,
						text,
						REFUSED,
					]);
				expect(values.read(field, text, 'typed')).toBe(text);
				// Which names there are, a list tells.
				expect(values.text(text)).toBe(text);
			}
		}
		expect(() => values.read(scheduleField('name'), texts[0])).toThrow(/isn't there|source of a web page/);
	},
);

test('what may be SQL, or in its quotes, is refused but in a query', () => {
	const texts = cells(
		'B&uuml;ro | Caf&eacute; | Sales&ndash;EMEA | &frac12; | flags&mask; | <b>Sales</b> | Sales<br>EMEA | x<br /> | </p>',
	);
	for (const name of ['name', 'trigger_value', 'timezone'])
		expect(texts.filter((text) => readAs(name, text) !== REFUSED)).toEqual([]);
	expect(texts.map((text) => readAs('query', text))).toEqual(texts);
});

test('what only holds such words is text', () => {
	const texts = cells(
		'Null report | None of them | NaN% | N/A report | Loading dock | Loading... and more | And more... | Who’s late … | a.b... | System check | R&D; Sales | AT&T | Q&A | a < 5 | a<b | 1<2>0 | Sales <EMEA> | R&DX; | -> | a&b; | null & void | [a] | Nan Goldin',
	);
	expect(texts.map((text) => readAs('name', text))).toEqual(texts);
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
				'#sales! | #Challenge? | #1 customers | #general | #A | #Q1 | #N/A by team | Error rates | Err: 502',
			),
			...cells(
				'Error 404 | Undefined behavior | null values | ‚Änderungen‘ | 5Å–10Å | Ã la carte | 25 °C | 販売',
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
		[new Date(0)],
		[Symbol('a')],
	])('%p is refused', (given) => expect(readAs('name', given)).toBe(REFUSED));
});
