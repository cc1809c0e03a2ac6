/** Multiplicative decrease: the rate after a round of 429, as a share of what the service took before. */
const DECREASE = 0.9;
/** Additive increase: the share of what the service took before that each answer adds. */
const INCREASE = 0.05;

/**
 * How fast requests follow one another, once a service has limited them more than once.
 *
 * The gap between them follows additive increase/multiplicative decrease (AIMD), as in TCP's congestion control:
 * https://www.rfc-editor.org/rfc/rfc5681#section-3.1. It starts from the rate at which the service really took requests,
 * as in TCP Westwood: https://en.wikipedia.org/wiki/TCP_Westwood.
 */
export class Pace {
	/** Requests answered since the service last began to take them again. */
	taken = 0;
	/** Milliseconds: the longest wait that a 429 led to. */
	longestWait = 0;
	/** When the service last began to take requests again; undefined before the first 429. */
	private since: number | undefined;
	/** Requests per millisecond that the service took before its last 429; 0: not known. */
	private rate = 0;

	/**
	 * The service takes requests again after a 429.
	 *
	 * @param now milliseconds
	 */
	begin(now: number): void {
		// Others may have used up a part of the limit before the run, so the first time shows no rate.
		if (this.since !== undefined) {
			const measured = this.taken / (now - this.since);
			// A busy service refuses at any rate, and would slow the run down more and more. Waits double, so a limit
			// takes about one request in twice the longest of them.
			const lowest = 1 / (2 * this.longestWait);
			// A few requests measure badly, so the rate is at most halved, as TCP does.
			this.rate = Math.max(measured, this.rate / 2, lowest);
		}
		this.taken = 0;
		this.since = now;
	}

	/** Milliseconds between two requests; 0 while no rate is known. */
	get gap(): number {
		return this.rate === 0 ? 0 : 1 / (this.rate * (DECREASE + INCREASE * this.taken));
	}
}
