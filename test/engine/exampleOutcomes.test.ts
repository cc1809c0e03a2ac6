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

test('the preview of sync-by-email says who comes and who goes, and sends nothing', async () => {
	const { sandbox, runFrom } = await openExample('sync-by-email', { asSaved: true });
	const result = await runFrom('Every Night');
	expect(result.error).toBeUndefined();
	const said = (node: string) => result.json(node)[0]!.change;
	expect(said('Update Schedule')).toMatch(
		/adds Ada .* and Barbara .*removes Alan Turing \(alan@example\.com\)/,
	);
	expect(result.json('Update Schedule')[0]!.check).toContain('alan@example.com');
	expect(said('Add to Group')).toMatch(/ada@.*katherine@.*barbara@.*Sales team/);
	expect(said('Remove from Group')).toMatch(/alan@.*edsger@.*Sales team/);
	expect(sandbox.requests.filter(({ method }) => method !== 'GET')).toEqual([]);
});
