import { realm } from '../harness/realm';
import type * as Document from './document.cjs';

export const { document, errorsIn } = realm.require(`${__dirname}/document.cjs`) as typeof Document;

/** What openapi.yaml says of the service's fields and endpoints, for what is written or tested from it. */

interface Schema {
	$ref?: string;
	type?: string;
	enum?: unknown[];
	minimum?: number;
	maximum?: number;
	items?: Schema;
	required?: string[];
	properties?: Record<string, FieldSchema>;
}

type FieldSchema = Schema & {
	description: string;
	examples?: unknown[];
	'x-required'?: string;
	'x-values'?: string;
	'x-enumDescriptions'?: Record<string, string>;
};

interface Operation {
	summary: string;
	requestBody: { $ref: string };
}

/** A field of §2.1. */
export interface ServiceField {
	name: string;
	description: string;
	/** `yes`, `no`, or what the service says instead. */
	required: string;
	/** In words: `integer`, `list of integers`. */
	type: string;
	isList: boolean;
	/** The values that it lists, those of a list one by one; absent where any value of its type will do. */
	values?: readonly unknown[];
	/** What its values are, where they don't speak for themselves. */
	valuesInWords?: string;
	/** What each of its values stands for. */
	meanings: Record<string, string>;
	/** Whole values to try: of a list, lists. */
	examples: readonly unknown[];
}

/** An endpoint of §4, or one that changes the members of a group. */
export interface Endpoint {
	summary: string;
	method: string;
	/** With `<id>` in it where a schedule's or a group's ID goes. */
	path: string;
	/** Which of the document's bodies it takes. */
	body: string;
	/** The schema of that body. */
	schema: string;
}

const { paths, components } = document as {
	paths: Record<string, Record<string, Operation>>;
	components: {
		schemas: Record<string, Schema & { allOf?: Schema[] }>;
		requestBodies: Record<string, { content: { 'application/json': { schema: { $ref: string } } } }>;
	};
};
const { Schedule, CompleteSchedule } = components.schemas;

/** The fields that a create needs, whatever else it says (§4 rule 6). */
export const requiredFields = CompleteSchedule!.allOf!.flatMap(({ required = [] }) => required);

/** The fields of §2.1, in its order. */
export const serviceFields: readonly ServiceField[] = Object.entries(Schedule!.properties!).map(([name, schema]) => {
	const { description, items, examples = [] } = schema;
	return {
		name,
		description,
		required: schema['x-required'] ?? (requiredFields.includes(name) ? 'yes' : 'no'),
		type: items ? `list of ${typeOf(items)}s` : typeOf(schema),
		isList: items !== undefined,
		values: listed(items ?? schema),
		valuesInWords: schema['x-values'],
		meanings: schema['x-enumDescriptions'] ?? {},
		examples,
	};
});

/** Every method of every path that the document has. */
export const endpoints: readonly Endpoint[] = Object.entries(paths).flatMap(([path, methods]) =>
	Object.entries(methods)
		.filter(([method]) => method !== 'parameters')
		.map(([method, { summary, requestBody }]) => {
			const body = nameIn(requestBody);
			return {
				summary,
				method: method.toUpperCase(),
				path: path.replace(/\{\w+\}/, '<id>'),
				body,
				schema: nameIn(components.requestBodies[body]!.content['application/json'].schema),
			};
		}),
);

/** The name at the end of a reference. */
function nameIn({ $ref }: { $ref: string }): string {
	return $ref.split('/').at(-1)!;
}

function typeOf({ $ref, type = '' }: Schema): string {
	return $ref === undefined ? type : typeOf(components.schemas[nameIn({ $ref })]!);
}

function listed({ enum: values, minimum, maximum }: Schema): unknown[] | undefined {
	if (values) return values;
	if (minimum === undefined || maximum === undefined) return undefined;
	return Array.from({ length: maximum - minimum + 1 }, (_, index) => minimum + index);
}
