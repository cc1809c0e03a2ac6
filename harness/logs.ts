/** One line that n8n or a node logged. */
export interface LogLine {
	level: 'error' | 'warn' | 'info' | 'debug';
	message: string;
	metadata?: unknown;
}

let lines: LogLine[] = [];

const write = (level: LogLine['level']) => (message: unknown, metadata?: unknown) => {
	lines.push({ level, message: String(message), metadata });
};

/** Stands in for n8n's Logger: keeps what would be printed, so that a test can look for what must not be there. */
export const recorder = {
	error: write('error'),
	warn: write('warn'),
	info: write('info'),
	debug: write('debug'),
	scoped: () => recorder,
};

/** Gives what was logged while `work` ran. Runs that overlap see each other's lines. */
export async function recordingLogs<T>(work: () => Promise<T>): Promise<{ value: T; logs: LogLine[] }> {
	const outer = lines;
	lines = [];
	try {
		const value = await work();
		return { value, logs: lines };
	} finally {
		outer.push(...lines);
		lines = outer;
	}
}
