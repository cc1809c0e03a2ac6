import fc from 'fast-check';
import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';
import { fieldPath } from '../../../nodes/ReportSchedule/operations/item';
import { fieldReader, itemReader } from '../../../nodes/ReportSchedule/run/parameters';

const key = fc.oneof(
	fc.constantFrom('a', 'b', 'title', 'Größe', '$x', '_1', 'toString', '__proto__', 'length'),
	fc.constantFrom('my title', "Owner's", 'say "x"', 'a\\b', '}}', '0', 'a.b', ' '),
);
const isWord = (name: string) => /^[\p{L}_$][\p{L}\p{N}_$]*$/u.test(name);
const quoted = (name: string, mark: string) =>
	mark + name.replaceAll('\\', '\\\\').replaceAll(mark, `\\${mark}`) + mark;

/** One step to a field, in one of the ways in which JavaScript can write it. */
const step = fc.record({ name: key, way: fc.integer({ min: 0, max: 4 }) }).map(({ name, way }) => {
	if (isWord(name) && way < 2) return { name, text: way === 0 ? `.${name}` : `?.${name}` };
	const mark = way % 2 === 0 ? '"' : "'";
	return { name, text: `${way === 4 ? '?.' : ''}[${way === 3 ? ' ' : ''}${quoted(name, mark)}]` };
});
const steps = fc.array(step, { minLength: 1, maxLength: 4 });
const space = fc.constantFrom('', ' ', '\n');
const json = fc.object({
	key,
	maxDepth: 3,
	values: [fc.string(), fc.integer(), fc.boolean(), fc.constant(null)],
});

const textOf = (path: Array<{ text: string }>) => path.map(({ text }) => text).join('');

test('the path that an expression names is found, in whatever way it’s written', () => {
	fc.assert(
		fc.property(steps, space, space, (path, before, after) => {
			const expression = `{{${before}$json${textOf(path)}${after}}}`;
			expect(fieldPath(expression)).toEqual(path.map(({ name }) => name));
		}),
	);
});

test('a field is read as JavaScript reads it, or left to n8n', () => {
	fc.assert(
		fc.property(steps, json, (path, item) => {
			const own = fieldReader(`={{ $json${textOf(path)} }}`)!(item);
			let value: unknown;
			try {
				value = new Function('$json', `return $json${textOf(path)}`)(item);
			} catch {
				value = undefined;
			}
			if (own !== undefined) expect(own).toBe(value);
		}),
		{ numRuns: 500 },
	);
});

test('a field is any item’s just where one of them has it', () => {
	const hasField = (item: unknown, [name, ...rest]: string[]): boolean =>
		name === undefined ||
		(typeof item === 'object' &&
			item !== null &&
			Object.getOwnPropertyNames(item).includes(name) &&
			hasField((item as IDataObject)[name], rest));
	fc.assert(
		fc.property(
			fc.array(json, { maxLength: 4 }),
			fc.array(key, { minLength: 1, maxLength: 3 }),
			(items, path) => {
				const context = {
					getNode: () => ({ type: 'reportSchedule' }),
					getInputData: () => items.map((item) => ({ json: item })),
				} as unknown as IExecuteFunctions;
				const { isFieldOfAny } = itemReader(context)(0);
				expect(isFieldOfAny(path)).toBe(items.some((item) => hasField(item, path)));
			},
		),
	);
});
