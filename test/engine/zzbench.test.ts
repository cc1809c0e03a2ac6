import { plug } from '../layers';
import { standIns } from '../core/standIns';
import { minimalSchedule, useSandbox, membership } from './support';
const sandbox = useSandbox({ schedules: [{ id: 5 }] });
jest.setTimeout(900_000);
test('bench', async () => {
	const n = Number(process.env.N ?? 20_000);
	const items = Array.from({ length: n }, (_, i) => ({ name: `Row ${i}`, users: [1 + (i % 50), 60] }));
	const create = { ...minimalSchedule, name: '={{ $json.name }}', users: '={{ $json.users }}', timezone: { __rl: true, mode: 'name', value: 'berlin' } };
	const add = membership('addUsers', 5, '={{ $json.users }}');
	const out: string[] = [];
	const time = async (p: object, options: object, plain: boolean) => {
		const unplug = await plug(plain ? { hints: standIns.hints } : {});
		sandbox.current.reset();
		const t = performance.now();
		const r = await sandbox.run({ ...p, options } as never, items);
		const ms = performance.now() - t;
		unplug();
		expect(r.error).toBeUndefined();
		return ms;
	};
	for (const [what, p, options, times] of [['preview create', create, { previewOnly: true }, 2], ['add users, one request', add, {}, 2]] as const) {
		const a: number[] = []; const b: number[] = [];
		for (let i = 0; i < times; i++) { b.push(await time(p, options, true)); a.push(await time(p, options, false)); }
		out.push(`${what}: with ${Math.min(...a).toFixed(0)} ms, without ${Math.min(...b).toFixed(0)} ms, ratio ${(Math.min(...a) / Math.min(...b)).toFixed(2)}`);
	}
	require('node:fs').writeFileSync('/tmp/output/bench.txt', out.join('\n'));
});
