import type { IDataObject } from 'n8n-workflow';
import type { GetOptions } from '../../../nodes/ReportSchedule/ports';
import type { Extent, FoundList, ListProblem, ListReader } from '../../../nodes/ReportSchedule/names';
import { recordsLayer } from '../../../nodes/ReportSchedule/operations/getMany';
import { values } from '../../../nodes/ReportSchedule/values';
import { itemWith } from '../item/items';
import { FakeService, names } from '../names/service';

/** The parameters of an item, where they differ from what the editor shows at first; Simplify is off. */
export type Parameters = Record<string, unknown>;

/** What the service has: a list for Get Many, or what it answers to Get. */
interface Asked {
	list?: FoundList | ListProblem | (() => never);
	service?: FakeService;
	run?: Partial<GetOptions>;
}

const words = {
	whatHappened: ({ kind, status }: { kind: string; status?: number }, subject?: string) =>
		`It was ${status ?? kind} (${subject})`,
	adviceFor: ({ kind }: { kind: string }) => `What to do about ${kind}.`,
};

/** Asks for what items give, as a run does: what each is given, or why it failed. Lists and words are stand-ins. */
export async function ask(
	operation: string,
	items: readonly Parameters[],
	{ list, service = new FakeService(() => ({ answer: {} })), run = {} }: Asked = {},
) {
	const asked: Array<[list: string, extent: Extent]> = [];
	const searches: FoundList[] = [];
	const lists: ListReader = {
		records: (name, extent) => {
			asked.push([name, extent]);
			return Promise.resolve(typeof list === 'function' ? list() : list!);
		},
		search: (of, found) => {
			searches.push(found);
			return names.search(of, found);
		},
		nameWriter: names.nameWriter,
	};
	const [resource = '', name = ''] = operation.split('.');
	const { read, answer } = recordsLayer({ lists, words, values }).find(resource, name)!;
	const isOfTool = run.isOfTool ?? false;
	const readItems = items.map((parameters, item) => {
		const shown = { returnAll: true, limit: 50, filters: {}, simplify: false, ...parameters };
		const input = itemWith(shown, { isOfTool });
		return { item, change: read(input), input };
	});
	const issues = readItems.map(({ input }) => String(input.issues));
	const given: Record<number, IDataObject[]> = {};
	const failed: Record<number, { problem: string; advice: string; status?: number }> = {};
	const hints = await answer(
		readItems.flatMap(({ item, change, input }) =>
			change === undefined || input.issues.count > 0 ? [] : [{ item, change }],
		),
		{
			...service.options,
			connection: { baseUrl: 'https://host/reports', token: 'very-secret' } as GetOptions['connection'],
			...{ isOfTool, concurrency: 1 },
			give: (item, output) => void (given[item] = output),
			fail: (item, problem, advice, status) =>
				void (failed[item] = { problem, advice, ...(status !== undefined && { status }) }),
			...run,
		},
	);
	return { given, failed, hints, issues, asked, searches, paths: service.paths };
}
