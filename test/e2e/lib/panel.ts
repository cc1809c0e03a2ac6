import {
	NodeHelpers,
	type INodeParameters,
	type INodeProperties,
	type INodePropertyOptions,
	type NodeParameterValueType,
} from 'n8n-workflow';
import { ReportSchedule } from '../../../nodes/ReportSchedule/ReportSchedule.node';

const { description } = new ReportSchedule();
const node = { typeVersion: 1 };

/** The properties that n8n shows for these values of parameters, from top to bottom; the others have their defaults. */
export function shownFor(given: INodeParameters): INodeProperties[] {
	const values = NodeHelpers.getNodeParameters(
		description.properties,
		given,
		true,
		false,
		node,
		description,
	) as INodeParameters;
	return description.properties.filter((property) =>
		NodeHelpers.displayParameter(values, property, node, description),
	);
}

/** The labels among them: a notice has none. */
export function labelsFor(given: INodeParameters): string[] {
	return shownFor(given)
		.filter(({ type }) => type !== 'notice')
		.map(({ displayName }) => displayName);
}

/** The property of this name that is shown for these values. */
export function shownProperty(name: string, given: INodeParameters = {}): INodeProperties {
	const found = shownFor(given).find((property) => property.name === name);
	if (!found) throw new Error(`No ${name} is shown for ${JSON.stringify(given)}`);
	return found;
}

/** The name of an option that a parameter offers, by its value. */
export function optionName(name: string, value: NodeParameterValueType, given: INodeParameters = {}): string {
	const options = (shownProperty(name, given).options ?? []) as INodePropertyOptions[];
	const found = options.find((option) => option.value === value);
	if (!found) throw new Error(`${name} has no option ${String(value)}`);
	return found.name;
}
