import type { Page } from 'playwright-core';
import type { Sandbox } from '../../../tools/sandbox';
import { changesIn } from '../../exampleCases';
import { exampleService } from '../../exampleService';
import { until } from '../../until';
import { colleaguesRows, openPage, publishPage, sheetRow, upload, workbook } from '../lib/colleaguesPage';
import { rest, useSandbox } from './support/n8n';

/** The example colleagues-page, published, and used by a colleague in a browser. */

let count = 0;
let close: () => Promise<void>;
afterEach(async () => await close?.());

async function open(): Promise<{ sandbox: Sandbox; page: Page; url: string }> {
	const sandbox = await useSandbox(exampleService);
	const url = await publishPage(rest, `colleague-${Date.now()}-${++count}`);
	const opened = await openPage(url);
	({ close } = opened);
	return { sandbox, page: opened.page, url };
}

const cells = async (page: Page, which: string) =>
	(await page.locator(`tr:has(${which}) td:last-child`).allInnerTexts()).map((text) => text.trim());
const firstCells = async (page: Page) =>
	(await page.locator('td:first-child').allInnerTexts()).map((text) => text.trim());

test('20 rows', async () => {
	const { sandbox, page, url } = await open();
	expect((await fetch(url)).status).toBe(401);
	await upload(page, workbook(colleaguesRows));
	await page.getByText('Look before you apply').waitFor();
	await page.screenshot({ path: '/tmp/a/look.png', fullPage: true });
	console.log(await page.locator('body').innerText());
	expect(changesIn(sandbox.requests)).toEqual([]);
	await page.getByRole('button', { name: 'Apply' }).click();
	await page.getByText('Done', { exact: true }).waitFor();
	await page.screenshot({ path: '/tmp/a/done.png', fullPage: true });
	console.log(await page.locator('body').innerText());
	console.log(changesIn(sandbox.requests), page.url());
});
