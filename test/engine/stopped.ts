import type { NodeRunOptions } from '../../tools/harness';
import type { Sandbox } from '../../tools/sandbox';
import { runAgainst } from './support';

/** What the user reads of a run that has to stop, with what every message has to keep to. */
export async function stopped(sandbox: Sandbox, options: NodeRunOptions) {
	const result = await runAgainst(sandbox, options);
	const { message, description, name, httpCode, context } = result.error as never as {
		message: string;
		description: string;
		name: string;
		httpCode: string | null;
		context: { itemIndex: number };
	};
	expect({ name, item: context?.itemIndex }).toEqual({ name: 'NodeApiError', item: 0 });
	expect(description).not.toMatch(/error|problem|failure|mistake/i);
	return { message, description, httpCode };
}
