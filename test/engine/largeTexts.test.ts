import type { INodeParameters } from 'n8n-workflow';
import { scheduleFields } from '../../nodes/ReportSchedule/fields/scheduleFields';
import { columns } from '../../nodes/ReportSchedule/schedule/columns';
import { listSearch } from '../../tools/harness';
import { mapped } from '../mapColumns';
import { growsInProportion, processorTime } from '../pure/proportional';
import { credentialsFor, goOn, locator, membership, minimalSchedule, update, useSandbox } from './support';

/**
 * No text stops n8n: whoever reads one takes time in proportion to its length. Regular expressions are linted (eslint-plugin-regexp);
 * here each place at which a foreign text comes in gets large ones. Combining marks make `String.normalize` quadratic.
 */
const texts: Record<string, (length: number) => string> = {
	'a word': (length) => 'a'.repeat(length),
	'combining marks': (length) => `a${'\u0301'.repeat(length / 2)}${'\u0323'.repeat(length / 2)}`,
	'names and numbers': (length) => '"Ada, 1" <a@b.c>; (7) \t'.repeat(length / 20),
	brackets: (length) => '[{"a":'.repeat(length / 6),
};

const sandbox = useSandbox({ schedules: [{ id: 5, name: 'Sales', report: 7 }] });
const run = async (parameters: INodeParameters) => void (await sandbox.run(parameters, [{}], goOn));

/** Answers requests of a method with the text under every key that is read. */
const answer = (text: string, method: string, status = 200) => {
	const keys = ['email', 'title', 'first_name', 'last_name', 'detail', 'message', 'error'];
	const record = Object.fromEntries([...scheduleFields.map(({ name }) => name), ...keys].map((key) => [key, text]));
	const isSuccess = status === 200;
	const body =
		method === 'GET' ? [{ ...record, id: 5, report: 7 }] : isSuccess ? { data: { id: 5, ...record } } : record;
	const matching = (request: { method: string }) => request.method === method;
	sandbox.current.faults.respondWith({ status, body }, { matching });
};

const upsert = { ...minimalSchedule, operation: 'upsert', matchBy: 'name' };
const parametersWith = (text: string) =>
	Object.fromEntries(scheduleFields.map(({ parameter }) => [parameter, `=${text}`])) as INodeParameters;

/** Where a text comes in. */
const places: Record<string, (text: string) => Promise<void>> = {
	'the cells of a row': async (text) => {
		const value = Object.fromEntries(columns.map(({ id }) => [id, text]));
		await run({ ...upsert, ...mapped(value) });
	},
	'the form': async (text) => {
		await run({ ...minimalSchedule, ...parametersWith(text) });
	},
	'Update Fields': async (text) => await run(update(parametersWith(text))),
	'people and groups, who are looked up': async (text) => {
		answer('Ada', 'GET');
		for (const operation of ['addUsers', 'addGroups']) await run(membership(operation, 5, `=${text}`));
	},
	'a schedule, which is looked up': async (text) => {
		answer('Ada', 'GET');
		const scheduleId = locator('name', text);
		await run({ ...membership('addUsers', 5, '=7'), scheduleId });
	},
	'the lists in which names are looked up': async (text) => {
		answer(text, 'GET');
		await run({
			...upsert,
			name: 'Slaes',
			report: locator('name', 'Salse'),
			users: '=Adda',
		});
		await run(membership('addGroups', 5, '=Managment'));
	},
	'the record in a preview': async (text) => {
		answer(text, 'GET');
		await run({ ...update({ name: 'New', query: 'select', timezone: 'UTC' }), previewOnly: true });
	},
	'records that Get Many gives': async (text) => {
		answer(text, 'GET');
		await run({ resource: 'schedule', operation: 'getAll', filters: { name: text } });
	},
	'an answer': async (text) => {
		answer(text, 'PUT');
		await run(update({ name: 'New', scheduledTimeHour: '07' }));
	},
	'a refusal': async (text) => {
		answer(text, 'PUT', 400);
		await run(update({ name: 'New', scheduledTimeHour: '07' }));
	},
	'a page in the place of an answer': async (text) => {
		sandbox.current.faults.respondWith({ status: 400, body: `<html><title>${text}</title>${text}` });
		await run(update({ name: 'New' }));
	},
	'a picker': async (text) => {
		answer(text, 'GET');
		const credentials = credentialsFor(sandbox.current);
		await listSearch({ method: 'searchSchedules', credentials, filter: text });
	},
};

/** Long enough that quadratic time shows beside what a run takes anyway: to normalize so many marks takes a second and a half. */
const LENGTH = 32_000;

test.each(Object.entries(places))('a large text comes in by %s', async (_, read) => {
	for (const [name, text] of Object.entries(texts)) {
		const work = async (length: number) => {
			sandbox.current.reset();
			await read(text(length));
		};
		const [much, little] = [await processorTime(() => work(LENGTH)), await processorTime(() => work(LENGTH / 8))];
		// What doesn't look linear at first is measured more often.
		expect([name, much < 24 * little || (await growsInProportion(LENGTH, work))]).toEqual([name, true]);
	}
});
