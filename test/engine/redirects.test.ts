import { aboutAdd, add } from './messages.table';
import { stopped } from './stopped';
import { useSandbox } from './support';

const sandbox = useSandbox({ schedules: [{ id: 5 }] });
const elsewhere = useSandbox({ schedules: [{ id: 5 }] });

describe('a redirect', () => {
	const advice = "Redirects aren't followed. If this is the service's own address, use it";

	test.each([300, 301, 302, 307, 308])('%i is named and not followed', async (status) => {
		const target = `${elsewhere.current.url}/api/v1/schedules/5/add_users/`;
		sandbox.current.faults.respondWith({ status, headers: { Location: target } });
		const seen = await stopped(sandbox.current, { parameters: add });
		expect(seen.message).toBe(`The service answered ${status}, a redirect to ${target} ${aboutAdd}`);
		expect(seen.description).toContain(advice);
		expect(seen.httpCode).toBe(String(status));
		expect([sandbox.current.requests.length, elsewhere.current.requests.length]).toEqual([1, 0]);
	});

	test.each<Record<string, string>>([{}, { Location: '' }])('to nowhere: %j', async (headers) => {
		sandbox.current.faults.respondWith({ status: 302, headers });
		const seen = await stopped(sandbox.current, { parameters: add });
		expect(seen.message).toBe(`The service answered 302 without saying why ${aboutAdd}`);
		expect(seen.description).toContain('Check the base URL in the credential.');
	});

	test('is only what 3xx says: a Location beside another status is not named', async () => {
		const headers = { Location: `${elsewhere.current.url}/login` };
		sandbox.current.faults.respondWith({ status: 400, headers });
		const seen = await stopped(sandbox.current, { parameters: add });
		expect(seen.message).toBe(`The service answered 400 Bad Request ${aboutAdd}`);
	});

	test('of endless length is cut', async () => {
		const headers = { Location: `/${'x'.repeat(5000)}` };
		sandbox.current.faults.respondWith({ status: 302, headers });
		expect((await stopped(sandbox.current, { parameters: add })).message).toHaveLength(
			`The service answered 302, a redirect to  ${aboutAdd}`.length + 300,
		);
	});
});
