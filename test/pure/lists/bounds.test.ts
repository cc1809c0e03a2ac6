import { readListPage } from '../../../nodes/ReportSchedule/lists/page';
import { expectProportional } from '../proportional';
import { asGiven, directoryOf, found, reached } from '../names/found';
import { answerOf, names, read, serviceOf } from '../names/service';

jest.mock('../../../nodes/ReportSchedule/service/exchange', () => ({
	sendGet: (...given: Parameters<typeof answerOf>) => answerOf(...given),
}));

/** Texts and lists of any size. They have a file of their own, because the mutation tests would try them for each mutant. */

// Each name that nobody has costs a search, so fewer of them say as much.
test.each<[part: string, end: string, size: number]>([
	['"', '', 15_000],
	['<', '', 15_000],
	['"a" ', '', 15_000],
	[' ', '', 15_000],
	['\n', 'a', 15_000],
	['@', ' x', 15_000],
	['a,', '', 4_000],
	['"a,', '', 4_000],
	['“a ,', '', 4_000],
])('a text of any size is read in time proportional to it: %j', async (part, end, most) => {
	const users = [{ id: 1, email: 'ada@x.org' }];
	const groups = [
		{ id: 1, name: 'a' },
		{ id: 2, name: 'a,'.repeat(50) },
	];
	await expectProportional(most, async (size) => {
		const text = part.repeat(size) + end;
		await found('users', text, users);
		await found('groups', text, groups);
	});
});

test('suggestions for any number of unknown names take time in proportion to it', async () => {
	const users = Array.from({ length: 1000 }, (_, index) => ({
		id: index + 1,
		email: `${index}@x.org`,
		name: `Ada ${index}`,
	}));
	const directory = await directoryOf({ users, groups: [] });
	directory.idsOf(asGiven('users', '1@x.org'));
	await expectProportional(2000, (size) => {
		for (let index = 0; index < size; index += 1) reached(directory, `Adda ${size}${index}`);
	});
});

test('a text of 150,000 emails is taken apart', () => {
	expect(() => names.check(asGiven('users', 'ada@x.org '.repeat(150_000)))).not.toThrow();
});

test('a page of 150,000 records is read', async () => {
	const users = Array.from({ length: 150_000 }, (_, index) => ({ id: index + 1, email: `${index}@x.y` }));
	expect((await read(['users'], serviceOf({ users }))).problems.get('users')).toBeUndefined();
});

test.each([' ', '; rel=', '<', '"', ',', '=', ' next'])(
	'a header of any size is read in time proportional to it: %j',
	async (part) => {
		await expectProportional(30_000, (size) => {
			const text = part.repeat(size);
			for (const name of ['link', 'content-range', 'warning', 'age', 'x-total-count', 'x-next-page']) {
				readListPage([], 'users', { [name]: `${text}x` });
				readListPage([], 'users', { [name]: `<?page=2>; rel=${text}x` });
			}
		});
	},
);

test('an answer may have any number of keys', () => {
	const list = [{ id: 1, name: 'Ada' }];
	const many = Object.fromEntries(Array.from({ length: 150_000 }, (_, key) => [`k${key}`, 1]));
	expect(readListPage({ ...many, results: list }, 'users')!.records).toBe(list);
});
