// Installs the development dependencies unless they are there, so that `npm test` and `npm run demo` work as
// the first command in a fresh clone and cost nothing after that.
import { fileURLToPath } from 'node:url';
import { installOnce } from './install.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
await installOnce(root, 'Installing n8n-core and the development tools (about a minute)');
