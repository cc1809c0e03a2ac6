import type { SandboxOptions, StoredSchedule } from '../../tools/sandbox';
import { outcomesOf } from '../engine/statements/words';
import { outputOf } from '../engine/support';
import { upsertParameters } from './byNameRows';
import { counted, hasFailed, itemsFor, type Item } from './items';
import type { RowPlan } from './row';
import { byName, twice } from './scheduleRows';
import { chance, oneOf, refusals, strikeAtRandom } from './strikes';

/** What somebody else does to a schedule. */
const changes: Array<(schedule: StoredSchedule) => Partial<StoredSchedule>> = [
	({ users }) => ({ users: users.slice(1) }),
	({ users }) => ({ users: [...users, 9999] }),
	() => ({ scheduled_time_hour: '10' }),
	() => ({ scheduled_time_minute: '15' }),
	() => ({ schedule_type: 'M' }),
	() => ({ timezone: null }),
	() => ({ retry_condition: '1' }),
];

/** What a row of the sheet sends. */
const bodyOf = ({ name, ids }: Item) => ({
	...{ report: 7, name, schedule_type: 'D', scheduled_time_hour: '09', scheduled_time_minute: '00' },
	...{ timezone: 'Europe/Berlin', users: [...new Set(ids)] },
	...{ method_type: 'email', schedule_condition: '1', retry_condition: '0' },
});

/**
 * A sheet whose schedules are there, and somebody else has changed half of them. What is called unchanged has to be as
 * the sheet says, in every field and in whatever form the service shows it; what isn't has to be sent.
 */
const records = (recordForm: NonNullable<SandboxOptions['recordForm']>): RowPlan => [
	`created or updated by name, records ${recordForm}`,
	async (row) => {
		const { seed } = row;
		const items = itemsFor(seed, 200);
		const service = await row.start({
			recordForm,
			schedules: items.map((item, i) => ({ id: i + 1, ...bodyOf(item) })),
			...{ pageSize: 100, paging: 'page' },
		});
		const held = (name: string) => JSON.stringify(byName(service).get(name)?.[0]);
		const asked = new Map(items.map(({ name }) => [name, held(name)]));
		for (const [id, schedule] of service.schedules) {
			if (chance(seed, recordForm, 'changed', id) < 0.5) continue;
			const change = oneOf(changes, seed, recordForm, 'change', id);
			service.schedules.set(id, { ...schedule, ...change(schedule) });
		}
		const stood = new Set(items.map(({ name }) => name).filter((name) => held(name) === asked.get(name)));
		strikeAtRandom(row, service, recordForm, refusals);
		const result = await row.send(service, upsertParameters, items);
		const outcomes = outcomesOf(result);
		const rows = outputOf(result).map((output, i) => {
			const { name } = items[i]!;
			const isUnchanged = output.operation === 'unchanged';
			const outcome = isUnchanged ? 'accepted' : outcomes[i]!;
			return { name, isUnchanged, outcome, isAsAsked: held(name) === asked.get(name) };
		});
		const isReadable = recordForm !== 'withoutRecipients';
		return counted(
			rows.map(({ outcome }) => outcome),
			{
				wrong: rows.filter(
					({ name, isUnchanged, outcome, isAsAsked }) =>
						(outcome === 'accepted' && !isAsAsked) || isUnchanged !== (isReadable && stood.has(name)),
				),
				duplicated: twice(byName(service)),
				denied: rows.filter(
					({ name, outcome, isAsAsked }) => hasFailed(outcome) && isAsAsked && !stood.has(name),
				),
			},
		);
	},
];

export const unchangedRows: RowPlan[] = (
	['asSent', 'objects', 'otherTypes', 'withoutRecipients'] as const
).map(records);
