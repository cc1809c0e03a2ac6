import type { ExampleCase } from '../../../exampleCases';
import { exampleRuns } from '../../../exampleRuns';
import type { Execution, Given, Workflow } from '../../lib/rest';
import { linkOf, startMailbox, withMailbox } from './mailbox';
import { rest } from './n8n';

/** To n8n, whoever doesn't say this is a robot, and gets no page. */
const headers = { 'user-agent': 'Mozilla/5.0' };

/** n8n looks once a minute whether a wait is over. */
const LATE = 150_000;

/** The workflow, whose node of this name doesn't wait for an answer. */
function withoutWait(workflow: Workflow, asking: string): Workflow {
	const nodes = workflow.nodes.map((node) => {
		if (node.name !== asking) return node;
		const text = JSON.stringify(node.parameters).replace(/"resumeAmount":\d+/, '"resumeAmount":0');
		return { ...node, parameters: JSON.parse(text) as typeof node.parameters };
	});
	return { ...workflow, nodes };
}

/**
 * Runs an example to its end, and answers what it asks on the way, on a page or by email.
 *
 * @param given what its trigger gives out
 * @param answered what is answered in place of yes
 */
export async function runAnswering(
	example: string,
	workflow: Workflow,
	given: Given,
	answered?: ExampleCase['answered'],
): Promise<Execution> {
	const { trigger, answer } = exampleRuns[example]!;
	const asking = answer?.node ?? '';
	const isLate = answered === 'too late';
	const mailbox = await startMailbox();
	try {
		const complete = await withMailbox(workflow, mailbox);
		const id = await rest.createWorkflow(isLate ? withoutWait(complete, asking) : complete);
		const executionId = await rest.startWorkflow(id, trigger, given);
		for (;;) {
			const execution = await rest.once(
				executionId,
				({ status, data }) => status !== 'waiting' || !isLate || data.resultData.lastNodeExecuted !== asking,
				LATE,
			);
			if (execution.status !== 'waiting') return execution;
			const { lastNodeExecuted = '', runData } = execution.data.resultData;
			const page = runData[lastNodeExecuted]!.at(-1)!.metadata?.resumeFormUrl;
			const body = new FormData();
			body.append('field-0', answered === 'no' ? 'Don’t apply' : 'Apply');
			await fetch(page ?? linkOf(await mailbox.next(), 'Answer'), { method: 'POST', body, headers });
		}
	} finally {
		mailbox.close();
	}
}
