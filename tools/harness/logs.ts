import { realm } from './realm';

/** One line that n8n or a node logged. */
export interface LogLine {
	level: 'error' | 'warn' | 'info' | 'debug';
	message: string;
	metadata?: unknown;
}

type Recorder = Record<LogLine['level'], (message: string, metadata?: object) => void>;

export const { recorder, takeLines } = realm.require(`${__dirname}/recorder.cjs`) as {
	recorder: Recorder;
	takeLines(): LogLine[];
};

/** Gives what was logged while `work` ran. Runs that overlap take lines from each other. */
export async function recordingLogs<T>(work: () => Promise<T>): Promise<{ value: T; logs: LogLine[] }> {
	takeLines();
	const value = await work();
	return { value, logs: takeLines() };
}
