import { start } from './process.cjs';

/** Runs in a terminal may rewrite a line; a log gets one every ten seconds. */
const { isTTY } = process.stdout;

/**
 * Runs a command to its end in one line, `Lint   31 s`, and says meanwhile that it's still at it. What the command
 * prints is shown only if it fails.
 *
 * @param progress how far it is, given what it has printed, e.g. `57 of 130 files`
 * @returns what it printed
 * @throws Error with what it printed, if it ends with another code than 0
 */
export async function step(title, command, args, { progress = () => '', ...options } = {}) {
	const begin = Date.now();
	const running = start(command, args, options);
	const line = (end = '') => {
		const seconds = `${Math.round((Date.now() - begin) / 1000)} s`;
		return [title.padEnd(8), seconds.padStart(6), end].join('  ').trimEnd();
	};
	const ticker = setInterval(
		() => process.stdout.write(`${line(`… ${progress(running.output())}`)}${isTTY ? '\r' : '\n'}`),
		isTTY ? 1_000 : 10_000,
	);
	const code = await running.exited;
	clearInterval(ticker);
	if (isTTY) process.stdout.write('\u001b[K');
	console.log(line(code === 0 ? '' : 'failed'));
	if (code !== 0) throw new Error(`\n${running.output()}\n${title} failed`);
	return running.output();
}
