import { afterEarlier, kindOfStatus, type FailureKind } from '../../../nodes/ReportSchedule/outcomes/failure';
import { failuresInWords } from '../../../tools/scripts/retryTable';
import { failureOf } from '../failureOf';

test.each<[FailureKind | undefined, number[]]>([
	[undefined, [200, 204, 299]],
	['redirected', [300, 301, 303, 399]],
	['clientError', [199, 400, 401, 404, 428, 499]],
	['rateLimited', [429]],
	['serverError', [408, 500, 503, 599]],
])('a status stands for a kind of failure, %s: %j', (kind, statuses) => {
	expect(statuses.map(kindOfStatus)).toEqual(statuses.map(() => kind));
});

test('each status is of the kind whose words name it', () => {
	const kindBy = new Map<string, string>();
	for (const [kind, [what]] of Object.entries(failuresInWords)) {
		for (const [, first = '', last = first] of what.matchAll(/\b([3-5](?:\d\d|xx))\b(?:–(\d{3}))?/g)) {
			if (first.endsWith('xx')) kindBy.set(first, kind);
			else for (let status = Number(first); status <= Number(last); status++) kindBy.set(`${status}`, kind);
		}
	}
	const statuses = Array.from({ length: 300 }, (_, index) => 300 + index);
	const named = (status: number) => kindBy.get(`${status}`) ?? kindBy.get(`${String(status)[0]}xx`);
	expect(statuses.map((status) => [status, kindOfStatus(status)])).toEqual(
		statuses.map((status) => [status, named(status)]),
	);
});

test('what an earlier attempt left unknown stays so, whatever a later one came to', () => {
	const unknown = failureOf({ kind: 'timeout' });
	const refused = failureOf({ status: 400 });
	const notSent = failureOf({ kind: 'notConnected' });
	expect(afterEarlier(undefined, refused)).toBe(refused);
	expect(afterEarlier(refused, refused)).toBe(refused);
	expect(afterEarlier(refused, unknown)).toBe(unknown);
	expect(afterEarlier(failureOf({ kind: 'rateLimited' }), notSent)).toBe(notSent);
	expect(afterEarlier(refused, notSent)).toEqual({
		...notSent,
		outcome: 'refused',
		earlier: 'refused',
	});
	expect(afterEarlier(unknown, unknown)).toBe(unknown);
	expect(afterEarlier(unknown, refused)).toEqual({
		...refused,
		outcome: 'unknown',
		earlier: 'unknown',
	});
});
