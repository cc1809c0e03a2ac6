import { spawn } from 'node:child_process';
import { createServer, type AddressInfo } from 'node:net';

export interface Running {
	/** Everything printed so far, both streams. */
	output(): string;
	/** Resolves once `text` was printed; rejects when the process ends first or after `timeout` ms. */
	waitFor(text: string, timeout: number): Promise<void>;
	/** Resolves with the exit code (null after a signal). */
	exited: Promise<number | null>;
	/** Ends the process and its whole group, by force after `grace` ms. */
	stop(grace?: number): Promise<void>;
	/** Ends the process and its group at once and unasked, as a machine that fails does. */
	kill(): Promise<void>;
}

interface SpawnOptions {
	cwd: string;
	env: NodeJS.ProcessEnv;
}

const groups = new Set<number>();

function signalGroup(pid: number, signal: NodeJS.Signals): void {
	try {
		process.kill(-pid, signal);
	} catch {
		// The group is already gone.
	}
}

// Whatever ends this process (a crash, Ctrl-C, a closed terminal) must not leave an n8n behind.
process.on('exit', () => groups.forEach((pid) => signalGroup(pid, 'SIGKILL')));

/** Starts a command as the leader of a process group of its own, so that all it starts can be ended. */
export function start(command: string, args: string[], options: SpawnOptions): Running {
	const child = spawn(command, args, { ...options, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
	const pid = child.pid;
	if (pid !== undefined) groups.add(pid);
	let output = '';
	for (const stream of [child.stdout, child.stderr]) {
		stream.setEncoding('utf8').on('data', (chunk: string) => (output += chunk));
	}

	const exited = new Promise<number | null>((resolve) => {
		child.on('error', (error) => {
			output += `\n${error.message}\n`;
			resolve(-1);
		});
		child.on('exit', (_, signal) => {
			// The leader may have left children behind, which would also keep its output open.
			if (pid !== undefined) signalGroup(pid, 'SIGKILL');
			if (pid !== undefined) groups.delete(pid);
			if (signal) output += `\n(ended by ${signal})\n`;
		});
		child.on('close', (code) => resolve(code));
	});

	async function waitFor(text: string, timeout: number): Promise<void> {
		let ended = false;
		void exited.then(() => (ended = true));
		for (const deadline = Date.now() + timeout; !output.includes(text); await sleep(50)) {
			if (ended) throw new Error(`${command} ended before it printed "${text}":\n${output}`);
			if (Date.now() > deadline) throw new Error(`No "${text}" within ${timeout} ms:\n${output}`);
		}
	}

	async function stop(grace = 10_000): Promise<void> {
		if (pid === undefined) return;
		signalGroup(pid, 'SIGTERM');
		const force = setTimeout(() => signalGroup(pid, 'SIGKILL'), grace);
		await exited;
		clearTimeout(force);
	}

	async function kill(): Promise<void> {
		if (pid !== undefined) signalGroup(pid, 'SIGKILL');
		await exited;
	}

	return { output: () => output, waitFor, exited, stop, kill };
}

/** Runs a command to its end and gives what it printed; rejects with that text on another code than 0. */
export async function run(
	command: string,
	args: string[],
	options: SpawnOptions & { timeout?: number },
): Promise<string> {
	const timeout = options.timeout ?? 120_000;
	const running = start(command, args, options);
	let late = false;
	const timer = setTimeout(() => {
		late = true;
		void running.stop(0);
	}, timeout);
	const code = await running.exited;
	clearTimeout(timer);
	if (code === 0) return running.output();
	const ending = late ? `took longer than ${timeout} ms` : `ended with ${code ?? 'a signal'}`;
	throw new Error(`${command} ${args.join(' ')} ${ending}:\n${running.output()}`);
}

/** A port that was free a moment ago. */
export async function freePort(): Promise<number> {
	const server = createServer();
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	const { port } = server.address() as AddressInfo;
	await new Promise((resolve) => server.close(resolve));
	return port;
}

export async function sleep(ms: number): Promise<void> {
	await new Promise((resolve) => setTimeout(resolve, ms));
}
