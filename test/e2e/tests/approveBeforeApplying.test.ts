import type { Browser } from 'playwright-core';
import { changesIn } from '../../exampleCases';
import { readExample, withItems } from '../../examples';
import { exampleService } from '../../exampleService';
import { colleaguesRows } from '../lib/colleaguesPage';
import { openBrowser } from '../lib/editor';
import type { Workflow } from '../lib/rest';
import { withCredential } from '../lib/workflows';
import { linkOf, startMailbox, withMailbox, type Mailbox } from './support/mailbox';
import { rest, useSandbox } from './support/n8n';

/** The email of the example approve-before-applying, and the page behind its button. */

let mailbox: Mailbox;
let browser: Browser;
beforeAll(async () => {
	mailbox = await startMailbox();
	browser = await openBrowser();
});
afterAll(async () => {
	mailbox?.close();
	await browser?.close();
});

test('the email says in words what would be done, opening its link sends nothing, and the answer does', async () => {
	const sandbox = await useSandbox(exampleService);
	const example = await withMailbox(
		withCredential(readExample<Workflow>('approve-before-applying')),
		mailbox,
	);
	// n8n turns what is escaped by name, and a backslash before an n, into what it stands for.
	const escaped = { ...colleaguesRows[0], Name: 'A &lt;img src="//b.example"&gt;\\n\n\nB' };
	// So Google's node gives the rows below the headings.
	const items = [...colleaguesRows, escaped].map((row, index) => ({ row_number: index + 2, ...row }));
	const id = await rest.createWorkflow(withItems(example, { node: 'Sheet', items }));
	const execution = await rest.startWorkflow(id, 'Every Night');
	const email = await mailbox.next();
	await rest.once(execution, ({ status }) => status === 'waiting');

	expect(email).toContain('12 to create, 1 to change, 3 unchanged, 5 that can’t be done.');
	expect(email).toContain('Update “Regional sales” (report 8): Hour 06 → 07');
	expect(email).toContain(
		"Row 18 · Sales · A typo in the person · Daily\r\nCan’t be done: Recipients: there's no user “aldo@example.com”",
	);
	expect(email).toContain('Row 22 · Costs · A &#38;lt;img src="//b.example"&#38;gt;&#92;n B · Monthly\r\n');
	expect(email).not.toMatch(/<(script|img|b|i)\b/);

	const page = await browser.newPage();
	await page.goto(linkOf(email, 'Answer'));
	await page.locator('select').selectOption({ label: 'Apply' });
	expect(changesIn(sandbox.requests)).toEqual([]);
	await page.locator('#submit-btn').click();
	await page
		.getByText('Got it, thanks')
		.or(page.getByText('recorded'))
		.filter({ visible: true })
		.first()
		.waitFor();
	const { data } = await rest.endOf(execution);
	expect(changesIn(sandbox.requests)).toHaveLength(13);
	expect(data.resultData.error?.message).toMatch(
		/^5 of the sheet’s rows can’t be done\. The first one: Recipients/,
	);
});
