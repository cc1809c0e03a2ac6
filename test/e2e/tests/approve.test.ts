import { readToUse, withItems } from '../../examples';
import { exampleService } from '../../exampleService';
import { changesIn } from '../../exampleCases';
import type { Workflow } from '../lib/rest';
import { colleaguesRows } from '../lib/colleaguesPage';
import { withCredential } from '../lib/workflows';
import { linkOf, startMailbox } from './support/mailbox';
import { rest, useSandbox } from './support/n8n';

test('approve', async () => {
	const sandbox = await useSandbox(exampleService);
	const mailbox = await startMailbox();
	const smtp = await rest.createCredential({ name: 'mail', type: 'smtp', data: mailbox.credential });
	const example = withCredential(readToUse<Workflow>('approve-before-applying'));
	const nodes = example.nodes.map((node) =>
		node.type.endsWith('.emailSend') ? { ...node, credentials: { smtp } } : node,
	);
	const workflow = withItems({ ...example, nodes }, { node: 'Sheet', items: colleaguesRows });
	const id = await rest.createWorkflow(workflow);
	const { executionId } = await rest.call<{ executionId: string }>('POST', `/rest/workflows/${id}/run`, {
		triggerToStartFrom: { name: 'Every Night' },
	});
	const mail = await mailbox.next();
	console.log(changesIn(sandbox.requests));
	const link = linkOf(mail, 'Answer');
	const headers = { 'user-agent': 'Mozilla/5.0' };
	const look = await (await fetch(link, { headers })).text();
	console.log(
		look
			.replace(/<style[^]*?<\/style>/g, '')
			.replace(/<script[^]*?<\/script>/g, '')
			.replace(/<svg[^]*?<\/svg>/g, ''),
	);
	const body = new FormData();
	body.append('field-0', 'Apply');
	const answer = await fetch(link, { method: 'POST', body, headers });
	console.log(answer.status, (await answer.text()).slice(0, 300));
	const end = await rest.endOf(executionId);
	console.log(end.status, end.data.resultData.error?.message, changesIn(sandbox.requests));
	const again = await fetch(link, {
		signal: AbortSignal.timeout(5000),
		headers: { 'user-agent': 'Mozilla/5.0' },
	});
	console.log(again.status, await again.text());
	mailbox.close();
});
