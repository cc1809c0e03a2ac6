import type { ICredentialDataDecryptedObject } from 'n8n-workflow';
import type { Columns, Layers, Names, Values } from '../../nodes/ReportSchedule/ports';
import type { Connection } from '../../nodes/ReportSchedule/http/exchange';
import { pause } from '../../nodes/ReportSchedule/helpers/pause';

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
	nearest: () => undefined,
	daysOf: () => undefined,
	time: refuse,
	isSame: () => false,
	inWords: () => undefined,
	doubt: () => undefined,
};

/** Only the form. */
const columns: Columns = { source: refuse };

/** Only IDs. */
const names: Names = {
	check: refuse,
	lookUp: (items, _options, fail) => {
		for (const { item, change } of items) {
			const needsList = change !== undefined && (change.byName.length > 0 || change.operation === 'match');
			if (needsList) fail(item, 'There are no lists', 'Use IDs.');
		}
		return Promise.resolve(items);
	},
	schedules: () => Promise.resolve(new Map()),
};

/** Each request waits for itself. */
const rateLimit: Layers['rateLimit'] = (maxWait, signal) => ({
	waited: 0,
	askedWait: (headers) => 1000 * Number(headers['retry-after']) || undefined,
	async inTurn(attempt) {
		for (;;) {
			const reply = await attempt();
			if ('answer' in reply || reply.failure.kind !== 'rateLimited') return reply;
			const wait = reply.failure.retryAfter ?? 500;
			if (wait > maxWait || !(await pause(wait, signal))) return reply;
		}
	},
});

/** n8n resolves each parameter for each item. */
const parameters: Layers['parameters'] = (context) => ({
	value: (name, item) => context.getNodeParameter(name, item, null),
	saved: (name) => context.getNodeParameter(name, 0, null, { rawExpressions: true }),
	isFieldOfAnother: () => false,
});

/** The first item's, as it is. */
const connection = (given: ICredentialDataDecryptedObject): Connection => ({
	baseUrl: String(given.baseUrl),
	token: String(given.apiToken),
	allowUnauthorizedCerts: false,
	credential: given,
});
const credential: Layers['credential'] = {
	connect: async (context) => connection(await context.getCredentials('reportScheduleApi', 0)),
};

/** No Get, and no Get Many. */
const records: Layers['records'] = { find: () => undefined };

/** No words, and no hints. */
const hints: Layers['hints'] = {
	of: () => [],
	itemWords: () => ({ of: () => ({ change: '', check: [] }), shownBy: () => [] }),
};

export const standIns: Layers = {
	...{ credential, values, columns, names, hints, rateLimit, parameters, records },
};
