import { kindOfStatus, type FailureKind, withEarlier } from '../../../nodes/ReportSchedule/service/outcome';
import { failureOf } from '../failureOf';

test.each<[FailureKind | undefined, number[]]>([
	[undefined, [200, 204, 299]],
	['redirected', [300, 301, 303, 399]],
	['clientError', [199, 400, 401, 404, 407, 409, 428, 430, 499]],
	['rateLimited', [429]],
	['serverError', [408, 500, 503, 599]],
])('a status stands for a kind of failure, %s: %j', (kind, statuses) => {
	expect(statuses.map(kindOfStatus)).toEqual(statuses.map(() => kind));
});

test('what an earlier attempt left unknown stays so, whatever a later one came to', () => {
	const unknown = failureOf({ kind: 'timeout' });
	const refused = failureOf({ status: 400 });
	const notSent = failureOf({ kind: 'notConnected' });
	expect(withEarlier(refused, undefined)).toBe(refused);
	expect(withEarlier(refused, refused)).toBe(refused);
	expect(withEarlier(unknown, refused)).toBe(unknown);
	expect(withEarlier(notSent, failureOf({ kind: 'rateLimited' }))).toBe(notSent);
	expect(withEarlier(notSent, refused)).toEqual({
		...notSent,
		outcome: 'refused',
		earlier: 'refused',
	});
	expect(withEarlier(unknown, unknown)).toBe(unknown);
	expect(withEarlier(refused, unknown)).toEqual({
		...refused,
		outcome: 'unknown',
		earlier: 'unknown',
	});
});
