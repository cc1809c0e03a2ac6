// Installs what `npm run test:queue` needs on top of the end-to-end tests, unless it is already there.
import { installDebianPackages } from '../debian.mjs';

const needed = { '/usr/bin/redis-server': 'redis-server', '/usr/lib/postgresql': 'postgresql' };
await installDebianPackages(needed, 'The queue tests');
