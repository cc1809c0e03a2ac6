import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { loadBuiltPackage } from '../../harness/builtPackage';
import { realm } from '../../harness/realm';

/**
 * Loads all of the built package before the first test. What a module does while it's being loaded would otherwise
 * count as the first test's doing, and no other test would be asked about it.
 */
beforeAll(async () => {
	const { folder } = await loadBuiltPackage();
	const dist = join(folder, 'dist');
	for (const file of readdirSync(dist, { recursive: true, encoding: 'utf8' })) {
		if (file.endsWith('.js')) realm.require(join(dist, file));
	}
});
