import type { IDataObject, INode } from 'n8n-workflow';
import { loadEngine } from '../../tools/harness';
import { isChange } from '../../tools/sandbox';
import { exampleCases } from '../exampleCases';
import { exampleRuns } from '../exampleRuns';
import { changesIn, exampleNames, expectLeft, leftIn, messageOf, play, readExample } from '../examples';
import { openExample } from './exampleRun';
import { withoutWaits } from './support';

withoutWaits();

/** Before n8n 2.14, anybody can open the page, so it refuses. */
const [major, minor] = loadEngine().versions.workflow.split('.').map(Number) as [number, number];
const isOld = major < 2 || (major === 2 && minor < 14);
const runnable = exampleNames.filter((name) => name !== 'colleagues-page' || !isOld);
/** Each time that somebody asks for it, these make a new schedule. */
const anew = ['agent-tool', 'first-contact'];

test.each(runnable)('%s leaves what it says, and its second run sends nothing', async (name) => {
	const { sandbox, run } = await openExample(name);
	const result = await run();
	expect(result.error).toBeUndefined();
	expectLeft(sandbox, exampleRuns[name]!);
	if (anew.includes(name)) return;
	sandbox.requests.length = 0;
	expect((await run()).error).toBeUndefined();
	expect(changesIn(sandbox.requests)).toEqual([]);
});

test.each(exampleCases.filter(({ example }) => runnable.includes(example)))(
	'the example $example sends what it should for: $what',
	async (one) => {
		const { sandbox, run } = await openExample(one.example, one);
		const result = await play(one, sandbox, run);
		expect(result.error?.message).toEqual(messageOf(one.error));
		if (one.shows) expect(JSON.stringify(result.json('In Words')[0])).toContain(one.shows);
	},
);

test('first-contact ends in one text of shapes, without the values', async () => {
	const { run } = await openExample('first-contact');
	const { text } = (await run()).json('Shapes')[0] as { text: string };
	expect(text).toContain('Schedules: [{"id":"number","users":["number"');
	expect(text).toMatch(/Remove Yourself: .*"answer":\{"status":"number"/);
	expect(text).not.toMatch(/example|Europe|Costs|\d{3}/);
});

test.each(runnable.filter((name) => !anew.includes(name)))(
	'%s can be run again after it was stopped in its middle, and leaves what one whole run leaves',
	async (name) => {
		const sheet = (rows: object[]) => rows.map((row, i) => (i < 2 ? { ...row, Time: '7 am' } : row));
		const whole = await openExample(name, { sheet });
		await whole.run();
		const stopped = await openExample(name, { sheet });
		const stop = new AbortController();
		const nth = Math.min(2, whole.sandbox.changes.length);
		stopped.sandbox.faults.add({ meanwhile: () => stop.abort() }, { matching: isChange, nth });
		expect((await stopped.run(stop.signal)).status).toBe('canceled');
		await stopped.run();
		const { schedules, members } = leftIn(whole.sandbox);
		const again = leftIn(stopped.sandbox);
		expect(again.schedules).toHaveLength(schedules.length);
		expect(again).toEqual({ schedules: expect.arrayContaining(schedules) as unknown, members });
	},
);

const ownType = 'n8n-nodes-report-schedules.reportSchedule';
const isOwn = ({ type }: INode) => type.startsWith(ownType);
const textsIn = (value: unknown): string[] =>
	typeof value === 'string' ? [value] : Object.values(Object(value) as object).flatMap(textsIn);

describe.each(exampleNames)('the file of %s', (name) => {
	const { nodes, connections } = readExample(name);
	const note = nodes.find(({ type }) => type.endsWith('.stickyNote'))!.parameters.content as string;
	const others = nodes.filter(({ type }) => !type.endsWith('.stickyNote'));
	const texts = others.flatMap(({ parameters }) => textsIn(parameters));

	test('connects the nodes that it has, and each of them has a name of its own', () => {
		const names = nodes.map((node) => node.name);
		expect(new Set(names).size).toBe(names.length);
		const targets = Object.values(connections).flatMap((outputs) => Object.values(outputs).flat(2));
		expect(names).toEqual(expect.arrayContaining([...Object.keys(connections), ...targets.map((to) => to!.node)]));
	});

	test('has a note of at most 200 words that says what to fill in, in the canvas’ order', () => {
		expect(note).toMatch(/^## .*\n(?:.+\n\n)+\*\*Before you run it:\*\*\n1\. /);
		expect(note.split(/\s+/).length).toBeLessThanOrEqual(200);
		expect(note).toContain('*Error Workflow*');
		const steps = note.split(/^\d+\. /m).slice(1);
		const placed = steps.map((step) => others.find((node) => step.startsWith(`*${node.name}*`))?.position);
		const ordered = placed.filter((at) => at !== undefined).map(([x, y]) => [y > 200 ? 1 : 0, x] as const);
		expect(ordered).toEqual([...ordered].sort(([y, x], [belowY, rightX]) => y - belowY || x - rightX));
	});

	test('asks for a password in every form, and for the credential under the name that n8n gives it', () => {
		for (const form of others.filter(({ type }) => type.endsWith('.formTrigger'))) {
			expect(form.parameters.authentication).toBe('basicAuth');
			expect(note).toMatch(new RegExp(`\\*${form.name}\\*: create a \\*Basic Auth\\* credential`));
		}
		for (const { credentials } of others.filter(isOwn)) {
			expect(credentials?.reportScheduleApi?.name).toBe('DataReportive account');
		}
	});

	test('holds no code, no expression beyond 200 characters, none that reads our sentences, and no mapper’s schema', () => {
		expect(others.filter(({ type }) => /\.code$/.test(type))).toEqual([]);
		const expressions = texts.flatMap((text) => text.match(/\{\{[^]*?\}\}/g) ?? []);
		expect(expressions.filter((expression) => expression.length > 200)).toEqual([]);
		expect(expressions.filter((one) => /\b(?:change|check|error)\.(?!json)\w/.test(one))).toEqual([]);
		for (const { parameters } of others) {
			const { schema = [] } = (parameters.columns ?? {}) as IDataObject;
			expect(schema).toEqual([]);
		}
	});

	test('has its preview in one place, and is saved with it on', () => {
		const changing = others.filter((node) => isOwn(node) && node.parameters.operation !== 'getAll');
		const previews = changing.map(({ parameters }) => parameters.previewOnly);
		if (!anew.includes(name)) expect(previews.every(Boolean)).toBe(true);
		expect(previews.filter((preview) => preview === true).length).toBeLessThanOrEqual(1);
		expect(new Set(previews.filter((preview) => typeof preview === 'string')).size).toBeLessThanOrEqual(1);
	});
});

test('the page says which n8n it needs, and an older one reads no sheet', () => {
	const text = JSON.stringify(readExample('colleagues-page'));
	expect(text).toContain('**n8n 2.14 or newer**');
	expect(text).toContain("$execution.resumeFormUrl.includes('signature=')");
});

test('the email of approve-before-applying lists every row that Apply would do, not just the first ones', () => {
	const { nodes } = readExample('approve-before-applying');
	const { message } = nodes.find(({ name }) => name === 'Ask')!.parameters;
	expect(message).toContain('said.map(');
	expect(message).not.toContain('slice(');
});
