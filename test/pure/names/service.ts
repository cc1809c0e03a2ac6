import type { IExecuteFunctions, ILoadOptionsFunctions } from 'n8n-workflow';
import type { Layers } from '../../../nodes/ReportSchedule/ports';
import type { ListName } from '../../../nodes/ReportSchedule/fields/recipients';
import type { SendOptions } from '../../../nodes/ReportSchedule/service/exchange';
import type { Reply } from '../../../nodes/ReportSchedule/service/response';
import { namesLayer } from '../../../nodes/ReportSchedule/names';
import { Directory } from '../../../nodes/ReportSchedule/names/find';
import { failureOfKind, type Failure } from '../../../nodes/ReportSchedule/service/outcome';
import { credential } from '../../../nodes/ReportSchedule/service/credential';
import { values } from '../../../nodes/ReportSchedule/values';

/** What the service answers to a path; requests are counted from 1. */
type Answer = (path: string, request: number) => Reply;

/** A service for the tests that replace `sendGet` by `answerOf`. */
export class FakeService {
	readonly paths: string[] = [];
	readonly options: SendOptions;

	constructor(
		private readonly answer: Answer,
		more: Partial<SendOptions> = {},
	) {
		this.options = {
			context: { service: this } as unknown as IExecuteFunctions,
			signal: new AbortController().signal,
			...more,
		} as SendOptions;
	}

	reply(path: string): Reply {
		this.paths.push(path.replace('/api/v1', ''));
		return this.answer(path, this.paths.length);
	}

	/** The context of a list in the editor. */
	get editor(): ILoadOptionsFunctions {
		return {
			service: this,
			getCredentials: () => Promise.resolve({ baseUrl: 'https://host', apiToken: 'x' }),
			getNode: () => ({ name: 'Reports', type: 'reportSchedule', typeVersion: 1 }),
			getTimezone: () => 'Europe/Berlin',
		} as unknown as ILoadOptionsFunctions;
	}
}

/** What stands in for `sendGet`. */
export function answerOf(path: string, { context }: SendOptions): Promise<Reply> {
	return Promise.resolve((context as unknown as { service: FakeService }).service.reply(path));
}

export const refused = (status: number, more: Partial<Failure> = {}): Reply => ({
	failure: {
		...failureOfKind(status === 429 ? 'rateLimited' : status >= 500 ? 'serverError' : 'clientError'),
		status,
		...more,
	},
});

/** A service with these records, each list on one page. */
export function serviceOf(lists: Partial<Record<ListName, readonly unknown[]>>): FakeService {
	return new FakeService((path) => {
		const list = lists[path.split('/')[3] as ListName];
		return list === undefined ? refused(404) : { answer: list };
	});
}

/** The layer with the values' own, and plain stand-ins of the others that it needs. */
export const names = namesLayer({
	words: {
		whatHappened: ({ kind, status }: Failure) => `It was ${status ?? kind}`,
		adviceFor: ({ kind }: Failure) => `What to do about ${kind}.`,
	},
	rateLimit: () => ({}) as ReturnType<Layers['rateLimit']>,
	credential,
	values,
});

/** Reads lists as they're read to look names up in. */
export async function read(lists: readonly ListName[], { options }: Pick<FakeService, 'options'>) {
	const directory = new Directory(async (list) => await names.records(list, 'whole', options), values);
	await directory.load(lists);
	return directory;
}
