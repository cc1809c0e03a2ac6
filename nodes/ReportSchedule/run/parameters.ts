import type { IExecuteFunctions } from 'n8n-workflow';

/** Gives a parameter's value for an input item; null where the parameter is not set. */
export interface ParameterReader {
	(name: string, item: number): unknown;
	/** Whether the parameter holds no expression, so that its value is the same for every item. */
	isConstant(name: string): boolean;
}

/**
 * Reads each parameter as often as it can change: one without an expression once, whatever the number of
 * items. Resolving a parameter is most of what a large run costs apart from its requests.
 *
 * @throws (when called) what n8n throws for an expression that cannot be resolved
 */
export function parameterReader(context: IExecuteFunctions): ParameterReader {
	const constants = new Map<string, { value: unknown } | undefined>();
	const constant = (name: string) => {
		if (!constants.has(name)) {
			const raw = context.getNodeParameter(name, 0, null, { rawExpressions: true });
			constants.set(
				name,
				hasExpression(raw) ? undefined : { value: context.getNodeParameter(name, 0, null) },
			);
		}
		return constants.get(name);
	};
	const reader = (name: string, item: number): unknown => {
		const known = constant(name);
		return known ? known.value : context.getNodeParameter(name, item, null);
	};
	return Object.assign(reader, { isConstant: (name: string) => constant(name) !== undefined });
}

/** A string that begins with "=" is an expression in n8n, at any depth of a parameter. */
function hasExpression(raw: unknown): boolean {
	if (typeof raw === 'string') return raw.startsWith('=');
	return typeof raw === 'object' && raw !== null && Object.values(raw).some(hasExpression);
}
