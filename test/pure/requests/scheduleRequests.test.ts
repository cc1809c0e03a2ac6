import { planSchedules } from '../../../nodes/ReportSchedule/requests/planSchedules';

const request = { method: 'POST', path: '/api/v1/schedules/' };

test('each create has a lane of its own, and is never repeated', () => {
	const body = { report: 7, users: [1, 2], groups: [], name: 'a' };
	const changes = [
		{ item: 0, change: { body } },
		{ item: 2, change: { body: { report: 8 } } },
	];
	expect(planSchedules(changes, 'POST')).toEqual([
		[
			{
				...request,
				body,
				parts: [{ item: 0, sent: { report: 7, users: [1, 2], groups: [] } }],
				repeatable: false,
				overwrites: false,
			},
		],
		[
			{
				...request,
				body: { report: 8 },
				parts: [{ item: 2, sent: { report: 8 } }],
				repeatable: false,
				overwrites: false,
			},
		],
	]);
});

test('updates of one schedule share a lane in the items’ order; others go beside it', () => {
	const changes = [5, 6, 5].map((scheduleId, item) => ({
		item,
		change: { scheduleId, body: { name: `of ${item}` } },
	}));
	const lanes = planSchedules(changes, 'PUT');
	expect(lanes.map((lane) => lane.map(({ path, body }) => [path, body.name]))).toEqual([
		[
			['/api/v1/schedules/5/', 'of 0'],
			['/api/v1/schedules/5/', 'of 2'],
		],
		[['/api/v1/schedules/6/', 'of 1']],
	]);
	expect(lanes[1]).toEqual([
		{
			method: 'PUT',
			path: '/api/v1/schedules/6/',
			body: { name: 'of 1' },
			parts: [{ item: 1, sent: { scheduleId: 6 } }],
			repeatable: true,
			overwrites: true,
		},
	]);
});
