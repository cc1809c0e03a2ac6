/** Milliseconds. People set limits per second, minute or hour. */
const marks = [1_000, 60_000, 3_600_000];
/** What looks like a second may be a bucket's pace; a minute or an hour is the service's own window. */
const lasting = marks.slice(1);

/** A little more than the time given (both in milliseconds), as networks and clocks aren't exact. */
const generous = (time: number) => time * 1.005 + 20;

/** The times of so many answers are kept, whatever the number of requests. */
const memory = 10_000;
/** Trying to go faster may cost a refusal, so it has to be earned by this many requests or windows. */
const patience = { requests: 80, windows: 4 };
/** After so many refusals in a row that slowing down didn't prevent, they have nothing to do with the pace … */
const tooManyDoubts = 4;
/** … unless so many requests were taken in between. */
const longRun = 20;
/** A bucket saves up what isn't used, so a faster pace goes well at first even if it's too fast. */
const trial = 10;

/** How a burst of requests ended. Times are milliseconds since 1970. */
export interface Lesson {
	/** The first refusal. */
	since: number;
	/** The service certainly took nothing until then … */
	refusedUntil: number;
	/** … and has certainly taken requests since. */
	takenFrom: number;
	/** Whether the service named that time, in whole seconds as a rule. */
	told: boolean;
	/** How many requests tried in vain before that. */
	probes: number;
	/** What became of those that were under way when the first one was refused, and had left after it. */
	alsoTaken: number;
	alsoRefused: number;
}

interface Estimate {
	/** No more than so many requests … */
	count: number;
	/** … leave within so many milliseconds. */
	window: number;
	/** The window to return to if the present one, which is only being tried, is too short. */
	proven: number;
	/** The longest window known to be too short. If it's clearly shorter than `proven`, the truth lies between. */
	tooShort: number;
	trying: 'between' | 'beyond' | undefined;
	/** What was proven before faster paces were tried. */
	base: number;
	/** The service's own window, if it's a minute or an hour. */
	mark: number | undefined;
}

const asKnown = (count: number, window: number, mark: number | undefined): Estimate => {
	return { count, window, proven: window, tooShort: window, trying: undefined, base: window, mark };
};

/**
 * Whether the service refused whatever came for a while. Else it may be a busy one, or others use its limit up:
 * the next request is as likely to be refused at any pace.
 */
const refusesAll = ({ probes, alsoTaken, alsoRefused }: Lesson) =>
	probes >= 2 || (alsoRefused >= 2 && alsoRefused > alsoTaken);

const isOpen = ({ proven, tooShort }: Estimate) => proven > tooShort * 1.05;

/**
 * How many requests a service takes within what time, learned from its refusals, and when the next one may
 * leave so that it isn't refused. Fixed windows and sliding logs show as many requests per window, a bucket
 * that fills up evenly as one request (or a few) per short window.
 */
export class Pace {
	/** Milliseconds: the shortest time that a request took while no other one was under way. */
	private trip: number | undefined;
	/** When the latest requests were answered: a ring. */
	private readonly answers: number[] = [];
	private taken = 0;
	/** How many had been taken before the present burst, and when its first one was answered. */
	private takenBefore = 0;
	private firstAnswer: number | undefined;
	private estimate: Estimate | undefined;
	/** Requests taken since something was last refused or tried, and whether any was held back for the pace. */
	private clean = 0;
	private held = false;
	/** Doubles each time that going faster fails. */
	private patience = 1;
	/** How many requests had been taken when the service last resumed. */
	private takenBeforeResuming = 0;
	/** How many times in a row the service took only one or two before it refused again. */
	private shortRuns = 0;
	/** Refusals in a row that came although the pace was kept. */
	private doubts = 0;

	/** @param milliseconds the time that a request took while no other one was under way */
	tookAlone(milliseconds: number): void {
		this.trip = Math.min(this.trip ?? Infinity, milliseconds);
	}

	private get tripOrNone(): number {
		return this.trip ?? 0;
	}

	/** When the next request may leave (milliseconds since 1970); Infinity if not before another is answered. */
	due(underWay: number): number {
		if (this.estimate === undefined) return -Infinity;
		const { count, window } = this.estimate;
		if (underWay >= count) return Infinity;
		// The service counted that request before its answer was on its way back, and will count the next one
		// after its way there: there and back are a trip.
		return this.answers[(this.taken - count + underWay) % memory]! - this.tripOrNone + window;
	}

	/** A request had to be held back. Where none is, requests being taken says nothing about the limit. */
	holds(): void {
		this.held = true;
	}

	/** The service took a request. @param now when it was answered, milliseconds since 1970 */
	took(now: number): void {
		this.firstAnswer ??= now;
		this.answers[this.taken % memory] = now;
		this.taken += 1;
		this.clean += 1;
		if (this.taken - this.takenBeforeResuming >= longRun) this.doubts = 0;
		const { estimate } = this;
		if (estimate === undefined || this.clean < this.enough(estimate)) return;
		if (this.held) this.goFaster(estimate);
		this.clean = 0;
		this.held = false;
	}

	/** How many requests have to be taken before the present window counts as proven, or a shorter one is tried. */
	private enough(estimate: Estimate): number {
		const { count, trying } = estimate;
		if (trying) return Math.max(count, trial);
		if (isOpen(estimate)) return Math.max(count, 3);
		return Math.max(count * patience.windows, patience.requests) * this.patience;
	}

	/** A little faster than what is proven; if that goes well much faster, as the limit may be gone. */
	private goFaster(estimate: Estimate): void {
		const { trying } = estimate;
		estimate.proven = estimate.window;
		estimate.trying = undefined;
		if (trying === 'beyond') estimate.tooShort = 0;
		const { proven, tooShort } = estimate;
		if (isOpen(estimate)) {
			estimate.window = (proven + tooShort) / 2;
			estimate.trying = 'between';
		} else if (trying === undefined) {
			estimate.window = proven * 0.8;
			estimate.base = proven;
			estimate.trying = 'beyond';
		}
		if (estimate.window < 1) this.estimate = undefined;
	}

	/**
	 * The first refusal after requests were taken.
	 *
	 * @param now milliseconds since 1970
	 * @returns whether that is explained: then there's no need to find out what the service takes
	 */
	refused(now: number): boolean {
		this.clean = 0;
		const { estimate } = this;
		if (estimate === undefined) return false;
		const { trying, mark } = estimate;
		if (trying === 'beyond') this.patience *= 2;
		const inBurst = this.taken - this.takenBefore;
		const inMark = mark && inBurst >= 2 * estimate.count ? this.takenSince(now - mark) : 0;
		// People change how many, or somebody else takes a share; a minute stays a minute.
		if (mark && inMark >= trial && (trying ? inMark > estimate.count : inMark < estimate.count)) {
			this.estimate = asKnown(inMark, generous(mark), mark);
			return true;
		}
		if (trying === undefined) return false;
		if (trying === 'between') estimate.tooShort = estimate.window;
		const average = ((now - this.firstAnswer!) * estimate.count) / (inBurst - 0.5);
		// What a bucket had saved up made a window look proven that isn't; the average isn't deceived.
		if (estimate.count < trial && inBurst > 2 * trial && average > estimate.proven) {
			if (average > estimate.base * 0.97) estimate.tooShort = average;
			estimate.proven = average;
			this.patience *= 2;
		}
		estimate.window = estimate.proven;
		estimate.trying = undefined;
		return true;
	}

	private takenSince(time: number): number {
		let count = 0;
		const most = Math.min(this.taken, memory);
		while (count < most && this.answers[(this.taken - 1 - count) % memory]! > time) count += 1;
		return count;
	}

	/**
	 * Cuts a wait short that would jump over a second, a minute or an hour since the burst began: it ends just
	 * behind that mark, where most limits end.
	 *
	 * @param wait milliseconds
	 * @param refusedSince when the service began to refuse, milliseconds since 1970; counts if it took nothing before
	 * @returns milliseconds, or undefined if there's no such mark
	 */
	waitForMark(now: number, wait: number, refusedSince: number): number | undefined {
		const began = this.firstAnswer === undefined ? refusedSince : this.firstAnswer - this.tripOrNone;
		const mark = marks.find((each) => now < began + generous(each) && now + wait > began + each);
		return mark === undefined ? undefined : began + generous(mark) - now;
	}

	/** The service takes requests again. @param lesson what the refusal may teach; undefined if it's explained */
	resumes(lesson: Lesson | undefined): void {
		if (lesson === undefined || this.firstAnswer === undefined || this.learnFrom(lesson, this.firstAnswer)) {
			this.takenBefore = this.taken;
			this.firstAnswer = undefined;
		}
		this.takenBeforeResuming = this.taken;
		this.clean = 0;
		this.held = false;
	}

	/**
	 * Learns from a refusal that shows a limit; where refusals show that the pace has nothing to do with them,
	 * forgets it.
	 *
	 * @returns whether the burst is over; one that only chance interrupted goes on
	 */
	private learnFrom(lesson: Lesson, firstAnswer: number): boolean {
		const { estimate } = this;
		const isShort = this.taken - this.takenBeforeResuming < 3;
		this.shortRuns = isShort ? this.shortRuns + 1 : 0;
		if (refusesAll(lesson)) this.shortRuns = 1;
		else if (isShort || estimate === undefined) {
			if (this.shortRuns < (estimate ? 2 : 3)) return false;
		} else if (++this.doubts >= tooManyDoubts) {
			this.doubts = 0;
			this.estimate = undefined;
			return true;
		}
		this.estimate = this.learn(lesson, firstAnswer);
		return true;
	}

	private learn({ since, refusedUntil, takenFrom, told }: Lesson, firstAnswer: number): Estimate {
		// A window also holds what it took before the burst.
		const inWindow = this.takenSince(since - (takenFrom - firstAnswer));
		const inBurst = Math.max(this.taken - this.takenBefore, inWindow);
		// A burst of many windows tells how fast the service takes requests, but not how many at a stretch.
		const count = Math.min(inBurst, this.estimate?.count ?? memory);
		const known = this.estimate?.mark;
		const share = count / inBurst;
		const tooShort = (refusedUntil - firstAnswer) * share;
		const enough = (takenFrom - firstAnswer) * share;
		// A fixed window began before its first request was answered, so it's a little longer than it looks.
		let mark = marks.find((each) => tooShort < each && each <= enough * 1.05);
		const second = Math.floor((enough + 50) / 1_000) * 1_000;
		if (told && share === 1 && tooShort < second) mark ??= second;
		if (mark === undefined) return { ...asKnown(count, enough, known), tooShort };
		return asKnown(count, generous(mark), lasting.includes(mark) ? mark : known);
	}
}
