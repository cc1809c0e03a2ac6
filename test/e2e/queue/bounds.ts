import { realm } from '../../../tools/harness/realm';

const begin = Date.now();

/** Prints a line with the seconds since the start. */
export function say(text: string): void {
	const seconds = String(Math.round((Date.now() - begin) / 1000)).padStart(3);
	// Not the console: Jest adds a stack trace to what a test prints there.
	realm.process.stderr.write(`${seconds} s  ${text}\n`);
}

/**
 * Ends this process, after `stop`, on Ctrl-C and after so many minutes.
 *
 * @param stop gentle, for PostgreSQL leaves shared memory behind when it is killed; if it hangs, the exit
 *   hooks of lib/ kill what is left
 */
export function endWithin(minutes: number, stop: () => Promise<void>): void {
	let leaving = false;
	async function leave(code: number): Promise<void> {
		// Ctrl-C comes twice: from the terminal, and passed on by what started this process.
		if (leaving) return;
		leaving = true;
		setTimeout(() => realm.process.exit(code), 60_000);
		await stop().catch(() => {});
		realm.process.exit(code);
	}
	for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
		realm.process.on(signal, () => void leave(130));
	setTimeout(() => {
		say(`Not done within ${minutes} minutes`);
		void leave(1);
	}, minutes * 60_000).unref();
}
