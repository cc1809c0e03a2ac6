import * as fc from 'fast-check';
import type { Charset } from './charset';
import { Throttle } from './throttle';
import type { LoggedRequest, RawAnswer } from './types';

/**
 * What goes wrong with a request. Without `answer`, `breakConnection` and `clientError` the service's own
 * answer goes out.
 */
export interface Fault {
	/** Hold the answer (or the break) back for so long, on top of the latency. */
	delayMs?: number;
	/** Hold it back until this settles, and then for `delayMs`: for tests that wait for something to happen. */
	heldUntil?: Promise<unknown>;
	/** Answer this instead. */
	answer?: RawAnswer;
	/** Reset the TCP connection instead of answering; with `inBody`, after the head and half of the body. */
	breakConnection?: boolean | 'inBody';
	/** Fail the client's own socket with this code instead of answering; see clientSockets.ts. */
	clientError?: string;
	/** Send the answer's body one byte at a time, at this interval. */
	dripMs?: number;
	/** With `dripMs`: the head too. */
	dripHead?: boolean;
	/** Send the answer's text in this charset, and say so in the Content-Type. */
	charset?: Charset;
	/** Whether the request takes effect all the same. Default false for the three. */
	applied?: boolean;
}

/** Which requests a fault strikes: those for which everything given here holds. */
export interface When {
	matching?: (request: LoggedRequest) => boolean;
	/** Only the n-th (from 1) of the matching requests since the fault was added. */
	nth?: number;
	/** At most so many times. */
	times?: number;
	/** Only with this probability, drawn from a generator seeded with `seed` (default 1). */
	probability?: number;
	seed?: number;
}

/** The faults in force. The first that applies to a request strikes; the others do not see it. */
export class Faults {
	/** The rate limits in force; they are asked where no fault has kept the request from the service. */
	readonly throttle = new Throttle();
	private strikes: Array<(request: LoggedRequest) => Fault | undefined> = [];

	/** Adds a fault; without `when` it strikes every request. */
	add(fault: Fault, when: When = {}): void {
		const { matching = () => true, nth, times = Infinity, probability = 1, seed = 1 } = when;
		const random = uniform(seed);
		let seen = 0;
		let struck = 0;
		this.strikes.push((request) => {
			if (!matching(request)) return undefined;
			seen += 1;
			if (nth !== undefined && seen !== nth) return undefined;
			if (struck >= times || random() >= probability) return undefined;
			struck += 1;
			return fault;
		});
	}

	/** Adds a scripted answer of any shape, sent instead of applying the request. */
	respondWith(answer: RawAnswer, when?: When): void {
		this.add({ answer }, when);
	}

	/** Ends every fault and every limit. */
	clear(): void {
		this.strikes = [];
		this.throttle.clear();
	}

	/** The fault that strikes this request, if any. To be asked once per request: it counts. */
	strike(request: LoggedRequest): Fault | undefined {
		for (const strike of this.strikes) {
			const fault = strike(request);
			if (fault) return fault;
		}
		return undefined;
	}
}

/** Numbers in [0, 1), the same for the same seed. */
function uniform(seed: number): () => number {
	const bound = 2 ** 31;
	const integers = fc.infiniteStream(fc.noBias(fc.nat({ max: bound - 1 })), { noHistory: true });
	const [stream] = fc.sample(integers, { seed, numRuns: 1 });
	return () => Number(stream!.next().value) / bound;
}
