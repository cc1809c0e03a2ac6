import { goOn, membership, minimalSchedule, outputOf, useSandbox } from './support';

/** n8n renders the message and the description of an error as HTML: whoever said a word in it, it holds no tag. */

const sandbox = useSandbox({ schedules: [{ id: 5 }] });
const { run } = sandbox;

const TAG = /<[a-z/!]/i;
const add = { ...membership('addUsers', 5, [7]), options: { maxRetries: 0 } };
const cell = '={{ $json.cell }}';

const tags = ['<a href="https://other">All is well</a>', '<!-- x', '7 <IMG src=x>', '</div>'];

test.each(tags)('the service’s words: %s', async (tag) => {
	for (const body of [{ detail: tag }, { [tag]: ['No.'] }, `No: ${tag}`]) {
		sandbox.current.faults.respondWith({ status: 400, body });
		const { error } = await run(add);
		expect(error!.message).toContain('‹');
		expect([error!.message, error!.description].join()).not.toMatch(TAG);
		const [item] = outputOf(await run(add, [{}], goOn));
		expect(item!.error).toContain('‹');
		expect(item!.error).not.toMatch(TAG);
	}
});

test.each(tags)('an item’s: %s', async (tag) => {
	const parameters = [
		{ ...add, users: cell },
		{ ...add, recipientSelection: 'name', userEmails: cell },
		{ ...minimalSchedule, scheduleType: cell },
		{ ...minimalSchedule, scheduledTimeHour: cell },
		{ ...minimalSchedule, name: '={{ $json["<b>"] }}' },
	];
	for (const one of parameters) {
		const { error } = await run(one, [{ cell: tag }]);
		expect(error!.message).toContain('‹');
		expect([error!.message, error!.description].join()).not.toMatch(TAG);
	}
	expect(sandbox.current.requests.filter(({ method }) => method !== 'GET')).toEqual([]);
});

test('less than is no tag', async () => {
	sandbox.current.faults.respondWith({ status: 400, body: { detail: 'Must be 3 < 5 <7' } });
	const { error } = await run(add);
	expect(error!.message).toContain('Must be 3 < 5 <7');
});
