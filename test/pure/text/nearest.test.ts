import { Nearest } from '../../../nodes/ReportSchedule/text/nearest';
import { cells } from '../cells';

const lists = cells(
	'Vertrieb | Team 1 | Weekly | Düsseldorf | Lima | Ada Lovelace | Ada Lovelaces | North | Nordh | Vertrieb',
);

describe('the nearest name of a list', () => {
	const nearest = new Nearest(lists);

	test.each([
		['a letter dropped', 'Vertieb', 'Vertrieb'],
		['a letter added', 'Weeekly', 'Weekly'],
		['another letter', 'Weakly', 'Weekly'],
		['two letters swapped, which is one mistake', 'Wekely', 'Weekly'],
		['two mistakes in a short one', 'Weakli', undefined],
		['two letters beside each other, not swapped', 'Wekxly', undefined],
		['and the other way round', 'Wexely', undefined],
		['a mistake in four letters', 'Limo', 'Lima'],
		['two in eight', 'Vertrxxb', 'Vertrieb'],
		['nearer to the second', 'Ada Lovelacxs', 'Ada Lovelaces'],
		['two mistakes in a long one', 'Ada Lovlase', 'Ada Lovelace'],
		['spelled without its umlaut', 'Duesseldorf', 'Düsseldorf'],
		['its words in another order', 'Lovelace, Ada', 'Ada Lovelace'],
		['a short one', 'Lim', undefined],
		['another number', 'Team 2', undefined],
		['a part more', 'Biweekly', undefined],
		['as near to two', 'Norph', undefined],
		['nothing like it', 'Marketing', undefined],
		['nothing', '', undefined],
	])('%s: %j may mean %j', (_what, name, expected) => expect(nearest.find(name)).toBe(expected));

	test('is searched for as often as it’s asked for in a short list, and a few times in a long one', () => {
		const names = Array.from('abcdefghijklmnopqrstuvwxyz', (letter) => `Vertrieb${letter}`);
		const found = (isShort: boolean) => {
			const list = new Nearest(lists, isShort);
			// The first is known by then.
			return [...names, names[0]!].filter((name) => list.find(name) === 'Vertrieb').length;
		};
		expect([found(true), found(false)]).toEqual([27, 21]);
	});
});
