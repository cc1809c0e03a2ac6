import { type LogLine, realm } from './realm';

const lines = (realm.lines ??= []);

const write = (level: LogLine['level']) => (message: string, metadata?: object) =>
	void lines.push({ level, message: String(message), metadata });

/** Stands in for n8n's Logger: keeps what would be printed, so that a test can look for what must not be there. */
export const recorder = {
	error: write('error'),
	warn: write('warn'),
	info: write('info'),
	debug: write('debug'),
	scoped: () => recorder,
};

/** Gives what was logged while `work` ran. Runs that overlap take lines from each other. */
export async function recordingLogs<T>(work: () => Promise<T>): Promise<{ value: T; logs: LogLine[] }> {
	lines.length = 0;
	const value = await work();
	return { value, logs: lines.splice(0) };
}
