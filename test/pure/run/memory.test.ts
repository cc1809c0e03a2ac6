import type { IExecuteFunctions, INode } from 'n8n-workflow';
import { memory } from '../../../nodes/ReportSchedule/run/again';
import { membershipType } from '../../../nodes/ReportSchedule/operations/membership';
import { createType, updateType } from '../../../nodes/ReportSchedule/operations/schedules';
import type { ItemError, ItemResult } from '../../../nodes/ReportSchedule/service/outcome';
import type {
	Plan,
	PlannedItem,
	PlannedRequest,
	RequestType,
} from '../../../nodes/ReportSchedule/service/request';

/** What n8n tells a try of a call; tries of the same call share the items. */
function tryOf(items: object[], { run = 0, execution = '1', ...node }: Partial<INode> & Call = {}) {
	return memory.open({
		getNode: () => ({ name: 'Node', type: 'reportSchedule', retryOnFail: true, ...node }),
		getInputData: () => items.map((json) => ({ json })),
		getContext: (type: string) => {
			// As n8n does.
			if (type !== 'node' && type !== 'flow') throw new Error(`Unknown context type ${type}`);
			return items;
		},
		getExecutionId: () => execution,
		evaluateExpression: (expression: string) => (expression === '{{ $runIndex }}' ? run : undefined),
	} as unknown as IExecuteFunctions);
}

interface Call {
	run?: number;
	execution?: string;
}

const errorOf = (outcome: ItemError['outcome']): ItemError => ({ message: 'No', description: '', outcome });
const failed = (outcome: ItemError['outcome']): ItemResult => ({ outcome, error: errorOf(outcome) });
const accepted: ItemResult = { outcome: 'accepted', output: { answer: 1 } };

/** The requests of items 0, 1, …, each to the schedule that's given; an item of none was never planned. */
function planOf(type: RequestType, schedules: ReadonlyArray<number | undefined>): Plan {
	const queues = new Map<number, PlannedRequest[]>();
	const items = new Map<number, PlannedItem>();
	for (const [item, resourceId] of schedules.entries()) {
		if (resourceId === undefined) continue;
		const queue = queues.get(resourceId) ?? [];
		queue.push({ type, method: 'POST', path: '/', body: {}, resourceId, shares: [{ item }] });
		queues.set(resourceId, queue);
		items.set(item, { operation: type.name, resource: 'schedule', resourceId });
	}
	return { queues: [...queues.values()], items };
}

/** What the next try knows of items after one that came to these results. */
function recalled(results: readonly ItemResult[], plan: Plan): ItemResult[] {
	const items = results.map(() => ({}));
	tryOf(items).keep(results, plan);
	return [...tryOf(items).recall().values()];
}

test.each<[string, ItemResult, ItemResult]>([
	['what was accepted keeps its result', accepted, accepted],
	['what needed no request, too', { outcome: 'notSent', output: {} }, { outcome: 'notSent', output: {} }],
	[
		'a create that was refused keeps its error',
		{ ...failed('refused'), sent: createType },
		{ ...failed('refused'), sent: createType },
	],
	[
		'a create that is unknown keeps its error',
		{ ...failed('unknown'), sent: createType },
		{ ...failed('unknown'), sent: createType },
	],
	[
		'a create that was not sent begins anew',
		{ ...failed('notSent'), sent: createType },
		{ outcome: 'notSent' },
	],
	['anything else that was refused begins anew', failed('refused'), { outcome: 'refused' }],
	['anything else that is unknown begins anew', failed('unknown'), { outcome: 'unknown' }],
	[
		'what was accepted in part begins anew, and may be in effect',
		{ ...failed('refused'), acceptedIds: [7] },
		{ outcome: 'unknown' },
	],
])('%s', (_promise, result, known) => {
	const type = result.sent ? createType : membershipType('schedule', 'add', 'users');
	expect(recalled([result], planOf(type, [5]))).toEqual([known]);
});

/** Schedule 5 or 6, or an item that failed before anything was planned for it. */
test.each<[string, RequestType, Array<[number | undefined, ItemResult]>, number[]]>([
	[
		'after one that is sent again to the same schedule',
		updateType,
		[
			[5, accepted],
			[5, failed('unknown')],
			[6, accepted],
			[5, accepted],
		],
		[1, 3],
	],
	[
		'after one that was refused while it was read, for whichever schedule',
		updateType,
		[
			[5, accepted],
			[undefined, failed('notSent')],
			[6, accepted],
		],
		[1, 2],
	],
	[
		'after the first of several that were refused while they were read',
		updateType,
		[
			[5, accepted],
			[undefined, failed('notSent')],
			[5, accepted],
			[undefined, failed('notSent')],
		],
		[1, 2, 3],
	],
	[
		'but not after a create that is over',
		updateType,
		[
			[undefined, { ...failed('refused'), sent: createType }],
			[5, accepted],
		],
		[],
	],
	[
		'nor what only adds',
		membershipType('schedule', 'add', 'users'),
		[
			[5, failed('unknown')],
			[5, accepted],
		],
		[0],
	],
])(
	'an accepted update is sent again, so that the last item’s values stay: %s',
	(_case, operation, items, again) => {
		const results = items.map(([, result]) => result);
		const known = recalled(
			results,
			planOf(
				operation,
				items.map(([schedule]) => schedule),
			),
		);
		const isDone = ({ output, error }: ItemResult) => output !== undefined || error !== undefined;
		expect(known.flatMap((one, item) => (isDone(one) ? [] : [item]))).toEqual(again);
		for (const item of again) {
			const isEarlier = items[item]![1] === accepted;
			if (isEarlier) expect(known[item]).toEqual({ outcome: 'unknown' });
		}
	},
);

describe('only tries of the same call share it', () => {
	const items = [{}];
	tryOf(items).keep([accepted], planOf(createType, [5]));

	test.each<[string, object[], Parameters<typeof tryOf>[1], boolean]>([
		['the next try', items, {}, true],
		['a try with other items', [{}], {}, false],
		['another node that has the same items', items, { name: 'Other' }, false],
		['a later run in a loop', items, { run: 1 }, false],
		['another execution', items, { execution: '2' }, false],
		['one without Retry On Fail', items, { retryOnFail: false }, false],
	])('%s', (_case, given, call, isKnown) => {
		expect(tryOf(given, call).recall().size).toBe(isKnown ? 1 : 0);
	});

	test('a tool’s run index is raised with each try of a call', () => {
		const tool = { type: 'reportScheduleTool' };
		const given = [{}];
		tryOf(given, { ...tool, run: 0 }).keep([accepted], planOf(createType, [5]));
		expect(
			tryOf(given, { ...tool, run: 1 })
				.recall()
				.get(0),
		).toEqual(accepted);
	});

	test('nothing is kept without Retry On Fail, and a call without items is no fault', () => {
		const given = [{}];
		tryOf(given, { retryOnFail: false }).keep([accepted], planOf(createType, [5]));
		expect(tryOf(given).recall().size).toBe(0);
		expect(tryOf([]).recall().size).toBe(0);
	});
});
