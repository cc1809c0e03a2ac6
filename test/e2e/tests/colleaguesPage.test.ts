import type { Page } from 'playwright-core';
import type { Sandbox } from '../../../tools/sandbox';
import { plainRows } from '../../exampleRuns';
import { changesIn } from '../../examples';
import { exampleService } from '../../exampleService';
import { colleaguesRows, openPage, publishPage, upload, workbook } from '../lib/colleaguesPage';
import { rest, useSandbox } from './support/n8n';

/** The example colleagues-page, published, and used by a colleague in a browser. */

const closing: Array<() => Promise<void>> = [];
afterEach(async () => void (await Promise.all(closing.splice(0).map(async (close) => await close()))));

async function open(): Promise<{ sandbox: Sandbox; page: Page; url: string }> {
	const sandbox = await useSandbox(exampleService);
	const url = await publishPage(rest, `colleague-${Date.now()}`);
	return { sandbox, url, page: await visit(url) };
}

async function visit(url: string): Promise<Page> {
	const { page, close } = await openPage(url);
	closing.push(close);
	return page;
}

/** The run behind a page, whose end has to be waited for before the page is loaded again: until then, n8n gives no answer at all. */
const executionOf = (page: Page) => /form-waiting\/(\d+)/.exec(page.url())![1]!;

async function look(page: Page, rows: object[]): Promise<void> {
	await upload(page, workbook(rows));
	await page.getByText('Look before you apply').waitFor();
}

async function apply(page: Page): Promise<void> {
	await page.getByRole('button', { name: 'Apply' }).click();
	await page.getByText('Result', { exact: true }).waitFor();
}

/** What's in the sheet, of the rows that hold this element. */
const rowsWith = async (page: Page, element: string) =>
	await page.locator(`tr:has(${element}) td:first-child`).allInnerTexts();
const isRed = 'strong';
const isYellow = 'em';
const tally = '12 new, 1 changed, 3 unchanged, 4 with a problem (red), 3 to check (yellow).';

test('shows 20 rows, of which three are to look at and four can’t be done, and sends the others on Apply, once', async () => {
	const { sandbox, page, url } = await open();
	expect((await fetch(url)).status).toBe(401);
	await look(page, colleaguesRows);
	expect(await page.locator('.form-header').first().innerText()).toContain(tally);
	const yellow = ['London desk', 'Warehouse', 'Nobody gets it'];
	expect(await rowsWith(page, isYellow)).toEqual(yellow.map((name) => expect.stringContaining(name)));
	const red = ['person', 'report', 'No such time', 'No such day'];
	expect(await rowsWith(page, isRed)).toEqual(red.map((name) => expect.stringContaining(name)));
	expect(await page.getByText(/\bitem \d/i).count()).toBe(0);
	const first = (await page.locator('td:first-child').allInnerTexts()).slice(0, 8).map(parseFloat);
	expect(first).toEqual([17, 18, 19, 20, 14, 15, 16, 2]);
	const ends = await page
		.locator('td:first-child')
		.evaluateAll((cells) => cells.map((cell) => cell.getBoundingClientRect().bottom));
	expect(ends.filter((end) => end <= 900).length).toBeGreaterThanOrEqual(12);
	expect(changesIn(sandbox.requests)).toEqual([]);

	const other = await visit(page.url());
	await apply(page);
	await rest.endOf(executionOf(page));
	const methods = () => changesIn(sandbox.requests).map((change) => change.split(' ')[0]);
	expect(methods()).toEqual([...Array<string>(12).fill('POST'), 'PUT']);
	expect(await rowsWith(page, isRed)).toHaveLength(4);

	// The page has the same address before and after.
	await page.reload();
	await page.getByText('Done. Look at the red rows', { exact: true }).waitFor();
	expect(await page.locator('td:first-child').count()).toBe(20);
	// In a tab that was left open, n8n's own words aren't seen.
	await other.getByRole('button', { name: 'Apply' }).click();
	await other.waitForFunction("/upload your/.test(getComputedStyle(document.body, '::before').content)");
	expect(methods()).toHaveLength(13);
});

test('what looks like code is shown as the text that it is', async () => {
	const { page } = await open();
	await look(page, colleaguesRows);
	const texts = (await page.locator('td:first-child').allInnerTexts()).join('\n');
	for (const { Name } of colleaguesRows) expect(texts).toContain(Name);
	expect(await page.locator('table').locator('script, img, b, i').count()).toBe(0);
	expect(await page.title()).toMatch(/Look before you apply/);
});

test('Apply that is pressed three times at once is done once', async () => {
	const { sandbox, page } = await open();
	await look(page, colleaguesRows);
	const press = async () => await fetch(page.url(), { method: 'POST', body: new FormData() });
	await Promise.all([press(), press(), press()]);
	await rest.once(executionOf(page), ({ data }) => data.resultData.lastNodeExecuted === 'Result');
	await page.reload();
	await page.getByText('Done. Look at the red rows', { exact: true }).waitFor();
	expect(changesIn(sandbox.requests)).toHaveLength(13);
});

test('of two pages, the older one that is applied after the newer one changes nothing', async () => {
	const { sandbox, page: older, url } = await open();
	const newer = await visit(url);
	const at = (time: string) => plainRows(`Costs|Overdue invoices|Daily||${time}|Europe/Berlin|alan@example.com|`);
	await look(older, at('7:00'));
	await look(newer, at('8:00'));
	await apply(newer);
	const sent = changesIn(sandbox.requests);
	expect(sent).toHaveLength(1);
	await apply(older);
	await older.getByText('No row was accepted').waitFor();
	expect(await rowsWith(older, isRed)).toEqual([expect.stringContaining('Overdue invoices')]);
	expect(changesIn(sandbox.requests)).toEqual(sent);
});

test('the same sheet on two pages is applied once', async () => {
	const { sandbox, page: one, url } = await open();
	const other = await visit(url);
	await look(one, colleaguesRows);
	await look(other, colleaguesRows);
	await apply(one);
	await apply(other);
	expect(changesIn(sandbox.requests)).toHaveLength(13);
});

test.each([
	{ what: 'headings alone', file: workbook([]), says: 'Your file has no rows below its headings' },
	{ what: 'an empty sheet', file: workbook([{}]), says: 'Your file has no rows below its headings' },
	{ what: 'a damaged file', file: Buffer.from('PK\u0003\u0004 junk'), says: 'Your file is unreadable: ' },
	{ what: 'a PDF', file: Buffer.from('%PDF-1.7\n1 0 obj\n<< >>\nendobj\n'), says: 'Your file is a PDF' },
	{ what: 'a rejected token', file: workbook(colleaguesRows), status: 401, says: 'then upload your sheet again' },
])(
	'$what: the page says so and that nothing was sent, and there is nothing to apply',
	async ({ file, says, status }) => {
		const { sandbox, page } = await open();
		if (status) sandbox.faults.respondWith({ status });
		await upload(page, file);
		await page.getByText('Nothing was sent').waitFor();
		await page.getByText(says).waitFor();
		const help = await page.getByRole('link', { name: 'What cells may hold' }).getAttribute('href');
		expect(help).toContain('docs/sheets.md#what-cells-may-hold');
		expect(await page.locator(isRed).count()).toBeGreaterThan(0);
		expect(await page.getByRole('button', { name: 'Apply' }).count()).toBe(0);
	},
);
