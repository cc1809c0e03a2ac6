import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

export const root = path.join(__dirname, '..', '..', '..');

/** Folders that are installed, built or left behind, and in no commit. */
const passing = new Set(['.git', '.cache', '.stryker-tmp', 'coverage', 'dist', 'node_modules', 'reports']);

const all = list('');

function list(folder: string): string[] {
	return readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
		const name = path.posix.join(folder, entry.name);
		if (entry.isDirectory()) return passing.has(entry.name) ? [] : list(name);
		return [name];
	});
}

/** The repository's files, with forward slashes, in order. */
export const filesOf = (pattern: RegExp) => all.filter((file) => pattern.test(file)).sort();

export const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
