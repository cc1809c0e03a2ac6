import { Pace } from './pace';

/** What a run needs from the outside: the time and the waiting. */
export interface Clock {
	/** Milliseconds since 1970. */
	now(): number;
	/** Resolves true when the time has passed, false when the run was stopped meanwhile. Must not throw. */
	wait(milliseconds: number): Promise<boolean>;
}

/** What a request may do. `limitedUntil`: milliseconds since 1970, undefined if the service doesn't say. */
export type Turn = 'send' | 'stopped' | { limitedUntil: number | undefined };

/** Milliseconds: the first wait if the service doesn't name one. Each further one is twice as long. */
const firstWait = 500;
/** A run begins with a few requests at once, so that a tight limit refuses only a few … */
const few = 4;
/** … for so many milliseconds: long enough to run into 60 a minute if requests take 20 ms each. */
const calm = 330;
/** From then on this many, and twice as many after each further so many milliseconds. */
const many = 10;
const doubling = 500;
/** The latest time that a Date can hold, in milliseconds since 1970. */
const endOfTime = 8.64e15;

/** From the first refusal until the service takes requests again. Times are milliseconds since 1970. */
interface Episode {
	since: number;
	/** When the next request may try. */
	until: number;
	/** The time that the service named last, and the latest one at which it certainly took nothing. */
	toldUntil?: number;
	refusedUntil: number;
	/** What became of the requests that were under way when it began. */
	alsoTaken: number;
	alsoRefused: number;
	/** Requests that tried in vain, and waits of our own since the last mark. */
	probes: number;
	waits: number;
	/** Whether the pace knows why, e.g. because the run tried to go faster. */
	isExplained: boolean;
}

/**
 * Lets the requests of a run leave as the service takes them. A rate limit (429) is the run's, not a
 * request's: all wait together, one tries, and more follow as answers come, at the pace that refusals taught.
 */
export class RateLimit {
	private readonly pace = new Pace();
	private readonly queue: Array<(turn: Turn) => void> = [];
	private underWay = 0;
	/** refused: nothing leaves. probing: one request at a time tries if the service takes it. */
	private state: 'open' | 'refused' | 'probing' = 'open';
	private episode: Episode | undefined;
	/** When the run began or the service took requests again, and how many it has taken since then. */
	private openSince: number | undefined;
	private takenSince = 0;
	private lastTaken = -Infinity;
	/** When the only request under way left. */
	private aloneSince: number | undefined;
	private wakeUpAt = Infinity;
	private heldSince: number | undefined;
	private waitedBefore = 0;
	private refusalCount = 0;
	/** What every request is told once nothing leaves anymore. */
	private over: Exclude<Turn, 'send'> | undefined;

	/**
	 * @param options concurrency: the most requests under way at once; maxWait: the longest that the run waits at
	 *   a stretch, in milliseconds; 0: not at all
	 */
	constructor(
		private readonly options: { concurrency: number; maxWait: number },
		private readonly clock: Clock,
	) {}

	/** Milliseconds waited because of the limit so far. */
	get waited(): number {
		return this.waitedBefore + (this.heldSince === undefined ? 0 : this.clock.now() - this.heldSince);
	}

	/** How many requests were answered 429 so far. */
	get refusals(): number {
		return this.refusalCount;
	}

	/** Set as soon as the run is over because of the limit. `until`: milliseconds since 1970, if the service says. */
	get exhausted(): { until: number | undefined } | undefined {
		return typeof this.over === 'object' ? { until: this.over.limitedUntil } : undefined;
	}

	/** Resolves when a request may leave, first come, first served. Settle each 'send' exactly once. */
	turn(): Promise<Turn> {
		return new Promise((resolve) => {
			this.queue.push(resolve);
			this.letGo();
		});
	}

	/** The service took the request, whether it succeeded or not: any answer but 429. */
	answered(): void {
		const now = this.clock.now();
		if (this.aloneSince !== undefined) this.pace.tookAlone(now - this.aloneSince);
		if (this.state === 'probing') {
			const { isExplained, toldUntil, ...episode } = this.episode!;
			const told = episode.probes === 0 && toldUntil !== undefined;
			const takenFrom = told ? Math.min(now, toldUntil) : now;
			this.pace.resumes(episode.probes === 0 && isExplained ? undefined : { ...episode, takenFrom, told });
			this.state = 'open';
			this.openSince = now;
			this.takenSince = 0;
		} else if (this.state === 'refused') {
			this.episode!.alsoTaken += 1;
		}
		this.pace.took(now);
		this.takenSince += 1;
		this.lastTaken = now;
		this.settled();
	}

	/** The request got no answer at all: frees its place, says nothing about the limit. */
	unanswered(): void {
		this.settled();
	}

	/** The request was answered 429. @param asked the wait in milliseconds, undefined if the service doesn't say */
	limited(asked: number | undefined): void {
		const now = this.clock.now();
		this.refusalCount += 1;
		const episode = this.state === 'open' ? this.begin(now) : this.episode!;
		if (this.state === 'probing') episode.probes += 1;
		else if (this.state === 'refused') episode.alsoRefused += 1;
		let wait = asked ?? 0;
		if (asked !== undefined) episode.toldUntil = Math.max(episode.toldUntil ?? 0, now + asked);
		// Requests that had left before the first refusal was known don't make the waits grow. One that left
		// after it does, as the service named no time, or too short a one.
		const isKnown = episode.probes === 0 && (asked !== undefined || episode.isExplained);
		if (this.state !== 'refused' && !isKnown) wait = Math.max(wait, this.ownWait(episode, now));
		this.state = 'refused';
		episode.until = Math.max(episode.until, now + wait);
		// Seconds are rounded up.
		episode.refusedUntil = Math.max(episode.refusedUntil, now, now + (asked ?? 0) - 1_000);
		if (this.options.maxWait === 0 || this.isTooLong(episode.until)) this.finish(episode.toldUntil, now);
		this.settled();
	}

	private begin(now: number): Episode {
		const times = { since: now, until: now, refusedUntil: now };
		const counts = { alsoTaken: 0, alsoRefused: 0, probes: 0, waits: 0 };
		return (this.episode = { ...times, ...counts, isExplained: this.pace.refused(now) });
	}

	/** Milliseconds: twice the last wait, or up to a mark. If a limit ends a little behind it, its end is near. */
	private ownWait(episode: Episode, now: number): number {
		const wait = firstWait * 2 ** episode.waits;
		const untilMark = this.pace.waitForMark(now, wait, episode.since);
		episode.waits = untilMark === undefined ? episode.waits + 1 : 1;
		return untilMark ?? wait;
	}

	/** Counted from the last answer, or from the refusal: a run with nothing to send doesn't wait for the service. */
	private isTooLong(until: number): boolean {
		return until - Math.max(this.lastTaken, this.episode!.since) > this.options.maxWait;
	}

	/** @param until when the service would take more; means nothing if that has passed or is no date */
	private finish(until: number | undefined, now: number): void {
		this.over ??= { limitedUntil: until && until > now && until <= endOfTime ? until : undefined };
	}

	private settled(): void {
		this.underWay -= 1;
		this.aloneSince = undefined;
		this.letGo();
	}

	/** Lets all leave that may, and wakes up for the next one. */
	private letGo(): void {
		const now = this.clock.now();
		while (this.queue.length > 0) {
			const roomAt = this.roomAt(now);
			if (!this.over && roomAt > now) return this.wakeUp(roomAt, now);
			const due = this.due();
			if (!this.over && due > now) {
				this.heldSince ??= now;
				if (this.state === 'open') this.pace.holds();
				if (this.underWay > 0 || !this.isTooLong(due)) return this.wakeUp(due, now);
				this.finish(this.episode!.toldUntil === undefined ? undefined : due, now);
			}
			if (this.heldSince !== undefined) this.waitedBefore += now - this.heldSince;
			this.heldSince = undefined;
			this.queue.shift()!(this.leave(now));
		}
	}

	/**
	 * When there is room for another request under way; Infinity if an answer has to come first. A run's room
	 * grows with time, so that slow answers don't hold it up; after a refusal it grows with answers.
	 */
	private roomAt(now: number): number {
		if (this.state !== 'open' || this.underWay === 0 || this.openSince === undefined) return now;
		const wanted = this.underWay + 1;
		if (wanted > this.options.concurrency) return Infinity;
		if (!this.episode) {
			if (wanted <= few) return now;
			return this.openSince + calm + doubling * Math.max(0, Math.log2(wanted / many));
		}
		const first = Math.min(few, this.takenSince);
		const room = now - this.openSince < calm ? first : first + this.takenSince / 4;
		return wanted > room ? Infinity : now;
	}

	/** When the next request may leave; Infinity if an answer has to come first. */
	private due(): number {
		if (this.state === 'open' || !this.episode) return this.pace.due(this.underWay);
		return this.underWay > 0 ? Infinity : Math.max(this.episode.until, this.pace.due(0));
	}

	private leave(now: number): Turn {
		if (this.over) return this.over;
		if (this.state === 'refused') this.state = 'probing';
		this.aloneSince = this.underWay === 0 ? now : undefined;
		this.underWay += 1;
		this.openSince ??= now;
		return 'send';
	}

	private wakeUp(due: number, now: number): void {
		if (due >= this.wakeUpAt || due === Infinity) return;
		this.wakeUpAt = due;
		void this.clock.wait(Math.ceil(due - now)).then((passed) => {
			if (this.wakeUpAt === due) this.wakeUpAt = Infinity;
			if (!passed) this.over ??= 'stopped';
			this.letGo();
		});
	}
}
