import { nearestIn, spellingsOf } from '../../../nodes/ReportSchedule/text/nearest';

const nearestOf = (name: string, all: string[]) => nearestIn(name, spellingsOf(all));

const names = ['Once', 'Weekly', 'Monday', 'Email', 'Finance Team', 'Büroleitung', 'ada.lovelace@x.org', 'hr@x.org'];

test.each<[string, nearest: string | undefined]>([
	['Onec', 'Once'],
	['Modnay', 'Monday'],
	['Emial', 'Email'],
	['weekli', 'Weekly'],
	['Wekly', 'Weekly'],
	['Finanse Teem', 'Finance Team'],
	['Bueroleitung', 'Büroleitung'],
	['buroleitung', 'Büroleitung'],
	['ada.lovelase@y.com', 'ada.lovelace@x.org'],
	['Biweekly', undefined],
	['Wokly', undefined],
	['Finanse Teemz', undefined],
	['it@x.org', undefined],
	['', undefined],
	['x'.repeat(200), undefined],
])('the name nearest to %j is %j', (name, nearest) => expect(nearestOf(name, names)).toBe(nearest));

test.each<[string, other: string, isNear: boolean]>([
	['Opz', 'Ops', false],
	['Ops', 'Opsy', false],
	['Merkating', 'Marketing', true],
	['Oel', 'Öl', true],
	['', '', false],
])('%j may be meant for %j: %s', (name, other, isNear) =>
	expect(nearestOf(name, [other])).toBe(isNear ? other : undefined),
);

test('no name is the nearest where two are as near', () => {
	expect(nearestOf('Team 3', ['Team 1', 'Team 2'])).toBeUndefined();
	expect(nearestOf('Team 1x', ['Team 1', 'Team 2'])).toBe('Team 1');
});
