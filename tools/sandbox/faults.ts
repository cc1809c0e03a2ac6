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

	/** Ends every fault. */
	clear(): void {
		this.strikes = [];
	}

	/** The fault that strikes this request, if any. It counts, so it's asked once per request. */
	strike(request: LoggedRequest): Fault | undefined {
		for (const strike of this.strikes) {
			const fault = strike(request);
			if (fault) return fault;
		}
		return undefined;
	}
}
