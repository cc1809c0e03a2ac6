import type { IncomingHttpHeaders } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { Faults } from './faults';
import type { LimitOptions } from './limit';
import type { SandboxOptions } from './options';
import { defaultToken, Service } from './service';
import { type Fault, isChange, type LoggedRequest, type RawAnswer } from './types';

/** The service with what goes wrong at it, and a log of what it was sent. It needs no network: `ask` asks it in this process. */
export class FaultyService {
	readonly token: string;
	/** Every request since the start or the last reset, in order of arrival. */
	readonly requests: LoggedRequest[] = [];
	readonly faults = new Faults();
	/** The most requests under way at once. Without `latencyMs` most are answered before the next comes. */
	maxInFlight = 0;
	private inFlight = 0;
	private readonly service: Service;

	constructor(private readonly options: SandboxOptions = {}) {
		this.token = options.token ?? defaultToken;
		this.service = new Service(options);
	}

	/** Those of them that ask for a change. */
	get changes() {
		return this.requests.filter(isChange);
	}

	/** The schedules that exist; tests may set and delete. */
	get schedules() {
		return this.service.state.schedules;
	}

	/** The groups that exist, with their members. */
	get groups() {
		return this.service.state.groups;
	}

	/** Sets the rate limit; it counts from now on. */
	limit(options: LimitOptions): void {
		this.service.limit(options);
	}

	/**
	 * Log, counters and faults are emptied, and there's no limit; the schedules and groups are those of the options again. What is
	 * under way keeps counting as such.
	 */
	reset(): void {
		this.requests.length = 0;
		this.maxInFlight = this.inFlight;
		this.faults.clear();
		this.service.reset();
	}

	/** Logs a request as soon as its head is in, before anything can fail. */
	begin({ method = '', url = '', headers, rawHeaders }: Head): LoggedRequest {
		const times = { receivedAt: performance.now(), answeredAt: undefined };
		const rest = { body: Buffer.alloc(0), status: undefined, applied: false };
		const entry: LoggedRequest = { method, url, headers, rawHeaders, ...times, ...rest };
		this.requests.push(entry);
		this.maxInFlight = Math.max(this.maxInFlight, ++this.inFlight);
		return entry;
	}

	/** The request is over, with an answer or without. */
	end(): void {
		this.inFlight -= 1;
	}

	/**
	 * Decides what becomes of a request, once, when its body is known: the answer, the fault that it goes out with, and how long it
	 * is held back. A fault that keeps the request from taking effect strikes before the service sees it, any other when it answers.
	 */
	handle(entry: LoggedRequest): { answer: RawAnswer; fault: Fault; waitMs: number } {
		const fault = this.faults.strike(entry) ?? {};
		fault.meanwhile?.();
		const waitMs = (this.options.latencyMs ?? 0) + (fault.delayMs ?? 0);
		const replacesAnswer = fault.breakConnection || fault.clientError || fault.answer;
		if (replacesAnswer && !fault.applied) return { answer: fault.answer ?? { status: 500 }, fault, waitMs };
		const { answer, applied, isLimited } = this.service.answer(entry, fault.applied);
		entry.applied = applied;
		// A fault would hide that the limit was met.
		return isLimited ? { answer, fault: {}, waitMs } : { answer: fault.answer ?? answer, fault, waitMs };
	}

	/**
	 * Asks without HTTP, with the token and as JSON if no other headers are given. Text is a body as it is.
	 *
	 * @throws an error with the client's code where a fault breaks the connection
	 */
	async ask(method: string, url: string, body?: unknown, headers: IncomingHttpHeaders = {}): Promise<RawAnswer> {
		const usual = { authorization: `Token ${this.token}`, 'content-type': 'application/json' };
		const entry = this.begin({ method, url, headers: { ...usual, ...headers }, rawHeaders: [] });
		if (body !== undefined) entry.body = Buffer.from(typeof body === 'string' ? body : JSON.stringify(body));
		const { answer, fault, waitMs } = this.handle(entry);
		if (waitMs > 0) await sleep(waitMs);
		this.end();
		const code = fault.clientError ?? (fault.breakConnection ? 'ECONNRESET' : undefined);
		if (code !== undefined) throw Object.assign(new Error(`read ${code}`), { code });
		Object.assign(entry, { status: answer.status, answeredAt: performance.now() });
		return answer;
	}
}

type Head = { method?: string; url?: string } & Pick<LoggedRequest, 'headers' | 'rawHeaders'>;
