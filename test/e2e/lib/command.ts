import { realm } from '../../../tools/harness/realm';

const begin = Date.now();

/** Prints a line with the seconds since the start. */
export function say(text: string): void {
	const seconds = String(Math.round((Date.now() - begin) / 1000)).padStart(3);
	// Not the console: Jest adds a stack trace to what a test prints there.
	realm.process.stderr.write(`${seconds} s  ${text}\n`);
}

/**
 * Runs a command of this folder. Leaving it, on Ctrl-C too, ends n8n and removes its folder: the exit hooks of
 * process.ts and temporary.cjs do.
 */
export function runCommand(main: () => Promise<void>): void {
	main().then(
		() => process.exit(0),
		(error: Error) => {
			console.error(error.message);
			process.exit(1);
		},
	);
}

/** Ends this process after so many minutes, for nothing here may hang a build machine; `stop` has one of them. */
export function endWithin(minutes: number, stop: () => Promise<void>): void {
	setTimeout(() => {
		say(`Not done within ${minutes} minutes`);
		const leave = () => realm.process.exit(1);
		setTimeout(leave, 60_000);
		stop().then(leave, leave);
	}, minutes * 60_000).unref();
}
