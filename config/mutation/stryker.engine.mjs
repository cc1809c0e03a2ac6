// The files that import n8n, judged by the tests that run the built node on n8n's engine.
import n8nFiles from '../n8nFiles.cjs';
import { base } from './stryker.base.mjs';

export default {
	...base('engine'),
	mutate: [...n8nFiles.n8nPatterns, 'credentials/**/*.ts'],
};
