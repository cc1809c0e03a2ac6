import type { IDataObject } from 'n8n-workflow';

/** Gives a parameter's value from an item's own fields; undefined where only n8n can resolve it. */
export type FieldReader = (json: IDataObject) => unknown;

/** `={{ $json.field }}` or `={{ $json["field"] }}`, with nothing else around it. */
const FIELD = /^=\{\{\s*\$json(?:\.([A-Za-z_]\w*)|\[(["'])([^"'\\]+)\2\])\s*\}\}$/;

/**
 * What a parameter comes to whose expressions name a field of the item each and do nothing else, at any
 * depth of it.
 *
 * @param raw the parameter as it is saved
 * @returns undefined for any other parameter
 */
export function fieldReader(raw: unknown): FieldReader | undefined {
	if (!hasExpression(raw)) return () => raw;
	if (typeof raw === 'string') {
		const [, afterDot, , inBrackets] = FIELD.exec(raw) ?? [];
		const field = afterDot ?? inBrackets;
		return field === undefined ? undefined : (json) => plainField(json, field);
	}
	if (Array.isArray(raw)) return undefined;
	const parts = Object.entries(raw as object).map(([key, inner]) => ({ key, read: fieldReader(inner) }));
	if (parts.some(({ read }) => read === undefined)) return undefined;
	return (json) => {
		const values: IDataObject = {};
		for (const { key, read } of parts) {
			const value = read!(json);
			if (value === undefined) return undefined;
			values[key] = value as IDataObject;
		}
		return values;
	};
}

/** Anything but a plain value is left to n8n, which has views of its own on lists, dates and what is missing. */
function plainField(json: IDataObject, field: string): unknown {
	const value = Object.hasOwn(json, field) ? json[field] : undefined;
	return ['string', 'number', 'boolean'].includes(typeof value) ? value : undefined;
}

/** A string that begins with "=" is an expression in n8n, at any depth of a parameter. */
export function hasExpression(raw: unknown): boolean {
	if (typeof raw === 'string') return raw.startsWith('=');
	return typeof raw === 'object' && raw !== null && Object.values(raw).some(hasExpression);
}
