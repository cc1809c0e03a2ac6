import type { INodeParameters, INodeProperties, INodePropertyOptions } from 'n8n-workflow';
import { recipientNames } from '../../../nodes/ReportSchedule/fields/recipients';
import { scheduleFields } from '../../../nodes/ReportSchedule/fields/scheduleFields';
import { findOperation, operations } from '../../../nodes/ReportSchedule/operations';
import { optionSettings } from '../../../nodes/ReportSchedule/operations/options';
import { resources } from '../../../nodes/ReportSchedule/panel';
import { ReportSchedule } from '../../../nodes/ReportSchedule/ReportSchedule.node';
import { read } from '../repository/files';
import { isShown, membersOf, shown, shownFor } from './shown';

/** What the editor shows, as n8n itself tells it from the parameters' conditions. */

const all = resources.flatMap(({ value: resource, operations: own }) =>
	own.map((described) => ({ resource, operation: described.option.value, described })),
);
const names = (some: readonly INodeProperties[]) => some.map(({ name }) => name);
/** What's shown, but for what each operation has: the two selectors and the options. */
const own = (given: INodeParameters, isTool = false) => {
	const [resource, operation, ...others] = names(shownFor(given, isTool));
	expect([resource, operation, others.pop()]).toEqual(['resource', 'operation', 'options']);
	return others;
};
const valuesOf = ({ options = [] }: INodeProperties) =>
	(options as INodePropertyOptions[]).map(({ value }) => value);

const schedule = (operation: string, more: INodeParameters = {}): INodeParameters => ({
	resource: 'schedule',
	operation,
	...more,
});
const time = ['scheduledTimeHour', 'scheduledTimeMinute', 'timezone'];
const delivery = ['methodType', 'exportType', 'exportDataType', 'scheduleCondition'];
const form = [
	'report',
	'name',
	'scheduleType',
	...time,
	'recipientSelection',
	'users',
	'groups',
	...delivery,
];
const without = (name: string) => form.filter((one) => one !== name);

describe('each operation shows its parameters, each once', () => {
	test.each<[given: INodeParameters, shown: string[]]>([
		[schedule('get'), ['scheduleId', 'simplify']],
		[schedule('getAll'), ['returnAll', 'simplify', 'filters']],
		[schedule('getAll', { returnAll: false }), ['returnAll', 'limit', 'simplify', 'filters']],
		[schedule('create'), ['dataMode', ...form]],
		[schedule('update'), ['scheduleId', 'dataMode', 'updateFields']],
		[schedule('upsert'), ['matchBy', 'name', 'dataMode', 'allFieldsNotice', ...without('name')]],
		[
			schedule('upsert', { matchBy: 'id' }),
			['matchBy', 'scheduleId', 'dataMode', 'allFieldsNotice', ...form],
		],
		...['addUsers', 'removeUsers'].flatMap((operation): Array<[INodeParameters, string[]]> => [
			[{ resource: 'membership', operation }, ['scheduleId', 'recipientSelection', 'users']],
			[
				{ resource: 'membership', operation, recipientSelection: 'name' },
				['scheduleId', 'recipientSelection', 'userEmails'],
			],
			[
				{ resource: 'membership', operation, recipientSelection: 'list' },
				['scheduleId', 'recipientSelection', 'usersFromList'],
			],
			[{ resource: 'group', operation }, ['groupId', 'recipientSelection', 'users']],
		]),
		...['addGroups', 'removeGroups'].flatMap((operation): Array<[INodeParameters, string[]]> => [
			[{ resource: 'membership', operation }, ['scheduleId', 'recipientSelection', 'groups']],
			[
				{ resource: 'membership', operation, recipientSelection: 'name' },
				['scheduleId', 'recipientSelection', 'groupNames'],
			],
			[
				{ resource: 'membership', operation, recipientSelection: 'list' },
				['scheduleId', 'recipientSelection', 'groupsFromList'],
			],
		]),
		[{ resource: 'group', operation: 'getAll' }, ['returnAll', 'filters']],
		[{ resource: 'report', operation: 'getAll' }, ['returnAll', 'filters']],
		[{ resource: 'user', operation: 'getAll', returnAll: false }, ['returnAll', 'limit', 'filters']],
	])('those that it needs: %j', (given, parameters) => expect(own(given)).toEqual(parameters));

	const beside = (name: string, ...more: string[]) => {
		const place = form.indexOf(name);
		return [...form.slice(0, place), ...more, ...form.slice(place)];
	};
	test.each<[more: INodeParameters, shown: string[]]>([
		[{ scheduleType: 'O' }, form],
		[{ scheduleType: 'W' }, beside('scheduledTimeHour', 'scheduledDayOfWeek')],
		[{ scheduleType: 'M' }, beside('scheduledTimeHour', 'scheduledDayOfMonth')],
		[{ scheduleType: 'Q' }, beside('scheduledTimeHour', 'scheduledDayOfMonth')],
		[{ scheduleCondition: '2' }, [...form, 'query', 'datasource', 'triggerValue', 'retryCondition']],
		[{ methodType: 'slack' }, beside('exportType', 'slackNotice')],
		[
			{ recipientSelection: 'name' },
			form.map((name) => ({ users: 'userEmails', groups: 'groupNames' })[name] ?? name),
		],
		[
			{ recipientSelection: 'list' },
			form.map((name) => ({ users: 'usersFromList', groups: 'groupsFromList' })[name] ?? name),
		],
	])('the form shows what belongs to %j', (more, parameters) => {
		expect(own(schedule('create', more))).toEqual(['dataMode', ...parameters]);
		expect(own(schedule('upsert', { matchBy: 'id', ...more })).slice(4)).toEqual(parameters);
	});

	// n8n drops what isn't shown, and the value of an expression isn't known there.
	test.each<[more: INodeParameters, shown: string[]]>([
		[{ recipientSelection: 'NAME' }, ['users', 'userEmails', 'usersFromList', 'groupNames']],
		[{ scheduleType: '={{ $json.how }}' }, ['scheduledDayOfWeek', 'scheduledDayOfMonth']],
		[{ scheduleType: 'weekly' }, ['scheduledDayOfWeek']],
		[{ scheduleCondition: '={{ $json.if }}' }, ['query', 'datasource', 'triggerValue', 'retryCondition']],
		[{ dataMode: 'DefineBelow' }, form],
	])('%j hides nothing that may be meant', (more, parameters) => {
		expect(own(schedule('create', more))).toEqual(expect.arrayContaining(parameters));
	});

	test.each(['create', 'update', 'upsert'])(
		'Mapping shows, in place of the fields of %s, what belongs to it',
		(operation) => {
			const notMapped =
				operation === 'update'
					? ['scheduleId', 'dataMode']
					: operation === 'upsert'
						? ['matchBy', 'dataMode']
						: ['dataMode'];
			const mapped = (dataMode: string, isTool = false) =>
				own(schedule(operation, { dataMode, scheduleCondition: '2', methodType: 'slack' }), isTool);
			expect(mapped('mapColumns')).toEqual([...notMapped, 'columnsNotice', 'columns']);
			// The notice is for who drags columns: a tool's fields are filled in by a model.
			expect(mapped('mapColumns', true)).toEqual([...notMapped, 'columns']);
		},
	);
});

test('a tool offers what a call with one item can use', () => {
	const given = schedule('create');
	const mapping = (isTool: boolean) => shown('dataMode', given, isTool);
	const offered = (isTool: boolean) =>
		(mapping(isTool).options as INodeProperties[])
			.filter((one) => isShown(one, given, isTool))
			.map((one) => (one as unknown as INodePropertyOptions).value);
	for (const isTool of [false, true]) expect(offered(isTool)).toEqual(['defineBelow', 'mapColumns']);
	const add = { resource: 'membership', operation: 'addUsers' };
	const options = membersOf(shown('options', add));
	const notForTools = options.filter((one) => !isShown(one, add, true));
	expect(names(notForTools)).toEqual(['combineItems', 'concurrency']);
	expect(options.filter((one) => !isShown(one, add, false))).toEqual([]);
});

describe('selectors', () => {
	test('each resource begins with the operation that docs/development/saved-workflows.md calls its default', () => {
		expect(shown('resource', {}).default).toBe('schedule');
		const defaults = [
			...read('docs/development/saved-workflows.md').matchAll(
				/^\| `operation` \| (\w+) \|.*?`(\w+)` \(default\)/gm,
			),
		];
		expect(defaults).toHaveLength(resources.length);
		for (const [, resource, operation] of defaults) {
			expect(shown('operation', { resource: resource! }).default).toBe(operation);
		}
	});

	test.each(all)(
		'$resource: $operation can be chosen, and is done with its own methods',
		({ resource, operation, described }) => {
			expect(valuesOf(shown('operation', { resource }))).toContain(operation);
			expect(described.methods).toEqual(findOperation(resource, operation)?.methods ?? []);
		},
	);

	test('every operation that changes something can be chosen', () => {
		for (const [resource, those] of Object.entries(operations)) {
			expect(valuesOf(shown('operation', { resource }))).toEqual(expect.arrayContaining(Object.keys(those)));
		}
	});

	test('a membership operation says what it does', () => {
		const said = all.flatMap(({ resource, operation, described: { option } }) =>
			/^(add|remove)/.test(operation) ? [[resource, operation, option.name, option.action]] : [],
		);
		expect(said.sort()).toEqual([
			['group', 'addUsers', 'Add Users', 'Add users to group'],
			['group', 'removeUsers', 'Remove Users', 'Remove users from group'],
			['membership', 'addGroups', 'Add Groups', 'Add groups to schedule'],
			['membership', 'addUsers', 'Add Users', 'Add users to schedule'],
			['membership', 'removeGroups', 'Remove Groups', 'Remove groups from schedule'],
			['membership', 'removeUsers', 'Remove Users', 'Remove users from schedule'],
		]);
	});

	test.each<[name: string, given: INodeParameters, byDefault: string, values: string[]]>([
		['matchBy', schedule('upsert'), 'name', ['id', 'name']],
		['dataMode', schedule('update'), 'defineBelow', ['defineBelow', 'mapColumns']],
		['recipientSelection', schedule('create'), 'id', ['name', 'id', 'list']],
	])('%s decides what others mean, so it takes no expression', (name, given, byDefault, values) => {
		const { default: first, noDataExpression, ...property } = shown(name, given);
		expect([first, noDataExpression, valuesOf(property as INodeProperties)]).toEqual([
			byDefault,
			true,
			values,
		]);
	});
});

describe('what has to be filled in', () => {
	const required = (given: INodeParameters) => names(shownFor(given).filter((property) => property.required));
	test.each<[given: INodeParameters, required: string[]]>([
		[schedule('get'), ['scheduleId']],
		[schedule('getAll', { returnAll: false }), []],
		[schedule('update'), ['scheduleId']],
		[{ resource: 'membership', operation: 'addUsers' }, ['scheduleId', 'users']],
		[
			{ resource: 'membership', operation: 'removeGroups', recipientSelection: 'name' },
			['scheduleId', 'groupNames'],
		],
		[
			{ resource: 'group', operation: 'removeUsers', recipientSelection: 'list' },
			['groupId', 'usersFromList'],
		],
	])('no more than is needed: %j', (given, parameters) => expect(required(given)).toEqual(parameters));

	test('of a schedule, what a create needs; a name to match by, and no ID', () => {
		const needed = scheduleFields.filter((field) => field.required).map(({ parameter }) => parameter);
		const conditional = { scheduleType: 'W', scheduleCondition: '2' };
		expect(required(schedule('create', conditional))).toEqual(needed);
		expect(required(schedule('upsert', { matchBy: 'id', ...conditional }))).toEqual(needed);
		expect(required(schedule('upsert', { matchBy: 'name', ...conditional }))).toEqual(['name', ...needed]);
	});
});

describe('a field', () => {
	const kinds: Record<string, string> = {
		...{ choice: 'options', hour: 'options', days: 'multiOptions', timezone: 'resourceLocator' },
		...{ id: 'string', ids: 'string', text: 'string' },
	};
	const expected = (field: (typeof scheduleFields)[number]) => ({
		displayName: field.label,
		name: field.parameter,
		description: expect.stringContaining(field.description) as string,
		...('placeholder' in field && { placeholder: field.placeholder }),
		type: 'list' in field ? 'resourceLocator' : kinds[field.kind],
		...('default' in field && { default: field.default }),
		...('choices' in field && {
			options: field.choices.map(({ value, label, description }) => ({
				...{ value, name: label },
				...(description !== undefined && { description }),
			})),
		}),
	});
	const update = () => membersOf(shown('updateFields', schedule('update')));

	test.each(scheduleFields)('$label is in the form as the table has it, and in Update Fields', (field) => {
		const given = schedule('create', {
			scheduleCondition: '2',
			scheduleType: field.parameter.endsWith('Month') ? 'M' : 'W',
		});
		expect(shown(field.parameter, given)).toMatchObject(expected(field));
		const member = update().find(({ name }) => name === field.parameter)!;
		expect(member).toMatchObject(expected(field));
		// What the schedule has already may be what it belongs to.
		expect(member.displayOptions).toBeUndefined();
		expect(member.required).toBeUndefined();
	});

	test('Update Fields has recipients by ID and by name, each saying that they replace the others, and nothing else', () => {
		const byName = ['userEmails', 'groupNames'];
		expect(names(update()).sort()).toEqual(
			[...scheduleFields.map(({ parameter }) => parameter), ...byName].sort(),
		);
		for (const name of [...recipientNames, ...byName]) {
			expect(update().find((member) => member.name === name)!.description).toMatch(
				/replace.*\[\] removes all/,
			);
		}
	});
});

describe('what the service’s lists offer', () => {
	const { methods } = new ReportSchedule();
	const { listSearch, loadOptions, localResourceMapping } = methods as unknown as Record<string, object>;
	const modesOf = (name: string, given: INodeParameters) => {
		const { modes = [], default: first } = shown(name, given);
		const search = modes.find((mode) => mode.name === 'list')!.typeOptions!.searchListMethod;
		return [(first as { mode: string }).mode, modes.map((mode) => mode.name), search];
	};

	test.each<[name: string, given: INodeParameters, first: string, modes: string[], search: string]>([
		['scheduleId', schedule('get'), 'list', ['list', 'id', 'name'], 'searchSchedules'],
		['scheduleId', schedule('upsert', { matchBy: 'id' }), 'list', ['list', 'id', 'name'], 'searchSchedules'],
		[
			'scheduleId',
			{ resource: 'membership', operation: 'addGroups' },
			'list',
			['list', 'id', 'name'],
			'searchSchedules',
		],
		['groupId', { resource: 'group', operation: 'addUsers' }, 'list', ['list', 'id', 'name'], 'searchGroups'],
		['report', schedule('create'), 'list', ['list', 'id', 'name'], 'searchReports'],
		['timezone', schedule('create'), 'list', ['list', 'name'], 'searchTimezones'],
	])('a list is offered first: %s of %j', (name, given, ...expected) => {
		expect(modesOf(name, given)).toEqual(expected);
		expect(listSearch).toHaveProperty(expected[2]);
	});

	test('users and groups, and the fields of Map Columns', () => {
		const load = (name: string) =>
			shown(name, schedule('create', { recipientSelection: 'list' })).typeOptions!.loadOptionsMethod;
		expect([load('usersFromList'), load('groupsFromList')]).toEqual(['getUsers', 'getGroups']);
		for (const method of ['getUsers', 'getGroups']) expect(loadOptions).toHaveProperty(method);
		const {
			typeOptions,
			type,
			default: nothing,
		} = shown('columns', schedule('create', { dataMode: 'mapColumns' }));
		expect([type, nothing]).toEqual(['resourceMapper', { mappingMode: 'defineBelow', value: null }]);
		expect(localResourceMapping).toHaveProperty(typeOptions!.resourceMapper!.localResourceMapperMethod!);
		// The switch is Mapping.
		expect(typeOptions!.resourceMapper).toMatchObject({ mode: 'map', supportAutoMap: false });
	});

	test.each([
		['schedule', ['name', 'report']],
		['group', ['name']],
		['report', ['name']],
		['user', ['email']],
	])('the filters of %s', (resource, filters) => {
		const given = { resource, operation: 'getAll' };
		expect(names(membersOf(shown('filters', given)))).toEqual(filters);
		expect([
			shown('returnAll', given).default,
			shown('limit', { ...given, returnAll: false }).default,
		]).toEqual([true, 50]);
	});
});

test('an example beside a parameter is one of what it takes', () => {
	const add = (operation: string, recipientSelection: string) =>
		({ resource: 'membership', operation, recipientSelection }) as INodeParameters;
	const filter = (resource: string) =>
		membersOf(shown('filters', { resource, operation: 'getAll' })).find(({ name }) => name !== 'report')!;
	for (const { placeholder } of [shown('userEmails', add('addUsers', 'name')), filter('user')]) {
		expect(placeholder).toMatch(/\w@\w/);
	}
	const ofNames = [shown('groupNames', add('addGroups', 'name')), filter('group'), filter('schedule')];
	for (const { placeholder } of ofNames) expect(placeholder).toMatch(/^e\.g\. [A-Za-z, ]+$/);
	const ofIds = [shown('users', add('addUsers', 'id')), shown('groups', add('addGroups', 'id'))];
	for (const { placeholder } of ofIds) expect(placeholder).toMatch(/^e\.g\. [\d, ]+$/);
});

describe('options', () => {
	/** The rows of docs/development/saved-workflows.md: an option, and the operations or resources that have it. */
	const rows = [
		...read('docs/development/saved-workflows.md')
			.split('\n## Options\n')[1]!
			.matchAll(/^\| `(\w+)` \| (.*?) \| `(\w+)`/gm),
	];
	const isIn = (list: string, { resource, operation }: { resource: string; operation: string }) => {
		const [some = '', except = ''] = list.split(/^all but /).reverse();
		const has = (words: string) =>
			words.split(/, | and /).some((word) => word === resource || word === operation);
		return list === 'all' || (except === '' && list.startsWith('all but') ? !has(some) : has(list));
	};

	test.each(all)(
		'$resource: $operation has those that docs/development/saved-workflows.md lists for it',
		(one) => {
			const { resource, operation } = one;
			const options = membersOf(shown('options', { resource, operation }));
			const documented = rows.filter(([, , operations]) => isIn(operations!, one));
			expect(names(options).sort()).toEqual(documented.map(([, name]) => name).sort());
			for (const option of options) {
				const [, , , byDefault] = documented.find(([, name]) => name === option.name)!;
				// One that has been added is on.
				const first = option.name === 'previewOnly' ? 'true' : byDefault;
				expect([option.name, String(option.default)]).toEqual([option.name, first]);
				if (option.name === 'requestMethod')
					expect(valuesOf(option).sort()).toEqual([...one.described.methods].sort());
				else {
					const {
						displayName,
						type,
						default: instead,
					} = optionSettings[option.name as keyof typeof optionSettings];
					expect(option).toMatchObject({ displayName, type, default: instead });
				}
			}
		},
	);

	test('all that a run reads are offered somewhere', () => {
		const offered = new Set(
			all.flatMap(({ resource, operation }) => names(membersOf(shown('options', { resource, operation })))),
		);
		expect([...offered].sort()).toEqual([...Object.keys(optionSettings), 'requestMethod'].sort());
	});
});

describe('tooltips', () => {
	/** All of them, each once. */
	const descriptions = new Set<string>();
	JSON.stringify(all, (key, value: unknown) => {
		if (key === 'description' && typeof value === 'string') descriptions.add(value);
		return value;
	});
	const texts = [...descriptions];

	test('are short', () => {
		const long = texts.filter(({ length }) => length > 120);
		expect(long.length / texts.length).toBeLessThanOrEqual(0.12);
		expect(texts.join('').length / texts.length).toBeLessThanOrEqual(65);
	});

	test('say what a field does, not what an API documents', () => {
		expect(texts.filter((one) => /\bAPI\b|document(?:s|ed)\b/i.test(one))).toEqual([]);
	});
});

test('what the browser loads of the node is at most 70 kB', () => {
	expect(JSON.stringify(new ReportSchedule().description).length).toBeLessThanOrEqual(70_000);
});

test.each(all)('$resource: $operation never shows two parameters of a name', ({ resource, operation }) => {
	const fromExpressions = { returnAll: '={{ $json.all }}', scheduleType: '={{ $json.how }}' };
	for (const matchBy of ['id', 'name']) {
		const found = names(shownFor({ resource, operation, matchBy, ...fromExpressions }));
		expect(found).toEqual([...new Set(found)]);
	}
});
