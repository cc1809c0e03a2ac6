import { utils, write } from '@e965/xlsx';
import type { Page } from 'playwright-core';
import { plainRows } from '../../exampleRuns';
import { readExample } from '../../examples';
import { until } from '../../until';
import { openBrowser } from './editor';
import type { Rest, Workflow } from './rest';
import { formUser, withCredential, withForms } from './workflows';

/** Rows as a colleague may have them: what's to be done, three to look at, four that can't be done, and text that looks like code. */
export const colleaguesRows = plainRows(
	'Costs|Monthly costs|Monthly|last day|6:00|Europe/Berlin|katherine@example.org, Alan Turing|',
	'Sales|Regional sales|Daily||7:00|Europe/Berlin|ada@example.com, alan@example.com|PDF',
	'Stock|Stock in the north|Daily||6:00|Europe/Berlin|Grace Hopper|',
	'Costs|Overdue invoices|Daily||6:00|Europe/Berlin|alan@example.com|',
	'Sales|Weekly sales|Weekly|Mon, Thu|9:30|Europe/Berlin|Ada Lovelace, Management|PDF',
	'Stock|Weekly stock|Weekly|Mon-Fri|7:15|Europe/Berlin|Sales team|Excel',
	'Costs|Quarterly costs|Quarterly|15th|9:15|Europe/Berlin|Management|PDF + Excel',
	'Sales|Month-end sales|Monthly|last day|17h|Europe/Berlin|Edsger Dijkstra|PDF',
	'Stock|Stock, early|Daily||5:30|Europe/Berlin|Barbara Liskov|CSV',
	'Costs|Friday costs|Weekly|Fri|16:00|Europe/Berlin|katherine@example.org|PNG',
	'Sales|Nordics <b id=q>Q3 & "Ops"|Weekly|Wed|11:00|Europe/Berlin|edsger@example.org|PDF',
	"Costs|US $' costs $& {{ 1+1 }} {{ $json }}|Daily||12:00|Europe/Berlin|barbara@example.org|",
	'Stock|<script class="x">document.title="hacked"<img src=x onerror="document.title=1">|Daily||8:00|Europe/Berlin|Ada Lovelace|',
	'Sales|London desk|Daily||7:00|London|Sales team|PDF',
	'Stock|Warehouse|Daily||5:30|Berlin|Grace Hopper|CSV',
	'Costs|Nobody gets it|Daily||9:00|Europe/Berlin||PDF',
	'Sales|A typo in the person|Daily||9:00|Europe/Berlin|aldo@example.com|PDF',
	'Salez <i>|A typo in the report|Daily||9:00|Europe/Berlin|Ada Lovelace|PDF',
	'Stock|No such time|Daily||25:00|Europe/Berlin|Ada Lovelace|PDF',
	'Costs|No such day|Monthly|31st & more|9:00|Europe/Berlin|Ada Lovelace|Word',
);

/** Rows as the smallest workbook that Excel would open; without any, its headings alone. */
export function workbook(rows: object[]): Buffer {
	const book = utils.book_new();
	const header = rows.length === 0 ? Object.keys(colleaguesRows[0]!) : undefined;
	utils.book_append_sheet(book, utils.json_to_sheet(rows, { header }));
	return write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer;
}

/** The example with its credentials and a path of its own, as somebody publishes it. Gives its address. */
export async function publishPage(rest: Rest, path: string, account?: { id: string; name: string }): Promise<string> {
	const example = withCredential(readExample<Workflow>('colleagues-page'), account);
	await rest.publish(await withForms(rest, example, path));
	const url = `${rest.url}/form/${path}`;
	await until(async () => (await fetch(url)).status !== 404);
	return url;
}

/** A browser of somebody who knows the password, on a screen of an everyday size. */
export async function openPage(url: string): Promise<{ page: Page; close: () => Promise<void> }> {
	const browser = await openBrowser();
	const page = await browser.newPage({
		viewport: { width: 1440, height: 900 },
		httpCredentials: formUser,
		colorScheme: 'light',
	});
	page.setDefaultTimeout(60_000);
	await page.goto(url);
	return { page, close: async () => await browser.close() };
}

/** Uploads a sheet, and waits for the page that then comes. */
export async function upload(page: Page, content: Buffer, name = 'sheet.xlsx'): Promise<void> {
	const mimeType = 'application/octet-stream';
	await page.locator('input[type=file]').setInputFiles({ name, mimeType, buffer: content });
	await page.locator('#submit-btn').click();
	await page.waitForURL(/form-waiting/);
}
