import { previews } from '../../../nodes/ReportSchedule/execute/preview';
import { planMembership } from '../../../nodes/ReportSchedule/requests/plan';
import { membershipChanges, membershipTarget } from '../requests/targets';

describe('a preview', () => {
	const connection = {
		baseUrl: 'https://host',
		token: 'secret',
		allowUnauthorizedCerts: false,
		credential: {},
	};
	const changes = membershipChanges([5, [1, 2, 3]], [5, [3]], [6, []]);
	const options = { combineItems: true, maxIdsPerRequest: 2 };
	const { queues, summaries } = planMembership(changes, membershipTarget(), options);
	const request = (...users: number[]) => ({
		method: 'POST',
		url: 'https://host/api/v1/schedules/5/add_users/',
		body: { users },
	});

	test('has the request of each item, all of them where it needs several, none where it asks for nothing', () => {
		expect([...previews(queues, summaries.keys(), connection)]).toEqual([
			[0, { requests: [request(1, 2), request(3)] }],
			[1, request(3)],
			[2, { requests: [] }],
		]);
	});

	test('shares nothing with another one', () => {
		const shared = planMembership(membershipChanges([5, [1]], [5, [1, 2]]), membershipTarget(), options);
		const [first, second] = [...previews(shared.queues, [0, 1], connection).values()] as Array<{
			body: { users: number[] };
		}>;
		first!.body.users.push(9);
		expect(second).toEqual(request(1, 2));
		expect(shared.queues[0]![0]!.body).toEqual({ users: [1, 2] });
	});
});
