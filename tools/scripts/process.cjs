// The one way to start other programs. Plain Node and CommonJS, because the set-up needs it before anything is
// installed and the tests need it inside Jest, which loads no ES modules (execa is one).
const { spawn } = require('node:child_process');
const { once } = require('node:events');
const { createServer } = require('node:net');

// A test file in Jest sees a copy of `process` that gets no events; jestEnvironment.cjs hands on the real one.
const real = globalThis.__engineRealm?.process ?? process;

const groups = new Set();

function signalGroup(pid, signal) {
	try {
		real.kill(-pid, signal);
	} catch {
		// The group is already gone.
	}
}

const killAll = () => groups.forEach((pid) => signalGroup(pid, 'SIGKILL'));

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
const leave = () => real.exit(130);

// Whatever ends this process (a crash, Ctrl-C, a closed terminal) must not leave an n8n behind. Nothing listens
// while nothing runs: Jest loads this file for each test file, and Node warns of more than ten listeners.
function track(pid) {
	if (groups.size === 0) {
		// Before other listeners, for one of them may end the process at once.
		real.prependListener('exit', killAll);
		for (const signal of signals) real.on(signal, leave);
	}
	groups.add(pid);
}

function untrack(pid) {
	groups.delete(pid);
	if (groups.size > 0) return;
	real.off('exit', killAll);
	for (const signal of signals) real.off(signal, leave);
}

// npm and npx are scripts there, which only a shell can start.
const shell = process.platform === 'win32';

/** Starts a command as the leader of a process group of its own, so that all it starts can be ended. */
function start(command, args, { cwd, env } = {}) {
	const child = spawn(command, args, { cwd, env, shell, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
	const { pid } = child;
	if (pid !== undefined) track(pid);
	let output = '';
	let printed = '';
	child.stdout.on('data', (chunk) => (printed += chunk));
	const listeners = new Set();
	const changed = () => listeners.forEach((listener) => listener());
	for (const stream of [child.stdout, child.stderr]) {
		stream.setEncoding('utf8').on('data', (chunk) => {
			output += chunk;
			changed();
		});
	}

	let ended = false;
	const exited = new Promise((resolve) => {
		child.on('error', (error) => {
			output += `\n${error.message}\n`;
			resolve(-1);
		});
		child.on('exit', (_, signal) => {
			// The leader may have left children behind, which would also keep its output open.
			if (pid !== undefined) {
				signalGroup(pid, 'SIGKILL');
				untrack(pid);
			}
			if (signal) output += `\n(ended by ${signal})\n`;
		});
		child.on('close', (code) => resolve(code));
	});
	void exited.then(() => {
		ended = true;
		changed();
	});

	async function waitFor(text, timeout) {
		const problem = await new Promise((resolve) => {
			const timer = setTimeout(() => settle(`printed no "${text}" within ${timeout} ms`), timeout);
			const settle = (what) => {
				clearTimeout(timer);
				listeners.delete(look);
				resolve(what);
			};
			const look = () => {
				if (output.includes(text)) settle();
				else if (ended) settle(`ended before it printed "${text}"`);
			};
			listeners.add(look);
			look();
		});
		if (problem === undefined) return;
		await stop();
		throw new Error(`${command} ${problem}:\n${output}`);
	}

	async function stop(grace = 10_000) {
		if (pid === undefined) return;
		signalGroup(pid, 'SIGTERM');
		const force = setTimeout(() => signalGroup(pid, 'SIGKILL'), grace);
		await exited;
		clearTimeout(force);
	}

	async function kill() {
		if (pid !== undefined) signalGroup(pid, 'SIGKILL');
		await exited;
	}

	return { output: () => output, printed: () => printed, waitFor, exited, stop, kill };
}

/** Runs a command to its end and gives its standard output; rejects, with both streams, on another code than 0. */
async function run(command, args, { timeout = 600_000, ...options } = {}) {
	const running = start(command, args, options);
	let late = false;
	const timer = setTimeout(() => {
		late = true;
		void running.stop(0);
	}, timeout);
	const code = await running.exited;
	clearTimeout(timer);
	if (code === 0) return running.printed();
	const ending = late ? `took longer than ${timeout} ms` : `ended with ${code ?? 'a signal'}`;
	throw new Error(`${command} ${args.join(' ')} ${ending}:\n${running.output()}`);
}

/** Runs a command in this terminal, where Ctrl-C reaches it too, and gives its exit code. */
async function show(command, args, { cwd, env } = {}) {
	const child = spawn(command, args, { cwd, env, shell, stdio: 'inherit' });
	// It ends first, so that it can clean up; Ctrl-C then reaches it twice, once from the terminal.
	const passOn = (signal) => child.kill(signal);
	for (const signal of signals) real.on(signal, passOn);
	try {
		return await new Promise((resolve, reject) => {
			child.on('error', reject).on('close', (code) => resolve(code ?? 130));
		});
	} finally {
		for (const signal of signals) real.off(signal, passOn);
	}
}

/** A port that was free a moment ago, for programs that choose none of their own. */
async function freePort() {
	const server = createServer().listen(0, '127.0.0.1');
	await once(server, 'listening');
	const { port } = server.address();
	server.close();
	await once(server, 'close');
	return port;
}

module.exports = { freePort, run, show, start };
