import type { IDataObject } from 'n8n-workflow';
import type { Columns, Layers, Lists, Names, Values } from '../../nodes/ReportSchedule/doors';
import { sendGet } from '../../nodes/ReportSchedule/http/send';
import type { Permit } from '../../nodes/ReportSchedule/http/rateLimited';
import { pathOf } from '../../nodes/ReportSchedule/requests/request';
import type { ItemResult } from '../../nodes/ReportSchedule/outcomes/itemResult';

/** What the node does without a layer, in a few lines each. No promise of the core needs more than this. */

const refuse = (given: unknown): never => {
	throw new Error(`${JSON.stringify(given)} isn't a documented value`);
};
const id = (given: unknown) => (/^[1-9]\d{0,14}$/.test(String(given)) ? Number(given) : refuse(given));
const ids = (given: unknown) =>
	(Array.isArray(given) ? given : String(given).split(',')).map((one) => id(String(one).trim()));
const oneOf = <T>(given: unknown, choices: ReadonlyArray<{ value: T }>) =>
	choices.find(({ value }) => String(value) === String(given))?.value ?? refuse(given);

/** Only the documented values. */
const values: Values = {
	read(field, given) {
		if (String(field.unset) === String(given)) return undefined;
		if (field.kind === 'id') return id(given);
		if (field.kind === 'ids') return ids(given);
		if (field.kind === 'days') return [given].flat().map((day) => oneOf(day, field.choices));
		return 'choices' in field ? oneOf(given, field.choices) : String(given);
	},
	id,
	ids,
	choice: (given, choices) => oneOf(given, choices),
	text: String,
	choiceOf: () => undefined,
	daysOf: () => undefined,
	time: refuse,
	isSame: () => false,
	inWords: () => undefined,
	doubt: () => undefined,
	timezones: () => [],
};

/** Only the form. */
const columns: Columns = { source: refuse, mapperFields: () => ({ fields: [] }) };

/** Only IDs. */
const noLists = { problem: 'There are no lists', advice: 'Use IDs.' };
const names: Names = {
	check: refuse,
	key: (name) => name,
	read: () => Promise.resolve<Lists>({ problem: () => noLists, find: refuse, schedules: () => [] }),
	records: () => Promise.resolve(noLists),
	search: (list) => () => list,
	editorList: () => Promise.resolve([]),
	editorTimezones: () => ({ results: [] }),
};

/** The status and the outcome. */
const words: Layers['words'] = {
	whatHappened: ({ status, code, kind, outcome }) => `${status ?? code ?? kind}. Outcome ${outcome}`,
	adviceFor: () => '',
	whatBecame: ({ results }) => results.map(({ outcome }, item) => `Item ${item}: ${outcome}.`).join(' '),
};

/** All items of a refused request fail together. */
const division: Layers['division'] = {
	canDivide: () => false,
	divide: refuse,
	namedItem: () => undefined,
};

/** A retry of the node does everything again but creates. */
const creates = new WeakMap<object, Map<number, ItemResult>>();
const memory: Layers['memory'] = {
	open: (context) => {
		const call = context.getInputData()[0]!.json;
		return {
			recall: () => creates.get(call) ?? new Map(),
			keep: (results) => {
				const sent = [...results.entries()].filter(([, one]) => one.isCreate && one.outcome !== 'notSent');
				creates.set(call, new Map(sent));
			},
		};
	},
};

/** Each request waits for itself. */
const rateLimit: Layers['rateLimit'] = (maxWait, clock) => {
	const asked = new WeakMap<Permit, number>();
	return {
		waited: 0,
		async turn(earlier) {
			const wait = (earlier && asked.get(earlier)) ?? 0;
			if (wait > maxWait) return { limitedUntil: undefined };
			if (wait > 0 && !(await clock.wait(wait))) return 'stopped';
			const permit: Permit = {
				answered: () => undefined,
				unanswered: () => undefined,
				limited: (milliseconds) => void asked.set(permit, milliseconds || 500),
			};
			return permit;
		},
	};
};

/** n8n resolves each parameter for each item. */
const parameters: Layers['parameters'] = (context) => ({
	value: (name, item) => context.getNodeParameter(name, item, null),
	saved: (name) => context.getNodeParameter(name, 0, null, { rawExpressions: true }),
});

/** The answer as it came. */
const records: Layers['records'] = {
	open: (_all, options) => async (question) => {
		const path = 'list' in question ? pathOf(question.list) : pathOf('schedules', question.scheduleId);
		const reply = await sendGet(path, options);
		if ('answer' in reply) return { records: [reply.answer as IDataObject] };
		return { problem: words.whatHappened(reply.failure), advice: '' };
	},
};

const hints: Layers['hints'] = { of: () => [], preview: () => ({}) };

export const standIns: Layers = {
	...{ values, columns, names, words, hints, division, memory, rateLimit, parameters, records },
};
