import { openExample } from './exampleRun';

/** What some examples tell. */

test('form-conditional-schedule answers with the reason, and ends red', async () => {
	const { sandbox, runFrom } = await openExample('form-conditional-schedule', { entered: { Time: '25:00' } });
	const result = await runFrom('Form');
	expect(result.error?.message).toContain('25:00');
	expect(result.json('Say Why')).toEqual([
		expect.objectContaining({
			// It would be wrong for an update, too, so nothing is said of the schedule being new.
			error: expect.stringMatching(/^Time: “25:00”|^Time: "25:00"/) as string,
		}),
	]);
	expect(sandbox.requests.filter(({ method }) => method !== 'GET')).toEqual([]);
});
