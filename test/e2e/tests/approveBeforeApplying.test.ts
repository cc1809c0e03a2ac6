import { changesIn, readExample, withItems } from '../../examples';
import { exampleService } from '../../exampleService';
import { colleaguesRows } from '../lib/colleaguesPage';
import { openBrowser } from '../lib/editor';
import type { Workflow } from '../lib/rest';
import { withCredential } from '../lib/workflows';
import { linkOf, startMailbox, withMailbox } from './support/mailbox';
import { rest, useSandbox } from './support/n8n';

/** The emails of the example approve-before-applying, and the page behind the first one's button. */

test('the email says in words what would be done, its link sends nothing, the answer does, and a second one says what was rejected', async () => {
	const sandbox = await useSandbox(exampleService);
	const [mailbox, browser] = await Promise.all([startMailbox(), openBrowser()]);
	try {
		const example = withCredential(readExample<Workflow>('approve-before-applying'));
		// n8n turns what is escaped by name, and a backslash before an n, into what it stands for.
		const escaped = { ...colleaguesRows[0], Name: 'A &lt;img src="//b.example"&gt;\\n\n\nB' };
		// So Google's node gives the rows below the headings.
		const items = [...colleaguesRows, escaped].map((row, i) => ({ row_number: i + 2, ...row }));
		const complete = await withMailbox(withItems(example, { node: 'Sheet', items }), mailbox);
		const execution = await rest.startWorkflow(await rest.createWorkflow(complete), 'Every Night');
		const email = await mailbox.next();
		await rest.once(execution, ({ status }) => status === 'waiting');

		expect(email).toContain('12 to create, 1 to change, 3 unchanged, 5 with a problem.');
		expect(email).toMatch(/3 · Sales · Regional sales\r?\n.*Hour 06 → 07/);
		expect(email).toMatch(/18 · Sales · A typo in the person\r?\nProblem: .*aldo@example\.com/);
		expect(email).toContain('22 · Costs · A &#38;lt;img src="//b.example"&#38;gt;&#92;n');
		expect(email).not.toMatch(/<(script|img|b|i)\b/);
		expect(email).not.toContain('Stock in the north');

		const page = await browser.newPage();
		await page.goto(linkOf(email, 'Answer'));
		await page.locator('select').selectOption({ label: 'Apply' });
		expect(changesIn(sandbox.requests)).toEqual([]);
		await page.locator('#submit-btn').click();
		const { data } = await rest.endOf(execution);
		expect(changesIn(sandbox.requests)).toHaveLength(13);

		const rejected = await mailbox.next();
		expect(rejected).toContain('These rows weren’t applied');
		expect(rejected).toMatch(/18 · Sales · A typo in the person\r?\n.*aldo@example\.com/);
		expect(rejected).not.toContain('Regional sales');
		expect(data.resultData.error?.message).toMatch(/^Rows rejected: 5\. The first one: Recipients/);
	} finally {
		mailbox.close();
		await browser.close();
	}
});
