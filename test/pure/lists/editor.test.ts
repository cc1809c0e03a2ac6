import type { ListName } from '../../../nodes/ReportSchedule/fields/recipients';
import { messageOf } from '../../../nodes/ReportSchedule/text/issues';
import type { Reply } from '../../../nodes/ReportSchedule/service/response';
import { answerOf, FakeService, names, refused, serviceOf } from '../names/service';

jest.mock('../../../nodes/ReportSchedule/service/exchange', () => ({
	sendGet: (...given: Parameters<typeof answerOf>) => answerOf(...given),
}));

const reports = [
	{ id: 2, name: 'Costs' },
	{ id: '1', title: 'Sales  by region' },
	{ id: 3, name: '  ' },
	{ id: 4, name: 'Sales, EMEA', email: 'ada@x.org' },
	{ id: 'x', name: 'Without an ID' },
	'no record',
];
const users = [
	{ id: 7, title: 'Dr.', first_name: 'Ada', last_name: 'Lovelace', email: 'ada@x.org' },
	{ id: 8, name: 'Hopper, Grace', email: null },
	{ id: 9, first_name: 'Bo', email: 'bo@x.org' },
];

test.each<[ListName, wanted: string | undefined, shown: string[]]>([
	['reports', undefined, ['Costs (ID 2)', 'No name (ID 3)', 'Sales  by region (ID 1)', 'Sales, EMEA (ID 4)']],
	['reports', 'SALES by', ['Sales  by region (ID 1)']],
	['reports', 'id 2)', ['Costs (ID 2)']],
	['reports', 'zzz', []],
	['users', undefined, ['Ada Lovelace, ada@x.org (ID 7)', 'bo@x.org (ID 9)', 'Grace Hopper (ID 8)']],
])('a picker of %s, searched for %j, shows %j', async (list, wanted, shown) => {
	const found = await names.editorList(serviceOf({ reports, users }).editor, list, 'Enter the ID', wanted);
	expect(found.map(({ name }) => name)).toEqual(shown);
});

test('a picker reads each page once', async () => {
	const service = new FakeService((path) =>
		path.includes('?')
			? { answer: { results: [reports[1]] } }
			: { answer: { results: [reports[0]], next: '?page=2' } },
	);
	const found = await names.editorList(service.editor, 'reports', 'Enter the ID');
	expect(found.map(({ value }) => value)).toEqual([2, 1]);
	expect(service.paths).toEqual(['/reports/', '/reports/?page=2']);
});

const failing = async (reply: Reply, wanted?: string) => {
	const { editor } = new FakeService(() => reply);
	return await names.editorList(editor, 'reports', 'Enter the ID', wanted).catch(messageOf);
};

const byId = 'You can enter the ID instead';
test.each<[string, Reply, string]>([
	['is not offered', refused(404), `DataReportive's API may not offer this list. ${byId}`],
	['fails for now', refused(503), `What to do about serverError. ${byId}`],
	// The option that the words would advise isn't the editor's.
	['is limited', refused(429), 'Try again later.'],
	// An ID would need the same token.
	['needs another token', refused(401), 'What to do about clientError.'],
])('a list that %s: the message says what to do', async (_why, reply, advice) => {
	const message = (await failing(reply)) as string;
	expect(message).toMatch(/^Couldn't load reports: it was [^.]+\. /);
	expect(message.replace(/^[^.]+\. /, '')).toBe(advice);
});

test('a list that may not be whole says so, by an entry that can’t be chosen', async () => {
	const partial: Reply = { answer: { results: reports, has_more: true } };
	expect(await failing(partial, 'costs')).toEqual([
		{ name: 'Costs (ID 2)', value: 2 },
		{
			name: 'There may be more reports. If one is missing, enter the ID instead',
			value: false,
			disabled: true,
		},
	]);
	expect(await failing(partial, 'zzz')).toBe(
		'None of the reports that could be loaded match, but there may be more. You can enter the ID instead',
	);
});

test('a message stays as it is, also where n8n would take a word in it for an error of the system', async () => {
	const { editor } = new FakeService(() => refused(404));
	const message = await names.editorList(editor, 'reports', 'Enter the ID of ENOTFOUND').catch(messageOf);
	expect(message).toMatch(/^Couldn't load reports: .*enter the ID of ENOTFOUND instead$/);
});

test('a credential that needs correcting says what', async () => {
	const { editor } = new FakeService(() => ({ answer: [] }));
	const wrong = Object.assign(editor, {
		getCredentials: () => Promise.resolve({ baseUrl: 'host', apiToken: 'x' }),
	});
	await expect(names.editorList(wrong, 'reports', 'Enter the ID')).rejects.toThrow(
		'Base URL must start with',
	);
});

test('timezones come from the values, the workflow’s own first', () => {
	const { editor } = serviceOf({});
	const { results } = names.editorTimezones(editor, 'europe/');
	expect(results[0]!.value).toBe('Europe/Berlin');
	expect(names.editorTimezones(editor, 'kolkata').results.map(({ value }) => value)).toEqual([
		'Asia/Kolkata',
	]);
});
