import fc from '../../property';

/** JSON text and lists nested deeper than any recursion can follow. */
const deepList = () => JSON.parse(`${'['.repeat(20_000)}7${']'.repeat(20_000)}`) as unknown;
const circular = () => {
	const list: unknown[] = [7];
	list.push(list);
	return list;
};

/** What nobody means well: keys of prototypes, digits of other scripts, huge and deep things. */
const oddities: unknown[] = [
	'__proto__',
	'toString',
	'[{"__proto__": {"id": 7}}]',
	JSON.parse('{"__proto__": {"id": 7}, "constructor": 7}'),
	Object.create({ id: 7 }),
	Object.assign(Object.create(null), { id: 7 }),
	['١', '７', '²', 'Ⅶ'],
	'١, ２',
	'9'.repeat(100_000),
	'1,'.repeat(10_000),
	`${' '.repeat(50_000)}x`,
	'['.repeat(50_000),
	`${'['.repeat(50_000)}${']'.repeat(50_000)}`,
	deepList(),
	circular(),
	[1].concat(new Array(1)),
	{ id: { id: 7 } },
	{ id: 7, toJSON: () => undefined },
	{
		toJSON: () => {
			throw new Error('no text');
		},
	},
	Object('7'),
	new Date(0),
	Symbol('7'),
	7n,
	() => 7,
	-0,
	NaN,
	Infinity,
	2 ** 53,
	'1e2',
	'7.0',
	'\u00007',
	'7\u200b',
	'../../users',
];

/** Anything at all, with much of it close to what is accepted. */
export const anything = fc.oneof(
	{ weight: 4, arbitrary: fc.constantFrom(...oddities) },
	{ weight: 2, arbitrary: fc.anything({ withBigInt: true, withNullPrototype: true, withSparseArray: true }) },
	fc.json(),
	fc.string({ unit: 'grapheme' }),
	fc.string({ unit: fc.constantFrom(...'0123456789,;[]{}"-+.e '), maxLength: 30 }),
	fc.array(
		fc.oneof(fc.constantFrom(...oddities), fc.integer(), fc.string(), fc.record({ id: fc.integer() })),
	),
);
