import * as description from '../../description/schedule';
import { indexKey, nameKey } from '../../lists/records';
import { type Issues, listed, quote } from '../../fields/values';
import { groupBy, type ItemChange, type Plan, type PlannedRequest } from '../../requests/request';
import {
	missingValue,
	readScheduleId,
	resolveEach,
	type InputItem,
	type Lists,
	type Operation,
	type Refuse,
	type RunOptions,
} from '../operation';
import { isMappedAutomatically, withIgnored } from './columns';
import { draftSteps, readSchedule, updateOf, type ScheduleDraft } from './draft';
import { upsertHints } from './hints';

interface UpsertDraft extends ScheduleDraft {
	matchByName: boolean;
}

type UpsertChange = ItemChange<UpsertDraft>;

export const upsert: Operation<UpsertDraft> = {
	...description.upsert,
	...draftSteps,
	read: (item, issues) => {
		const matchByName = item.parameter('matchBy') === 'name';
		const scheduleId = matchByName ? undefined : readScheduleId(item, issues, false);
		const purpose = matchByName ? 'either' : scheduleId === undefined ? 'create' : 'update';
		const draft = readSchedule(item, issues, purpose);
		if (matchByName) requireName(item, draft, issues);
		return { ...draft, scheduleId, matchByName };
	},
	refuseRepeated,
	listsFor: (draft) => [
		...draftSteps.listsFor(draft),
		...(draft.matchByName ? (['schedules'] as const) : []),
	],
	resolve: (changes, lists, refuse) => draftSteps.resolve(matchNames(changes, lists, refuse), lists, refuse),
	hints: upsertHints,
	plan: (changes, options, lists) => {
		const plan = draftSteps.plan(changes, options);
		if (!changes.some(({ change }) => change.matchByName)) return plan;
		return { ...plan, findCreated: async (creates) => await findCreated(creates, lists, options) };
	},
};

/** A schedule is told by its name and its report. Define Below requires the report anyway. */
function requireName(item: InputItem, draft: ScheduleDraft, issues: Issues): void {
	const { body, createProblem, ignored = [] } = draft;
	const hasName = nameKey(String(body.name ?? '')) !== '';
	if ((hasName && body.report !== undefined) || issues.count > 0) return;
	if (!hasName && !isMappedAutomatically(item)) {
		issues.read('Name', () => {
			throw missingValue(item, 'name');
		});
	} else if (!hasName) {
		const problem = 'Name is missing or empty';
		issues.add(createProblem ? problem : withIgnored(problem, ignored));
	}
	// All that the columns lack, at once; a missing report is among it.
	if (createProblem) issues.add(createProblem);
	issues.add('Matching by name needs a name and a report');
}

/** Items of the same name and report mean the same schedule, whether it's there or not. */
function refuseRepeated(changes: readonly UpsertChange[], refuse: Refuse): UpsertChange[] {
	const keyOf = ({ item, change }: UpsertChange) =>
		change.matchByName ? indexKey(...nameAndReport(change)) : item;
	const repeated = new Set<UpsertChange>();
	for (const same of groupBy(changes, keyOf)) {
		if (same.length === 1) continue;
		const items = listed(same.map(({ item }) => item));
		const problem = `Name: items ${items} refer to the same schedule, ${inWords(same[0]!.change)}. Keep one of them`;
		for (const one of same) {
			repeated.add(one);
			refuse(one.item, problem);
		}
	}
	return changes.filter((one) => !repeated.has(one));
}

/** Gives each item the ID of the schedule that it means, and takes out those of which it isn't clear. */
function matchNames(changes: readonly UpsertChange[], lists: Lists, refuse: Refuse): UpsertChange[] {
	return resolveEach(changes, refuse, (draft, issues) => {
		if (!draft.matchByName) return draft;
		const ids = lists.of('schedules').find(...nameAndReport(draft));
		const [scheduleId] = ids;
		if (ids.size > 1) {
			const several = `there are ${ids.size} schedules named ${inWords(draft)} (IDs ${listed(ids)})`;
			issues.add(`Name: ${several}. Match by ID instead`);
		}
		if (scheduleId !== undefined) return { ...draft, scheduleId, body: draft.updateBody ?? draft.body };
		if (draft.createProblem !== undefined) {
			issues.add(draft.createProblem);
			issues.add(`Needed because there's no schedule ${inWords(draft)} yet`);
		}
		return draft;
	});
}

function inWords({ body }: ScheduleDraft): string {
	return `${quote(body.name)} on report ${String(body.report)}`;
}

function nameAndReport({ body }: Pick<PlannedRequest, 'body'>): [name: string, report: number] {
	return [String(body.name), Number(body.report)];
}

/**
 * Looks for the schedules that creates without a known outcome have made after all: those of the same name and
 * report that weren't there before the run. Who else may have made them isn't known, and a service without
 * transactions may have saved only a part, so each gets an update with the whole body.
 */
async function findCreated(
	creates: readonly PlannedRequest[],
	lists: Lists,
	{ requestMethod }: RunOptions,
): ReturnType<NonNullable<Plan['findCreated']>> {
	const before = lists.of('schedules');
	const now = await lists.readAgain('schedules');
	const outcomeOf = (create: PlannedRequest) => {
		if (now === undefined) return { note: NOT_SEARCHED };
		const ids = [...now.find(...nameAndReport(create))].filter((id) => !before.has(id));
		if (ids.length === 0) return { note: NOT_FOUND };
		if (ids.length > 1) return { note: severalFound(ids) };
		return { update: { ...create, ...updateOf(ids[0]!, requestMethod) } };
	};
	return new Map(creates.map((create) => [create, outcomeOf(create)]));
}

const ONCE =
	"Wait a few minutes, then run this again, still matching by name. If the schedule is there by then, it won't be created twice";
const NOT_SEARCHED = `The list of schedules couldn't be read again to look for it. ${ONCE}`;
const NOT_FOUND = `The list of schedules was searched, and the schedule isn't there yet. ${ONCE}`;

function severalFound(ids: readonly number[]): string {
	return `The list of schedules was searched, and several new ones have this name and report (IDs ${listed(ids)}). Check them in the service and keep one`;
}
