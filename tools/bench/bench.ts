// `npm run bench`: what this node costs beside others that do the same, on n8n's engine with the built node.
//   --quick      small figures, to see that it runs
//   --only=A,C   some of the sections
//   --rounds=9   more rounds than usual
//   --write      puts the tables of these sections into docs/benchmarks.md, and draws their pictures
// The exit code is 1 if a run was wrong (requests, connections, items), never because of the time it took.
import { parseArgs } from 'node:util';
import { loadEngine, startExpressions } from '../harness';
import { behindNginx } from './cases/behindNginx';
import { bulk } from './cases/bulk';
import { byEmailCase } from './cases/byEmail';
import { columnsCase } from './cases/columns';
import { createsCase } from './cases/creates';
import { large } from './cases/large';
import { rateLimited } from './cases/rateLimited';
import { startUp } from './cases/startUp';
import { unchangedCase } from './cases/unchanged';
import { machine, publish } from './publish';

const cases = {
	A: bulk,
	B: createsCase,
	C: large,
	D: startUp,
	E: byEmailCase,
	F: rateLimited,
	J: behindNginx,
	K: columnsCase,
	L: unchangedCase,
};

async function main(): Promise<number> {
	const { values } = parseArgs({
		options: {
			quick: { type: 'boolean', default: false },
			only: { type: 'string', default: Object.keys(cases).join() },
			rounds: { type: 'string' },
			write: { type: 'boolean', default: false },
		},
	});
	const { quick } = values;
	const rounds = values.rounds === undefined ? undefined : Number(values.rounds);
	const { versions } = loadEngine();
	const on = machine({
		'n8n-core': versions.core,
		'n8n-workflow': versions.workflow,
		'expressions by': await startExpressions(),
	});
	console.log(on);
	let isWrong = false;
	for (const [letter, measure] of Object.entries(cases)) {
		if (!values.only.split(',').includes(letter)) continue;
		console.error(`${letter} …`);
		const section = await measure({ quick, rounds });
		if (section === undefined) continue;
		publish(letter, section, on, values.write);
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
