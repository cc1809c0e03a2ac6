import { expressionIn, type IfNothing, isComputed, membersOf, valueOf } from '../../../nodes/ReportSchedule/item/item';
import { InvalidValue } from '../../../nodes/ReportSchedule/text/issues';
import { locator } from '../../locator';
import { cells } from '../cells';
import { computed, itemWith } from './items';

/** What a parameter gives, or why it's refused. */
function read(given: unknown, more: Parameters<typeof itemWith>[1] = {}, ifNothing: IfNothing = 'noAdvice'): unknown {
	try {
		return valueOf(itemWith({ id: given }, more), 'id', ifNothing);
	} catch (error) {
		if (!(error instanceof InvalidValue)) throw error;
		return `refused: ${error.message}`;
	}
}

describe('an expression that comes to nothing', () => {
	const mistakes = cells(`{{ $('Sheet').item.json.scheduleId }} | {{ $input.item.json.id }} | {{ $json.id.toString() }}
		{{ $json.id }} | {{ $json['Schedule ID'] }} | {{ $json?.id }} | {{ $node["Sheet"].json.id }} | {{ $json.a.b }}
		{{ $fromAI("id") }} | {{ $json }} | {{$json.id}} | {{ null }} | {{ $json["id"] + $json["b"] }}`);
	test.each(mistakes)('%s is rejected, and quoted', (expression) => {
		for (const nothing of [null, undefined]) {
			for (const given of [computed(nothing, expression), locator('id', computed(nothing, expression))]) {
				expect(read(given)).toContain(`refused: is empty: ${expression} returned nothing`);
				expect(read(given, {}, "?? ''")).toContain("put ?? '' before the }}");
				// What is needed can't be left empty.
				expect(read(given)).not.toContain('may be empty');
			}
		}
	});

	test.each([
		['{{ $json.id }}', { id: 7 }],
		["{{ $json['Schedule ID'] }}", { 'Schedule ID': 7 }],
		['{{ $json.body.id }}', { body: { id: null } }],
		['{{ $json?.rows[0]["my id"] }}', { rows: [{ 'my id': 7 }] }],
		['{{ $json.Größe }}', { Größe: 1 }],
	])('%s is an empty cell where another item has that field', (expression, other) => {
		expect(read(computed(undefined, expression), { others: [other] }, "?? ''")).toBeUndefined();
		expect(read(computed(undefined, expression), { others: [{ other: 1 }] })).toMatch(/^refused/);
	});

	test.each(['{{ $json.id.trim() }}', '{{ $json.id ?? undefined }}', '{{ $json.id; }}'])(
		'%s is a mistake, for it does more than to name a field',
		(expression) => expect(read(computed(undefined, expression), { others: [{ id: 7 }] })).toMatch(/^refused/),
	);

	test.each([' {{ $json.id }}', '{{ $json.id }}\n', '{{ $json.a }}{{ $json.b }}'])(
		'beside other text can’t be told from an empty one, so it’s refused: %j',
		(expression) => expect(read(computed('', expression))).toMatch(/single \{\{ \}\}/),
	);

	const blanks = ['', computed(''), computed('', ''), computed(' \u200b'), undefined, null];
	test.each([...blanks, locator('id', ''), locator('id', computed(''))])(
		'is rejected, but a blank %j isn’t given',
		(blank) => {
			expect(read(blank)).toBeUndefined();
		},
	);

	test('comes to 0, false, or an empty list: these are something', () => {
		expect([0, false, []].map((given) => read(computed(given)))).toEqual([0, false, []]);
		expect(read({ mode: 'list', value: locator('id', computed(7)) })).toBe(7);
		const record = { mode: 'dark', value: 7, id: 3 };
		expect(read(computed(record))).toEqual(record);
	});
});

test('what a model means nothing by is not given', () => {
	const nothing = [null, undefined, '', [''], 'None', '[]'];
	for (const given of nothing) expect(read(computed(given), { isOfTool: true })).toBeUndefined();
	// A person may type these.
	const typed = ['None', computed('[]', '[]'), [null]];
	expect(typed.map((given) => read(given, { isOfTool: true }))).toEqual(['None', '[]', [null]]);
	expect([0, false, '0', ['7', null]].map((given) => read(given, { isOfTool: true }))).toEqual([
		...[0, false, '0', ['7', null]],
	]);
});

test('a collection’s members are parameters of their own', () => {
	const members = membersOf(
		itemWith({ updateFields: { name: computed('a', '{{ 1 }}'), query: 'typed' } }),
		'updateFields',
	);
	expect(['name', 'query', 'toString'].map((name) => valueOf(members, name))).toEqual([...['a', 'typed', undefined]]);
	expect(['name', 'query'].map((name) => isComputed(members, name))).toEqual([true, false]);
	expect(['name', 'query'].map((name) => expressionIn(members, name))).toEqual(['{{ 1 }}', undefined]);
});
