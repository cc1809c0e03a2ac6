import type { INodeParameters, INodeProperties, INodePropertyOptions } from 'n8n-workflow';
import { scheduleFields } from '../../../nodes/ReportSchedule/fields/scheduleFields';
import { findOperation, operations } from '../../../nodes/ReportSchedule/operations';
import { resources } from '../../../nodes/ReportSchedule/panel';
import { ReportSchedule } from '../../../nodes/ReportSchedule/ReportSchedule.node';
import { read } from '../repository/files';
import { isShown, membersOf, shown, shownFor } from './shown';
import golden from './shown.json';

/** What the editor shows, as n8n itself tells it from the parameters' conditions. */

const all = resources.flatMap(({ value: resource, operations: own }) =>
	own.map((described) => ({ resource, operation: described.option.value, described })),
);
const names = (some: readonly INodeProperties[]) => some.map(({ name }) => name);
const valuesOf = ({ options = [] }: INodeProperties) => (options as INodePropertyOptions[]).map(({ value }) => value);
const schedule = (operation: string, more: INodeParameters = {}) => ({
	resource: 'schedule',
	operation,
	...more,
});

/** A case of shown.json, such as `schedule.create scheduleType=W`, with `tool` at its end for an agent's tool. */
function parametersOf(name: string): [given: INodeParameters, isTool: boolean] {
	const [path = '', ...more] = name.split(' ');
	const [resource = '', operation = ''] = path.split('.');
	const values = more.filter((one) => one !== 'tool').map((one) => one.split(/=(.*)/s, 2) as [string, string]);
	const given = values.map(([key, value]) => [key, value === 'false' ? false : value]);
	return [{ resource, operation, ...(Object.fromEntries(given) as INodeParameters) }, more.includes('tool')];
}

/** Names from top to bottom, but for the two selectors and the options: `*` marks what's required; a collection has its members behind it. */
function inShort(given: INodeParameters, isTool: boolean): string {
	const [resource, operation, ...others] = shownFor(given, isTool);
	expect([resource, operation, others.pop()].map((one) => one?.name)).toEqual(['resource', 'operation', 'options']);
	return others
		.map((one) => {
			const members = one.type === 'collection' ? `(${names(membersOf(one)).join(' ')})` : '';
			return `${one.name}${one.required ? '*' : ''}${members}`;
		})
		.join(' ');
}

test.each(Object.entries(golden))('%s shows what shown.json says', (name, expected) => {
	expect(inShort(...parametersOf(name))).toBe(expected);
});

test.each(all)('$resource: $operation has a case in shown.json, and can be chosen', (one) => {
	const { resource, operation } = one;
	expect(golden).toHaveProperty([`${resource}.${operation}`]);
	expect(valuesOf(shown('operation', { resource }))).toContain(operation);
});

test.each(resources)('$name and its operations, in the order of their names, take no expression', ({ value }) => {
	const operation = shown('operation', { resource: value });
	const labels = operation.options!.map(({ name }) => name);
	expect(labels).toEqual([...labels].sort());
	expect([shown('resource', {}).noDataExpression, operation.noDataExpression]).toEqual([true, true]);
});

test('every operation can be chosen, and none that an object has by itself is found', () => {
	const known = Object.entries(operations).flatMap(([resource, own]) =>
		Object.keys(own).map((one) => `${resource} ${one}`),
	);
	expect(known.sort()).toEqual(all.map(({ resource, operation }) => `${resource} ${operation}`).sort());
	expect(findOperation('schedule', 'constructor')).toBeUndefined();
	expect(findOperation('__proto__', 'toString')).toBeUndefined();
});

test('what n8n shows of the node, and the bounds of Limit', () => {
	expect(new ReportSchedule().description).toMatchObject({
		group: ['output'],
		subtitle: '={{ $parameter["operation"] + ": " + $parameter["resource"] }}',
		usableAsTool: true,
		credentials: [{ name: 'reportScheduleApi', required: true }],
	});
	const { typeOptions, default: most } = shown('limit', { resource: 'user', operation: 'getAll', returnAll: false });
	expect([typeOptions, most]).toEqual([{ minValue: 1, maxValue: 1_000_000, numberPrecision: 0 }, 50]);
});

test('each resource begins with the operation that docs/development/saved-workflows.md calls its default', () => {
	const rows = read('docs/development/saved-workflows.md').matchAll(
		/^\| `operation` \| (\w+) \|.*?`(\w+)` \(default\)/gm,
	);
	const documented = [...rows].map(([, resource, operation]) => [resource, operation]);
	const own = documented.map(([resource]) => [resource, shown('operation', { resource: resource! }).default]);
	expect(own).toEqual(documented);
	expect([own.length, shown('resource', {}).default]).toEqual([resources.length, 'schedule']);
});

test.each<{ name: string; given: INodeParameters; byDefault: string; options: string[] }>([
	{ name: 'matchBy', given: schedule('upsert'), byDefault: 'name', options: ['ID', 'Name and Report'] },
	{ name: 'dataMode', given: schedule('update'), byDefault: 'defineBelow', options: ['Define Below', 'Map Columns'] },
])('$name decides what others mean, so it takes no expression', ({ name, given, byDefault, options }) => {
	const { default: first, noDataExpression, options: own = [] } = shown(name, given);
	expect([first, noDataExpression, own.map((one) => one.name)]).toEqual([byDefault, true, options]);
});

describe('a field', () => {
	const kinds: Record<string, string> = {
		choice: 'options',
		hour: 'options',
		days: 'multiOptions',
		timezone: 'resourceLocator',
		id: 'string',
		ids: 'multiOptions',
		text: 'string',
	};
	const update = membersOf(shown('updateFields', schedule('update')));

	test.each(scheduleFields)('$label is in the form as the table has it, and in Update Fields', (field) => {
		const scheduleType = field.parameter.endsWith('Month') ? 'M' : 'W';
		const given = schedule('create', { scheduleCondition: '2', scheduleType });
		const isOfPeople = field.kind === 'ids';
		const expected = {
			type: 'list' in field ? 'resourceLocator' : kinds[field.kind],
			...(!isOfPeople && {
				displayName: field.label,
				description: expect.stringContaining(field.description) as string,
			}),
			...('default' in field && { default: field.default }),
			...('choices' in field && {
				options: field.choices.map(({ value, label }) => expect.objectContaining({ value, name: label }) as object),
			}),
		};
		expect(shown(field.parameter, given)).toMatchObject(expected);
		const member = update.find(({ name }) => name === field.parameter)!;
		expect(member).toMatchObject(expected);
		// What the schedule has already may be what it belongs to.
		expect([member.displayOptions, member.required]).toEqual([undefined, undefined]);
		if (isOfPeople) expect(member.description).toMatch(/replace.*Expression and type \[\]/);
	});

	test.each([
		['users', 'User Names or IDs', 'getUsers'],
		['groups', 'Group Names or IDs', 'getGroups'],
	])('for %s is picked from the list or given by an expression', (name, displayName, loadOptionsMethod) => {
		const picked = {
			displayName,
			default: [],
			allowArbitraryValues: true,
			typeOptions: { loadOptionsMethod },
		};
		for (const property of [shown(name, schedule('create')), update.find((one) => one.name === name)!])
			expect(property).toMatchObject(picked);
		expect(new ReportSchedule().methods.loadOptions).toHaveProperty(loadOptionsMethod);
	});
});

test.each<{ name: string; given: INodeParameters; modes: string[]; search: string }>([
	{ name: 'scheduleId', given: schedule('get'), modes: ['list', 'id', 'name'], search: 'searchSchedules' },
	{
		name: 'groupId',
		given: { resource: 'group', operation: 'addUsers' },
		modes: ['list', 'id', 'name'],
		search: 'searchGroups',
	},
	{ name: 'report', given: schedule('create'), modes: ['list', 'id', 'name'], search: 'searchReports' },
	{ name: 'timezone', given: schedule('create'), modes: ['list', 'name'], search: 'searchTimezones' },
])('$name offers a list first', ({ name, given, modes, search }) => {
	const { modes: own = [], default: first } = shown(name, given);
	expect([first, own.map((mode) => mode.name)]).toEqual([{ mode: 'list', value: '' }, modes]);
	expect(own[0]!.typeOptions).toEqual({ searchListMethod: search, searchable: true });
	expect(new ReportSchedule().methods.listSearch).toHaveProperty(search);
});

test.each([
	['upsert', 'name', 'getColumnsToMatch'],
	['upsert', 'id', 'getColumns'],
	['create', 'id', 'getColumns'],
] as const)('%s %s maps its own columns, without automatic mapping', async (operation, matchBy, method) => {
	const property = shown('columns', schedule(operation, { matchBy, dataMode: 'mapColumns' }));
	const { typeOptions, noDataExpression, default: empty } = property;
	expect([noDataExpression, empty]).toEqual([true, { mappingMode: 'defineBelow', value: null }]);
	const mapper = { localResourceMapperMethod: method, mode: 'map', supportAutoMap: false };
	expect(typeOptions!.resourceMapper).toMatchObject(mapper);
	const { fields } = await new ReportSchedule().methods.localResourceMapping[method]();
	expect(fields.some(({ id }) => id === 'scheduleId')).toBe(matchBy === 'name');
});

describe('options', () => {
	/** The rows of docs/development/saved-workflows.md: an option, and the operations or resources that have it. */
	const rows = [
		...read('docs/development/saved-workflows.md')
			.split('\n## Options\n')[1]!
			.matchAll(/^\| `(\w+)` \| (.*?) \| (?:`(\w+)`|none) \| (.*?) ?\|/gm),
	];
	const isIn = (list: string, { resource, operation }: { resource: string; operation: string }) => {
		const [some = '', except] = list.split(/^all but /).reverse();
		const has = some.split(/, | and /).some((word) => [resource, operation].includes(word));
		return list === 'all' || (except === undefined ? has : !has);
	};

	test.each(all)('$resource: $operation has those that saved-workflows.md lists for it', (one) => {
		const given = { resource: one.resource, operation: one.operation };
		const options = membersOf(shown('options', given)).filter((option) => isShown(option, {}, false));
		const documented = rows.filter(([, , those]) => isIn(those!, one));
		expect(names(options).sort()).toEqual(documented.map(([, name]) => name).sort());
		const labels = options.map(({ displayName }) => displayName);
		expect(labels).toEqual([...labels].sort());
		for (const { name, default: own, typeOptions } of options) {
			const [, , , byDefault, values] = documented.find(([, row]) => name === row)!;
			if (byDefault !== undefined) expect([name, String(own)]).toEqual([name, byDefault]);
			const { minValue = '', maxValue = '' } = typeOptions ?? {};
			const bounds = [minValue, maxValue].map((one) => one.toLocaleString('en-US')).join(' to ');
			if (typeOptions) expect(`${name}: ${values}`).toContain(bounds);
		}
	});

	test('a tool has none of those that are for several items', () => {
		const add = { resource: 'membership', operation: 'addUsers' };
		const notForTools = membersOf(shown('options', add)).filter(
			(one) => isShown(one, {}, false) && !isShown(one, {}, true),
		);
		expect(names(notForTools)).toEqual(['combineItems', 'concurrency', 'expectedPlan']);
	});
});

test('what the browser loads of the node is at most 70 kB', () => {
	expect(JSON.stringify(new ReportSchedule().description).length).toBeLessThanOrEqual(70_000);
});
