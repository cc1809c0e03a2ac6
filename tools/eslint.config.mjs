// The rules for what isn't published. eslint.config.mjs is n8n's own and stays as n8n has it: its strict mode asks for that.
import eslint from '@eslint/js';
import { globalIgnores } from 'eslint/config';
import tseslint from 'typescript-eslint';
import importOrder from './config/importOrder.mjs';

export default tseslint.config(
	globalIgnores(['**/node_modules']),
	{ linterOptions: { reportUnusedDisableDirectives: 'error' } },
	{ files: ['**/*.ts'], extends: [eslint.configs.recommended, tseslint.configs.recommended, importOrder] },
);
