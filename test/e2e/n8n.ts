// `npm run n8n [-- --data <file>]`: the package in a real n8n, beside a sandbox of the service, until Ctrl-C. With a file,
// the sandbox has the people, groups and reports in it (see lib/serviceData.ts), so that somebody can bring a sheet of
// their own.
import path from 'node:path';
import { parseArgs } from 'node:util';
import { startSandbox } from '../../tools/sandbox';
import { exampleService } from '../exampleService';
import { runCommand } from './lib/command';
import { owner } from './lib/rest';
import { serviceFrom } from './lib/serviceData';
import { startSession } from './lib/session';

// Leaving runs the exit hooks of lib/: every process started here is killed, every folder made is removed.
// Nothing has to end gently, for nothing is kept.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
	process.on(signal, () => {
		console.log('\nStopped: n8n and the sandbox are gone, and so is what they stored.');
		process.exit(0);
	});
}

async function main(): Promise<void> {
	const { data } = parseArgs({ options: { data: { type: 'string' } } }).values;
	// npm runs this in the repository, whatever folder somebody typed the command in.
	const service = data === undefined ? exampleService : serviceFrom(path.resolve(process.env.INIT_CWD ?? '', data));
	const sandbox = await startSandbox(service);
	const session = await startSession(sandbox);

	console.log(`
n8n        ${session.url}
login      ${owner.email}
password   ${owner.password}
service    ${sandbox.url}  (sandbox, token ${sandbox.token})
workflows  ${session.workflows.map(({ name }) => name).join(', ') || 'none'}

Ctrl-C stops everything.`);

	const code = await session.process.exited;
	console.error(session.process.output());
	throw new Error(`n8n ended by itself (${code})`);
}

runCommand(main);
