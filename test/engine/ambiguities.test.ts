import type { INodeParameters } from 'n8n-workflow';
import { inShort, membership, minimalSchedule, refusal, runAgainst, useSandbox } from './support';

const update = (updateFields: object) =>
	({ operation: 'update', scheduleId: '5', updateFields }) as INodeParameters;
const create = (fields: object) => ({ ...minimalSchedule, ...fields }) as INodeParameters;

describe('what the documentation of the API leaves open', () => {
	const sandbox = useSandbox({ schedules: [{ id: 5 }] });
	const run = (parameters: INodeParameters) => runAgainst(sandbox.current, { parameters });
	const sentBody = () => JSON.parse(sandbox.current.requests[0]!.body.toString()) as Record<string, unknown>;

	describe('§2.1: the name is listed as required and described as optional', () => {
		test('it is sent where it is given', async () => {
			await run(create({ name: 'Weekly numbers' }));
			expect(sentBody()).toMatchObject({ name: 'Weekly numbers' });
		});

		test.each(['', '  ', '={{ null }}'])('it is left out, not sent blank, for %j', async (name) => {
			const result = await run(create({ name }));
			expect(result.error).toBeUndefined();
			expect(sentBody()).not.toHaveProperty('name');
		});
	});

	describe('§2.1: Saturday and Sunday are both listed with the value 6, and 5 is not listed', () => {
		const weekly = (days: unknown) => create({ scheduleType: 'W', scheduledDayOfWeek: days });

		test.each(['Saturday', 'Sunday', 'sat', 'sun'])('%s alone is refused, with the reason', async (day) => {
			const result = await run(weekly(`={{ "${day}" }}`));
			expect(refusal(result)).toContain(
				'Days of Week: The service has one code, 6, for Saturday and Sunday. Enter 6, then check in the service which day it chose',
			);
			expect(sandbox.current.requests).toEqual([]);
		});

		test.each([
			[[6], [6]],
			[[5], [5]],
			[
				[5, 6],
				[5, 6],
			],
			['={{ "5, 6" }}', [5, 6]],
		])('as numbers they are sent as they are: %j', async (days, sent) => {
			await run(weekly(days));
			expect(sentBody().scheduled_day_of_week).toEqual(sent);
		});
	});

	describe('§2.1 rule 3: Quarterly is spelled "Quaterly" in the field description', () => {
		test.each(['Quarterly', 'Quaterly'])('%s is Q', async (type) => {
			await run(create({ scheduleType: `={{ "${type}" }}` }));
			expect(sentBody().schedule_type).toBe('Q');
		});
	});

	describe('§2.1: an export is not required when the delivery is an email', () => {
		test('an email goes without', async () => {
			await run(create({}));
			expect(sentBody()).not.toHaveProperty('export_type');
			expect(sentBody()).not.toHaveProperty('export_data_type');
		});

		test('an email goes with both', async () => {
			await run(create({ exportType: 'pdf', exportDataType: 'csv' }));
			expect(sentBody()).toMatchObject({ export_type: 'pdf', export_data_type: 'csv' });
		});

		test('a document export makes up for the data export, and the reverse', async () => {
			await run(create({ methodType: 'slack', exportType: 'pdf' }));
			await run(create({ methodType: 'slack', exportDataType: 'csv' }));
			expect(sandbox.current.requests.map(({ status }) => status)).toEqual([200, 200]);
		});

		test('neither is refused for Slack before anything is sent', async () => {
			expect(refusal(await run(create({ methodType: 'slack' })))).toContain('Slack needs an export');
			expect(sandbox.current.requests).toEqual([]);
		});
	});

	test('§2.1: a time of the day is a string of two digits, also where a number is given', async () => {
		await run(create({ scheduledTimeHour: '={{ 7 }}', scheduledTimeMinute: '={{ 0 }}' }));
		expect(sentBody()).toMatchObject({ scheduled_time_hour: '07', scheduled_time_minute: '00' });
	});

	describe('§4 rule 5: the sample request for users is under /api/v1/groups/', () => {
		test.each([
			['addUsers', '/api/v1/schedules/5/add_users/', '{"users":[7]}'],
			['removeUsers', '/api/v1/schedules/5/remove_users/', '{"users":[7]}'],
			['addGroups', '/api/v1/schedules/5/add_groups/', '{"groups":[7]}'],
			['removeGroups', '/api/v1/schedules/5/remove_groups/', '{"groups":[7]}'],
		])('%s goes to the documented path', async (operation, url, body) => {
			await run(membership(operation, '5', '7'));
			expect(sandbox.current.requests.map(inShort)).toEqual([{ method: 'POST', url, body }]);
		});
	});

	describe('§4: whether an update takes a part of the fields is not shown', () => {
		test('only what is set is sent, and nothing is asked of the service before', async () => {
			await run(update({ scheduledTimeHour: '10' }));
			expect(sandbox.current.requests.map(inShort)).toEqual([
				{ method: 'PUT', url: '/api/v1/schedules/5/', body: '{"scheduled_time_hour":"10"}' },
			]);
		});

		test('a change to Slack or to Conditional asks for nothing beside it', async () => {
			expect((await run(update({ methodType: 'slack', scheduleCondition: '2' }))).error).toBeUndefined();
			expect(sentBody()).toEqual({ method_type: 'slack', schedule_condition: '2' });
		});
	});
});

describe('§4: a service that takes no partial update', () => {
	const sandbox = useSandbox({ schedules: [{ id: 5 }], partialUpdates: false });
	const isField = ([name]: [string, unknown]) => name !== 'resource' && name !== 'operation';
	const all = Object.fromEntries(Object.entries(minimalSchedule).filter(isField));

	test('names what is missing, and the user reads it', async () => {
		const result = await runAgainst(sandbox.current, { parameters: update({ name: 'a' }) });
		expect(refusal(result)).toContain('report: This field is required.');
		expect(refusal(result)).toContain('scheduled_time_hour (Hour): This field is required.');
		expect(refusal(result)).toMatch(/Add these to Update Fields: Report, .*Timezone/);
	});

	test.each(['1', '2'])('takes an update that sets everything, with condition %s', async (condition) => {
		const parameters = update({ ...all, scheduleCondition: condition, retryCondition: '0' });
		expect((await runAgainst(sandbox.current, { parameters })).error).toBeUndefined();
	});
});
