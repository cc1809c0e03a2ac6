import type { Clock } from '../../../nodes/ReportSchedule/service/pace';

/** What is done this often at one time is sent again and again without a wait, and would never end. */
const MOST_AT_ONCE = 100_000;

/** A clock of its own, on which hours pass in milliseconds. What is due is done in the order of its time. */
export class SimulatedClock implements Clock {
	isStopped = false;
	private time = 0;
	/** How much was done since the time last changed. */
	private sinceTick = 0;
	private due: Array<{ time: number; run: () => void }> = [];
	/** What ends each wait, by what would end it in time. */
	private readonly waits = new Map<() => void, () => void>();

	now(): number {
		return this.time;
	}

	wait(milliseconds: number): Promise<void> {
		if (this.isStopped) return Promise.resolve();
		return new Promise((resolve) => {
			const pass = () => {
				this.waits.delete(pass);
				resolve();
			};
			this.waits.set(pass, resolve);
			this.after(milliseconds, pass);
		});
	}

	/** Does something when so many milliseconds have passed. */
	after(milliseconds: number, run: () => void): void {
		const time = this.time + milliseconds;
		let place = this.due.length;
		while (place > 0 && this.due[place - 1]!.time > time) place -= 1;
		this.due.splice(place, 0, { time, run });
	}

	/** Lets so many milliseconds pass. */
	async advance(milliseconds: number): Promise<void> {
		const end = this.time + milliseconds;
		await settled();
		while (this.due.length > 0 && this.due[0]!.time <= end) await this.next();
		this.time = end;
	}

	/** Does what is due next, if anything is, and what follows from it. @throws where that never takes any time */
	async next(): Promise<void> {
		const next = this.due.shift();
		this.sinceTick = next === undefined || next.time > this.time ? 0 : this.sinceTick + 1;
		if (this.sinceTick === MOST_AT_ONCE) throw new Error('The time stands still');
		this.time = next?.time ?? this.time;
		next?.run();
		await settled();
	}

	/** Ends every wait, as cancelling the workflow does. */
	stop(): void {
		this.isStopped = true;
		this.due = this.due.filter(({ run }) => !this.waits.has(run));
		for (const resolve of this.waits.values()) resolve();
		this.waits.clear();
	}
}

/** The promises that are resolved have their say; a few follow from each other. */
async function settled(): Promise<void> {
	for (let i = 0; i < 8; i += 1) await null;
}
