import type { Clock } from '../../../nodes/ReportSchedule/transport/rateLimit';

/**
 * A clock on jest's fake timers, which are deterministic and take no time: hours pass in milliseconds.
 * Needs `jest.useFakeTimers()`; what it starts is run by `jest.runAllTimersAsync()` or the like.
 */
export class SimulatedClock implements Clock {
	private isStopped = false;
	private readonly waits = new Set<(passed: boolean) => void>();

	now(): number {
		return Date.now();
	}

	wait(milliseconds: number): Promise<boolean> {
		if (this.isStopped) return Promise.resolve(false);
		return new Promise((resolve) => {
			this.waits.add(resolve);
			setTimeout(() => {
				this.waits.delete(resolve);
				resolve(true);
			}, milliseconds);
		});
	}

	/** Ends every wait, as cancelling the workflow does. */
	stop(): void {
		this.isStopped = true;
		for (const resolve of this.waits) resolve(false);
		this.waits.clear();
	}
}
