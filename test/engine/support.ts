import type { IDataObject, INode, INodeParameters } from 'n8n-workflow';
import { nodeName, type NodeRunOptions, runNode, type RunResult as HarnessResult } from '../../tools/harness';
import { engineGlobals } from '../../tools/harness/realm';
import {
	type Fault,
	type LoggedRequest,
	type Sandbox,
	type SandboxOptions,
	slow,
	startSandbox,
} from '../../tools/sandbox';
import { locator } from '../locator';
import { type ItemOutcome, withOutcomes } from '../outcomes';
import { selfSigned } from '../sandbox/certificate';

/**
 * What the tests of the whole node share. All of them do this:
 *
 *     const sandbox = useSandbox({ schedules: [{ id: 5 }] });         // the service, on loopback, with one schedule
 *     sandbox.current.faults.respondWith({ status: 500 }, { times: 1 }); // what it does wrong, once
 *     const result = await sandbox.run(membership('addUsers', 5, '7'), [{}]); // parameters and input items
 *     outputOf(result);                                               // the output items' `json`
 *     sandbox.current.requests;                                       // what the service was sent, byte for byte
 *
 * A fault takes the place of the service's own answer, before it looks at the token or the body; `times` says for how many
 * requests, `matching` for which. `latencyMs` makes every answer late, and `maxInFlight` is how many requests were under way at
 * once. Most tests need nothing of `result.outcomes`, which is what each item came to as the node itself knows it.
 *
 * The node is the built one, in the workflow `Start → Node`, on n8n's own engine; neither is mocked. How that's done is in
 * tools/harness/, how the service answers in tools/sandbox/; a test can be read without either.
 */

/** The sandbox of a test file, and what its tests do with it. */
interface UsedSandbox {
	readonly current: Sandbox;
	/** Runs the node of this package against it, on one empty item if no items are given. */
	run(parameters: INodeParameters, items?: object[], settings?: Partial<INode>): Promise<RunResult>;
	/** What it was asked for, such as `PUT /schedules/5/`, and the changes alone. */
	sent(): string[];
	writes(): string[];
	/** The bodies of the changes. */
	bodies(): IDataObject[];
}

/** A sandbox that starts before the first test of the file, is emptied before each, and stops after the last. */
export function useSandbox(options?: SandboxOptions): UsedSandbox {
	let current: Sandbox;
	beforeAll(async () => void (current = await startSandbox(options)));
	beforeEach(() => current.reset());
	afterAll(() => current.close());
	return {
		get current() {
			return current;
		},
		run: (parameters, items = [{}], settings = {}) =>
			runAgainst(current, { parameters, items: items as IDataObject[], settings }),
		sent: () => current.requests.map(line),
		writes: () => current.changes.map(line),
		bodies: () => current.changes.map(bodyOf),
	};
}

/** A request such as `PUT /schedules/5/`: what all paths begin with, and the query, are left out. */
const line = ({ method, url }: LoggedRequest) => `${method} ${url.replace(/^\/api\/v1|\?.*/g, '')}`;

const opened: Sandbox[] = [];
afterEach(async () => void (await Promise.all(opened.splice(0).map((sandbox) => sandbox.close()))));

/** A sandbox for one test alone, which stops when the test ends, whether it passes or not. */
export async function openSandbox(options?: SandboxOptions): Promise<Sandbox> {
	const sandbox = await startSandbox(options);
	opened.push(sandbox);
	return sandbox;
}

/** What came out of a run, and what each item came to as the node itself knows it. */
export type RunResult = HarnessResult & { outcomes: readonly ItemOutcome[] };

/** Runs the node of this package against a sandbox. */
export async function runAgainst(sandbox: Pick<Sandbox, 'url' | 'token'>, options: NodeRunOptions): Promise<RunResult> {
	return await withOutcomes(() => runNode({ credentials: credentialsFor(sandbox), ...options }));
}

/** The credential for a sandbox. */
export function credentialsFor({ url, token }: Pick<Sandbox, 'url' | 'token'>) {
	return { reportScheduleApi: { baseUrl: url, apiToken: token, allowUnauthorizedCerts: false } };
}

// What a run is given.

export { locator };

/** The parameters of a schedule that §4 rule 6 calls minimal. */
export const minimalSchedule = {
	resource: 'schedule',
	operation: 'create',
	report: locator('id', '7'),
	scheduleType: 'D',
	scheduledTimeHour: '09',
	scheduledTimeMinute: '00',
	timezone: locator('name', 'Europe/Berlin'),
	methodType: 'email',
	scheduleCondition: '1',
};

/** What people type for users or groups: n8n keeps it as an expression. A list is picked. */
const typed = (people: unknown) => (typeof people === 'string' && !people.startsWith('=') ? `=${people}` : people);

/** The parameters of an update. */
export const update = (updateFields: object, scheduleId: unknown = '5') =>
	({
		resource: 'schedule',
		operation: 'update',
		scheduleId: locator('id', scheduleId),
		updateFields: Object.fromEntries(
			Object.entries(updateFields).map(([name, value]) => [
				name,
				['users', 'groups'].includes(name) ? typed(value) : (value as unknown),
			]),
		),
	}) as INodeParameters;

/** The parameters of a membership operation. */
export const membership = (operation: string, scheduleId: unknown, people: unknown) => ({
	resource: 'membership',
	operation,
	scheduleId: locator('id', scheduleId),
	[operation.endsWith('Users') ? 'users' : 'groups']: typed(people) as string,
});

/** The node goes on where an item fails. */
export const goOn = { onError: 'continueRegularOutput' as const };

/** Stops a run as the stop button does, soon after this fault has met a request: by itself, while the request is under way. */
export function stopDuring({ faults }: Sandbox, fault: Fault = slow(5000)): AbortSignal {
	const controller = new AbortController();
	faults.add({ ...fault, meanwhile: () => setTimeout(() => controller.abort(), 100) });
	return controller.signal;
}

/** No wait between two tries in these tests: less than chance ever gives. */
export function withoutWaits(): void {
	beforeEach(() => void jest.spyOn(engineGlobals.Math, 'random').mockReturnValue(-1));
	afterEach(() => jest.restoreAllMocks());
}

/** n8n runs the node again where it fails. */
export const retryOnFail = { retryOnFail: true, maxTries: 3, waitBetweenTries: 1 };

/** Makes a sandbox speak HTTPS, with a certificate that nobody trusts. */
export const tls = selfSigned();

// What is read afterwards.

/** The output items' `json`. */
export const outputOf = (result: HarnessResult) => result.json(nodeName);

/** What stopped the run: message and description together, as the user reads them. */
export function refusal(result: HarnessResult): string {
	return [result.error?.message, result.error?.description].filter(Boolean).join('\n');
}

/** What a logged request carries. */
export const bodyOf = ({ body }: LoggedRequest) => JSON.parse(body.toString()) as IDataObject;

/** A logged request in short: method and path, and the body as it was on the wire. */
export const inShort = ({ method, url, body }: LoggedRequest) => ({ method, url, body: body.toString() });
