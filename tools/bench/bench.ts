// `npm run bench`: what this node takes beside others that do the same, on n8n's engine with the built node.
//   --only=bulk,unchanged   some of the cases
//   --quick                 small figures, to see that it runs
//   --write                 puts the tables into docs/benchmarks.md
// The exit code is 1 if a run was wrong (requests, connections, items), never because of the time it took.
import { parseArgs } from 'node:util';
import { loadEngine, startExpressions } from '../harness';
import { bulk } from './cases/bulk';
import { rateLimited } from './cases/rateLimited';
import { unchanged } from './cases/unchanged';
import { publish } from './section';

const cases = { bulk, rateLimited, unchanged };

async function main(): Promise<number> {
	const { values } = parseArgs({
		options: {
			only: { type: 'string', default: Object.keys(cases).join() },
			quick: { type: 'boolean', default: false },
			write: { type: 'boolean', default: false },
		},
	});
	const versions = {
		'n8n-core': loadEngine().versions.core,
		'expressions by': await startExpressions(),
	};
	let isWrong = false;
	for (const [name, measure] of Object.entries(cases)) {
		if (!values.only.split(',').includes(name)) continue;
		const section = await measure(values.quick);
		publish(name, section, versions, values.write);
		isWrong ||= section.wrong.length > 0;
	}
	return isWrong ? 1 : 0;
}

main().then(
	(code) => process.exit(code),
	(error) => {
		console.error(error);
		process.exit(1);
	},
);
