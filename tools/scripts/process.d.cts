export interface Running {
	/** Everything printed so far, both streams. */
	output(): string;
	/** Resolves once `text` was printed; otherwise ends the process and rejects, after `timeout` ms at the latest. */
	waitFor(text: string, timeout: number): Promise<void>;
	/** Resolves with the exit code (null after a signal). */
	exited: Promise<number | null>;
	/** Ends the process and its whole group, by force after `grace` ms. */
	stop(grace?: number): Promise<void>;
	/** Ends the process and its group at once and unasked, as a machine that fails does. */
	kill(): Promise<void>;
}

interface StartOptions {
	cwd?: string;
	/** The whole environment. Default: that of this process. */
	env?: NodeJS.ProcessEnv;
}

export function start(command: string, args: readonly string[], options?: StartOptions): Running;

export function run(
	command: string,
	args: readonly string[],
	options?: StartOptions & { timeout?: number },
): Promise<string>;

export function show(command: string, args: readonly string[], options?: StartOptions): Promise<number>;

export function freePort(): Promise<number>;
