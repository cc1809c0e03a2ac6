import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { realm } from '../../../tools/harness/realm';

const folders = new Set<string>();

/** A new folder of its own, removed by `removeFolder` or, at the latest, when this process exits. */
export function temporaryFolder(purpose: string): string {
	const folder = mkdtempSync(path.join(tmpdir(), `report-schedules-${purpose}-`));
	folders.add(folder);
	return folder;
}

export function removeFolder(folder: string): void {
	// Tried again: a process that is just being killed may still write into it.
	rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });
	folders.delete(folder);
}

// A test file in Jest has a copy of `process` that gets no events.
realm.process.on('exit', () => folders.forEach(removeFolder));
