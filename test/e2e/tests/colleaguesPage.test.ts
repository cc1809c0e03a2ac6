import type { Page } from 'playwright-core';
import type { Sandbox } from '../../../tools/sandbox';
import { changesIn } from '../../exampleCases';
import { plainRow } from '../../exampleRuns';
import { exampleService } from '../../exampleService';
import { colleaguesRows, openPage, publishPage, upload, workbook } from '../lib/colleaguesPage';
import { rest, useSandbox } from './support/n8n';

/** The example colleagues-page, published, and used by a colleague in a browser. */

let close: (() => Promise<void>) | undefined;
afterEach(async () => await close?.());

async function open(): Promise<{ sandbox: Sandbox; page: Page; url: string }> {
	const sandbox = await useSandbox(exampleService);
	const url = await publishPage(rest, `colleague-${Date.now()}`);
	const opened = await openPage(url);
	({ close } = opened);
	return { sandbox, page: opened.page, url };
}

/** The run behind a page, whose end has to be waited for before the page is loaded again: until then, n8n gives no answer at all. */
const executionOf = (page: Page) => /form-waiting\/(\d+)/.exec(page.url())![1]!;

/** What's in the sheet, of the rows that hold this element. */
const rowsWith = async (page: Page, element: string) =>
	await page.locator(`tr:has(${element}) td:nth-child(2)`).allInnerTexts();

const isRed = 'strong';
const isYellow = 'em';

test('shows 20 rows, of which three are to look at and four can’t be done, and sends the others on Apply, once', async () => {
	const { sandbox, page, url } = await open();
	expect((await fetch(url)).status).toBe(401);
	await upload(page, workbook(colleaguesRows));
	await page.getByText('Look before you apply').waitFor();
	expect(await page.locator('.form-header').first().innerText()).toContain(
		'12 to create, 1 to change, 3 unchanged, 3 to look at (yellow), 4 that can’t be done (red).',
	);
	const items = Array.from(colleaguesRows, (_, item) => String(item));
	expect(await page.locator('td:first-child').allInnerTexts()).toEqual(items);
	const yellow = ['London desk', 'Warehouse', 'Inventory once'];
	expect(await rowsWith(page, isYellow)).toEqual(yellow.map((name) => expect.stringContaining(name)));
	const red = ['person', 'report', 'No such time', 'No such day'];
	expect(await rowsWith(page, isRed)).toEqual(red.map((name) => expect.stringContaining(name)));
	expect(changesIn(sandbox.requests)).toEqual([]);

	await page.getByRole('button', { name: 'Apply' }).click();
	await page.getByText('Done', { exact: true }).waitFor();
	await rest.endOf(executionOf(page));
	const methods = () => changesIn(sandbox.requests).map((change) => change.split(' ')[0]);
	expect(methods()).toEqual([...Array<string>(12).fill('POST'), 'PUT']);
	expect(await page.locator('td:first-child').count()).toBe(20);
	expect(await rowsWith(page, isRed)).toHaveLength(4);

	// The page has the same address before and after.
	await page.reload();
	await page.getByText('Done', { exact: true }).waitFor();
	expect(await page.locator('td:first-child').count()).toBe(20);
	expect(methods()).toHaveLength(13);
});

test('shows what looks like code as the text that it is', async () => {
	const { page } = await open();
	const title = /Look before you apply/;
	await upload(page, workbook(colleaguesRows));
	await page.getByText('Look before you apply').waitFor();
	const texts = (await page.locator('td').allInnerTexts()).join('\n');
	for (const { Name } of colleaguesRows) expect(texts).toContain(Name);
	expect(await page.locator('table').locator('script, img, b, i').count()).toBe(0);
	expect(await page.title()).toMatch(title);
});

test('Apply that is pressed three times at once is done once', async () => {
	const { sandbox, page } = await open();
	await upload(page, workbook(colleaguesRows));
	await page.getByRole('button', { name: 'Apply' }).waitFor();
	const press = async () => await fetch(page.url(), { method: 'POST', body: new FormData() });
	await Promise.all([press(), press(), press()]);
	await rest.once(executionOf(page), ({ data }) => data.resultData.lastNodeExecuted === 'Result');
	await page.reload();
	await page.getByText('Done', { exact: true }).waitFor();
	expect(changesIn(sandbox.requests)).toHaveLength(13);
});

test('200 rows', async () => {
	const { sandbox, page } = await open();
	const rows = Array.from({ length: 200 }, (_, i) =>
		plainRow(`Costs|Costs of ${i}|Weekly|Mon|9:00|Europe/Berlin|Ada Lovelace|PDF`),
	);
	await upload(page, workbook(rows));
	await page.getByText('Look before you apply').waitFor();
	expect(await page.locator('td:first-child').count()).toBe(200);
	expect(changesIn(sandbox.requests)).toEqual([]);
	await page.getByRole('button', { name: 'Apply' }).click();
	await page.getByText('Done', { exact: true }).waitFor();
	expect(changesIn(sandbox.requests)).toHaveLength(200);
});

test.each([
	{ what: 'a sheet with headings alone', file: workbook([]), reason: /no column/ },
	{ what: 'a file that is no sheet', file: Buffer.from('PK\u0003\u0004 junk'), reason: /no column/ },
	{ what: 'a rejected token', file: workbook(colleaguesRows), status: 401, reason: /401/ },
])('$what: the reason is in red, and there is nothing to apply', async ({ file, reason, status }) => {
	const { sandbox, page } = await open();
	if (status) sandbox.faults.respondWith({ status });
	await upload(page, file);
	await page.getByText('See what is red').waitFor();
	expect(await page.locator(isRed).first().innerText()).toMatch(reason);
	expect(await page.getByRole('button', { name: 'Apply' }).count()).toBe(0);
});
