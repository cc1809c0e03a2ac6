import { type Endpoint, endpoints, type ServiceField, serviceFields } from '../sandbox/described';

/** The tables of docs/development/interface.md in its order (§2.1, §4, members of groups), written from tools/sandbox/openapi.yaml. */
export function interfaceTables(): string[] {
	const isOfGroup = ({ path }: Endpoint) => path.startsWith('/api/v1/groups/');
	return [
		table(['Field', 'Required', 'Type', 'Values'], serviceFields.map(fieldRow)),
		endpointTable(endpoints.filter((endpoint) => !isOfGroup(endpoint))),
		endpointTable(endpoints.filter(isOfGroup)),
	];
}

const table = (header: string[], rows: string[][]) =>
	[header, header.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');

function fieldRow(field: ServiceField): string[] {
	const { name, required, type, valuesInWords } = field;
	return [code(name), required, type, valuesInWords ?? values(field)];
}

/** Each value with what it stands for. Text that looks like a number is in quotes: §2.1 rule 1. */
function values({ values = [], meanings }: ServiceField): string {
	const written = (value: unknown) => (/^\d+$/.test(String(value)) ? JSON.stringify(value) : String(value));
	return values.map((value) => [code(written(value)), meanings[String(value)]].filter(Boolean).join(' ')).join(', ');
}

function endpointTable(of: readonly Endpoint[]): string {
	const row = ({ summary, method, path, body }: Endpoint) => [
		summary,
		`${method} ${code(path)}`,
		body.endsWith('Schedule') ? 'fields of §2.1' : code(body.toLowerCase()),
	];
	return table(['Operation', 'Method and path', 'Body'], of.map(row));
}

const code = (text: string) => `\`${text}\``;
