import type { IExecuteFunctions } from 'n8n-workflow';
import { credential } from '../../../nodes/ReportSchedule/service/credential';
import { Issues } from '../../../nodes/ReportSchedule/text/issues';

const token = (apiToken: string) => ({ baseUrl: 'https://host', apiToken });

/**
 * Connects for so many items.
 *
 * @param given what n8n gives for an item; it resolves expressions with whatever index it's asked for
 */
async function connected(count: number, given: (item: number) => object) {
	const [issues, reads]: [Issues, number[]] = [new Issues(), []];
	const context = {
		getInputData: () => Array.from({ length: count }, () => ({ json: {} })),
		getCredentials: async (name: string, item: number) => {
			if (name !== 'reportScheduleApi') throw new Error(`No credential ${name}`);
			if (typeof item === 'number') reads.push(item);
			return await Promise.resolve(given(item));
		},
	} as unknown as IExecuteFunctions;
	const connection = await credential.connect(context, issues);
	return { token: connection?.token, issues: [...issues.all], reads };
}

test('one without expressions is read for one item, and so is any where there is only one', async () => {
	const once = { token: 'first-token', issues: [], reads: [0] };
	expect(await connected(3, () => token('first-token'))).toEqual(once);
	expect(await connected(1, (item) => token(item === 0 ? 'first-token' : 'other-token'))).toEqual(once);
});

/** How an expression uses the index of its item. */
const uses: Array<[string, (item: number) => number]> = [
	['as a number', (item) => +item],
	['as text', (item) => Number(`${item}`)],
	['as a key', (item) => [0, 1, 2][item]!],
	['in JSON', (item) => Number(JSON.stringify(item))],
	[
		'as nothing but a number, or it throws',
		(item) => {
			if (typeof item !== 'number') throw new Error('Not an index');
			return item;
		},
	],
];

test.each(uses)('one that uses the item’s index %s is compared for all items', async (_name, indexOf) => {
	const same = await connected(3, (item) => token(indexOf(item) < 3 ? 'first-token' : 'other-token'));
	expect(same).toEqual({ token: 'first-token', issues: [], reads: [0, 1, 2] });
	const { issues, reads } = await connected(3, (item) =>
		token(indexOf(item) === 1 ? 'other-token' : 'first-token'),
	);
	expect(issues).toEqual([expect.stringMatching(/item 0 and item 1 different/)]);
	expect(issues[0]).not.toMatch(/-token/);
	expect(reads).toEqual([0, 1]);
});

test('one that can’t be read is an issue, for whichever item', async () => {
	const fail = () => {
		throw new Error('No access');
	};
	expect(await connected(3, fail)).toEqual({
		...{ token: undefined, reads: [0], issues: [expect.stringMatching(/No access/)] },
	});
	const last = await connected(3, (item) => (Number(item) === 2 ? fail() : token('first-token')));
	expect(last).toMatchObject({ token: undefined, issues: [expect.stringMatching(/No access/)] });
});

test('one that differs between items and is wrong besides says both', async () => {
	const { token: none, issues } = await connected(2, (item) => ({ baseUrl: '', apiToken: `${item}x` }));
	expect(none).toBeUndefined();
	expect(issues).toEqual([
		expect.stringMatching(/item 0 and item 1 different/),
		expect.stringMatching(/^Base URL/),
	]);
});
