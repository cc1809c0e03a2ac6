/** What a run needs from the outside: the time and the waiting. */
export interface Clock {
	/** Milliseconds since 1970. */
	now(): number;
	/** Resolves true when the time has passed, false when the run was stopped meanwhile. Must not throw. */
	wait(milliseconds: number): Promise<boolean>;
}

/** What a request that asked for its turn may do. `limitedUntil`: milliseconds since 1970, if the service says. */
export type Turn = 'send' | 'stopped' | { limitedUntil: number | undefined };

/** Milliseconds. People set limits per second, minute or hour. */
const marks = [1_000, 60_000, 3_600_000];
/** Milliseconds: the first wait where the service doesn't name one; each further one is twice as long. */
const firstWait = 500;
/** A run begins with few requests at once, so that a tight limit refuses only a few. */
const few = 4;
/** Milliseconds that it stays at a few. Even at 20 ms a request, that is enough to run into 60 a minute. */
const calm = 330;
/** The times of this many answers are kept. */
const memory = 10_000;
/** The latest time that a Date can hold. */
const endOfTime = 8.64e15;

/** A little more than the time given (both in milliseconds): networks and clocks are not exact. */
const generous = (time: number) => time * 1.005 + 20;

interface Estimate {
	/** No more than so many requests … */
	count: number;
	/** … within so many milliseconds. */
	window: number;
	/** The window to return to if the current one, which is only being tried, is too short. */
	proven: number;
	/** The longest window that was too short. As long as it's clearly shorter than the proven one, the truth lies between. */
	tooShort: number;
	trying: 'between' | 'beyond' | undefined;
}

const isOpen = ({ proven, tooShort }: Estimate) => proven > tooShort * 1.05;

/** What the service takes, learned from what it refuses. */
class Pace {
	/** Milliseconds: the shortest time that a request took while it was the only one under way. */
	private trip = Infinity;
	/** When the latest requests were answered: a ring. */
	private readonly answers: number[] = [];
	private taken = 0;
	/** How many had been taken when the present burst began, and when its first one was answered. */
	private before = 0;
	private firstAnswer: number | undefined;
	private estimate: Estimate | undefined;
	private clean = 0;
	private patience = 4;
	/** Whether a request has been held back since `clean` was 0. Otherwise clean windows prove nothing. */
	private held = false;

	/** When the present burst began, as far as the service can know of it. */
	get burstBegan(): number | undefined {
		return this.firstAnswer === undefined ? undefined : this.firstAnswer - this.tripOrNone;
	}

	private get tripOrNone(): number {
		return this.trip === Infinity ? 0 : this.trip;
	}

	tookAlone(milliseconds: number): void {
		this.trip = Math.min(this.trip, milliseconds);
	}

	/** When the next request may leave; Infinity if that depends on what becomes of those under way. */
	due(underWay: number): number {
		if (this.estimate === undefined) return -Infinity;
		const { count, window } = this.estimate;
		if (underWay >= count) return Infinity;
		const answer = this.answers[(this.taken - count + underWay) % memory];
		// The service counted the old one no later than a trip before... its answer came back here.
		return answer === undefined ? -Infinity : answer - this.tripOrNone + window;
	}

	holds(): void {
		this.held = true;
	}

	took(now: number): void {
		this.firstAnswer ??= now;
		this.answers[this.taken % memory] = now;
		this.taken += 1;
		this.clean += 1;
		const { estimate } = this;
		if (estimate === undefined) return;
		const windows = estimate.trying || isOpen(estimate) ? 1 : this.patience;
		if (this.clean < Math.max(estimate.count * windows, 3)) return;
		if (this.held) this.goOn(estimate);
		this.clean = 0;
		this.held = false;
	}

	/** After clean windows: a little faster, much faster if that goes well (the limit may be gone). */
	private goOn(estimate: Estimate): void {
		const { trying } = estimate;
		estimate.proven = estimate.window;
		estimate.trying = undefined;
		if (trying === 'beyond') estimate.tooShort = 0;
		const open = isOpen(estimate);
		if (trying === 'between' && !open) return;
		estimate.window = open ? (estimate.proven + estimate.tooShort) / 2 : estimate.proven * 0.8;
		estimate.trying = open ? 'between' : 'beyond';
		if (estimate.window < 1) this.estimate = undefined;
	}

	/** @returns whether only a try failed, so that it's known what the service takes */
	refused(): boolean {
		this.clean = 0;
		const { estimate } = this;
		if (estimate?.trying === undefined) return false;
		if (estimate.trying === 'between') estimate.tooShort = estimate.window;
		else this.patience *= 2;
		estimate.window = estimate.proven;
		estimate.trying = undefined;
		return true;
	}

	/** The service takes requests again, which it still didn't at `refusedAt`: a burst ends, another begins. */
	resumes(now: number, refusedAt: number, learns: boolean): void {
		const inBurst = this.taken - this.before;
		if (learns && this.firstAnswer !== undefined) {
			// A burst of several windows tells the pace, but not how many the service takes at a stretch.
			const count = Math.min(inBurst, this.estimate?.count ?? memory);
			const [tooShort, enough] = [refusedAt, now].map(
				(end) => ((end - this.firstAnswer!) * count) / inBurst,
			) as [number, number];
			const mark = marks.find((each) => tooShort < each && each <= enough);
			const window = mark === undefined ? enough : generous(mark);
			this.estimate = {
				count,
				window,
				proven: window,
				tooShort: mark === undefined ? tooShort : window,
				trying: undefined,
			};
		}
		this.before = this.taken;
		this.firstAnswer = undefined;
		this.clean = 0;
		this.held = false;
	}
}

/**
 * Lets the requests of a run leave as the service takes them. A rate limit (429) is the run's, not a
 * request's: all wait together, one tries, and more follow as answers come, at the pace the refusals taught.
 */
export class RateLimit {
	private readonly pace = new Pace();
	private readonly queue: Array<(turn: Turn) => void> = [];
	private underWay = 0;
	/** refused: nothing leaves. probing: one request is under way to see whether the service takes it. */
	private state: 'open' | 'refused' | 'probing' = 'open';
	private stopped = false;
	/** When the first request left, or the service took requests again; how many it has taken since then. */
	private beganAt: number | undefined;
	private takenSince = 0;
	private lastTaken = -Infinity;
	private aloneSince: number | undefined;
	private episode = {
		since: -Infinity,
		until: -Infinity,
		refusedAt: -Infinity,
		waits: 0,
		probes: 0,
		wasTry: false,
	};
	private wakeUpAt = Infinity;
	private heldSince: number | undefined;
	private waitedBefore = 0;
	private refused = 0;
	private told = false;
	private end: { until: number | undefined } | undefined;

	/**
	 * @param options concurrency: the most requests under way at once; maxWait: the longest wait at a stretch, in
	 *   milliseconds, 0 for none
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
		return this.refused;
	}

	/** Set as soon as the run is over because of the limit. `until`: milliseconds since 1970, if the service says. */
	get exhausted(): { until: number | undefined } | undefined {
		return this.end;
	}

	/** Resolves when a request may leave, first come, first served. Each 'send' must be settled exactly once. */
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
			const { probes, wasTry, refusedAt } = this.episode;
			this.pace.resumes(now, refusedAt, probes > 0 || !wasTry);
			this.state = 'open';
			this.beganAt = now;
			this.takenSince = 0;
		}
		this.pace.took(now);
		this.takenSince += 1;
		this.lastTaken = now;
		this.settled();
	}

	/** The request got no answer at all: frees its place, says nothing about the limit. */
	unanswered(): void {
		if (this.state === 'probing') this.state = 'refused';
		this.settled();
	}

	/** The request was answered 429. @param retryAfter milliseconds, undefined if the service doesn't say */
	limited(retryAfter: number | undefined): void {
		const now = this.clock.now();
		const asked = retryAfter !== undefined && retryAfter >= 0 ? retryAfter : undefined;
		this.refused += 1;
		if (asked !== undefined) this.told = true;
		// A request that had left before the first refusal was known teaches nothing new.
		const isStraggler = this.state === 'refused';
		if (this.state === 'open') {
			this.episode = {
				since: now,
				until: now,
				refusedAt: now,
				waits: 0,
				probes: 0,
				wasTry: this.pace.refused(),
			};
		} else if (!isStraggler) this.episode.probes += 1;
		this.state = 'refused';
		const { episode } = this;
		const knows = isStraggler || (episode.probes === 0 && (asked !== undefined || episode.wasTry));
		const until = Math.max(now + (asked ?? 0), knows ? now : this.nextTry(now));
		episode.until = Math.max(episode.until, until);
		// Seconds are rounded up.
		episode.refusedAt = Math.max(episode.refusedAt, now, now + (asked ?? 0) - 1_000);
		if (this.options.maxWait === 0 || this.isTooLong(episode.until)) {
			this.finish(asked === undefined ? undefined : now + asked);
		}
		this.settled();
	}

	/** When to try again if the service doesn't say: each wait is twice the last one, but stops at the marks. */
	private nextTry(now: number): number {
		const end = now + firstWait * 2 ** this.episode.waits;
		this.episode.waits += 1;
		const began = this.pace.burstBegan ?? this.episode.since;
		const mark = marks.find((each) => now < began + generous(each) && end > began + each);
		return mark === undefined ? end : began + generous(mark);
	}

	private isTooLong(until: number): boolean {
		return until - Math.max(this.lastTaken, this.episode.since) > this.options.maxWait;
	}

	private finish(until: number | undefined): void {
		this.end ??= { until: until !== undefined && until <= endOfTime ? until : undefined };
	}

	private settled(): void {
		this.underWay -= 1;
		this.aloneSince = undefined;
		this.letGo();
	}

	/** How many requests may be under way: more as time passes and as answers come. */
	private room(now: number): number {
		const start = this.episode.since === -Infinity ? few : Math.min(few, this.takenSince);
		const isCalm = this.beganAt === undefined || now - this.beganAt < calm;
		return Math.min(this.options.concurrency, isCalm ? start : start + this.takenSince / 3);
	}

	/** Lets as many of those that wait leave as may leave now, and sees to it that the next one is woken. */
	private letGo(): void {
		const now = this.clock.now();
		while (this.queue.length > 0) {
			const { state, underWay } = this;
			let due = -Infinity;
			if (!this.stopped && this.end === undefined) {
				if (state === 'open' ? underWay > 0 && underWay + 1 > this.room(now) : underWay > 0) {
					if (state !== 'open') this.heldSince ??= now;
					return;
				}
				due = Math.max(state === 'open' ? -Infinity : this.episode.until, this.pace.due(underWay));
				if (due > now) {
					if (state === 'open') this.pace.holds();
					this.heldSince ??= now;
					if (due === Infinity) return;
					if (underWay > 0 || !this.isTooLong(due)) return this.wakeUp(due, now);
					this.finish(this.told ? due : undefined);
				}
			}
			if (this.heldSince !== undefined) this.waitedBefore += now - this.heldSince;
			this.heldSince = undefined;
			this.queue.shift()!(this.leave(now));
		}
	}

	private leave(now: number): Turn {
		if (this.stopped) return 'stopped';
		if (this.end) return { limitedUntil: this.end.until };
		if (this.state === 'refused') this.state = 'probing';
		this.aloneSince = this.underWay === 0 ? now : undefined;
		this.underWay += 1;
		this.beganAt ??= now;
		return 'send';
	}

	private wakeUp(due: number, now: number): void {
		if (due >= this.wakeUpAt) return;
		this.wakeUpAt = due;
		void this.clock.wait(Math.ceil(due - now)).then((passed) => {
			if (this.wakeUpAt === due) this.wakeUpAt = Infinity;
			if (!passed) this.stopped = true;
			this.letGo();
		});
	}
}
