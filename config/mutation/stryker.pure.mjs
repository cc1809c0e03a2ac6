// The files that import no n8n, judged by the tests that need none.
import n8nFiles from '../n8nFiles.cjs';
import { base } from './stryker.base.mjs';

export default {
	...base('pure'),
	mutate: ['nodes/**/*.ts', ...n8nFiles.n8nPatterns.map((pattern) => `!${pattern}`)],
};
