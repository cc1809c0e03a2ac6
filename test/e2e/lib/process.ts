import { spawn, type SpawnOptions } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { realm } from '../../../tools/harness/realm';

/** A program that was started, with everything that it starts. */
export interface Running {
	/** What it has printed, on both streams. */
	output(): string;
	/** Waits until it has printed a text; throws if it ends or the time is over before. */
	waitFor(text: string, timeout: number): Promise<void>;
	exited: Promise<number | null>;
	/** Asks it to end, and kills it if it hasn't within `grace` ms. */
	stop(grace?: number): Promise<void>;
	kill(): Promise<void>;
}

type Options = Pick<SpawnOptions, 'cwd' | 'env'>;

// The process groups that run. Whatever ends this process (a crash, Ctrl-C, a closed terminal) must not leave an n8n behind.
const groups = new Set<number>();

function signal(group: number, name: NodeJS.Signals): void {
	try {
		realm.process.kill(-group, name);
	} catch {
		// It's already gone.
	}
}

const killAll = () => groups.forEach((group) => signal(group, 'SIGKILL'));
const leave = () => realm.process.exit(130);

let isWatched = false;

/** Once, however many programs are started. */
function watchExit(): void {
	if (isWatched) return;
	isWatched = true;
	realm.process.once('exit', killAll);
	for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
		if (realm.process.listenerCount(name) === 0) realm.process.once(name, leave);
	}
}

/** Starts a program as the leader of a process group of its own, so that all it starts can be ended. */
export function start(command: string, args: string[], { cwd, env }: Options = {}): Running {
	const child = spawn(command, args, { cwd, env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
	const group = child.pid;
	let output = '';
	for (const stream of [child.stdout, child.stderr]) {
		stream.setEncoding('utf8').on('data', (chunk: string) => (output += chunk));
	}
	if (group !== undefined) {
		watchExit();
		groups.add(group);
		// It may leave children behind, which would also keep its output open.
		child.on('exit', () => {
			signal(group, 'SIGKILL');
			groups.delete(group);
		});
	}
	let isOver = false;
	const exited = new Promise<number | null>((resolve) => {
		child.on('error', ({ message }) => {
			output += `\n${message}\n`;
			resolve(-1);
		});
		child.on('close', resolve);
	}).finally(() => (isOver = true));

	async function end(name: NodeJS.Signals): Promise<void> {
		if (group !== undefined) signal(group, name);
		await exited;
	}

	return {
		output: () => output,
		exited,
		async waitFor(text, timeout) {
			const until = Date.now() + timeout;
			while (!output.includes(text)) {
				if (!isOver && Date.now() < until) {
					await new Promise((resolve) => setTimeout(resolve, 100));
					continue;
				}
				await end('SIGKILL');
				throw new Error(`${command} printed no "${text}" within ${timeout} ms:\n${output}`);
			}
		},
		async stop(grace = 10_000) {
			const force = setTimeout(() => void end('SIGKILL'), grace);
			await end('SIGTERM');
			clearTimeout(force);
		},
		kill: () => end('SIGKILL'),
	};
}

/** Runs a program to its end, ten minutes at most. Gives what it printed, and throws it if it fails. */
export async function run(command: string, args: string[], options?: Options): Promise<string> {
	const running = start(command, args, options);
	const timer = setTimeout(() => void running.kill(), 600_000);
	const code = await running.exited;
	clearTimeout(timer);
	if (code === 0) return running.output();
	throw new Error(`${command} ${args.join(' ')} ended with ${code ?? 'a signal'}:\n${running.output()}`);
}

/** A port that was free a moment ago, for programs that choose none of their own. */
export async function freePort(): Promise<number> {
	const server = createServer().listen(0, '127.0.0.1');
	await once(server, 'listening');
	const { port } = server.address() as AddressInfo;
	server.close();
	await once(server, 'close');
	return port;
}
