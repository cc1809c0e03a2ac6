import { reply, type Handler } from './exchange';
import { Throttle } from './limit';
import type { Fault, LoggedRequest, RawAnswer } from './types';

/** Which requests a fault strikes: those for which everything given here holds. */
export interface When {
	matching?: (request: LoggedRequest) => boolean;
	/** Only the n-th (from 1) of the matching requests since the fault was added. */
	nth?: number;
	/** At most so many times. */
	times?: number;
}

/** The faults in force. The first that applies to a request strikes; the others do not see it. */
export class Faults {
	/** It's asked where no fault has kept the request from the service. */
	readonly throttle = new Throttle();
	private strikes: Array<(request: LoggedRequest) => Fault | undefined> = [];

	/** Adds a fault; without `when` it strikes every request. */
	add(fault: Fault, when: When = {}): void {
		const { matching = () => true, nth, times = Infinity } = when;
		let seen = 0;
		let struck = 0;
		this.strikes.push((request) => {
			if (!matching(request)) return undefined;
			seen += 1;
			if (nth !== undefined && seen !== nth) return undefined;
			if (struck >= times) return undefined;
			struck += 1;
			return fault;
		});
	}

	/** Adds a scripted answer of any shape, sent instead of applying the request. */
	respondWith(answer: RawAnswer, when?: When): void {
		this.add({ answer }, when);
	}

	/** Ends every fault, and the limit. */
	clear(): void {
		this.strikes = [];
		this.throttle.clear();
	}

	/**
	 * Decides what goes wrong with a request, once, when its body is known. A fault that keeps the request
	 * from taking effect strikes here; any other travels along and strikes when the service answers.
	 */
	middleware(latencyMs: number): Handler {
		return (req, res, next) => {
			const fault = this.strike(res.locals.entry) ?? {};
			res.locals.fault = fault;
			fault.meanwhile?.();
			res.locals.waitMs = latencyMs + (fault.delayMs ?? 0);
			const replacesAnswer = fault.breakConnection || fault.clientError || fault.answer;
			if (replacesAnswer && !fault.applied) reply(req, res, fault.answer ?? { status: 500 });
			else next();
		};
	}

	/** The fault that strikes this request, if any. It counts, so it's asked once per request. */
	private strike(request: LoggedRequest): Fault | undefined {
		for (const strike of this.strikes) {
			const fault = strike(request);
			if (fault) return fault;
		}
		return undefined;
	}
}
