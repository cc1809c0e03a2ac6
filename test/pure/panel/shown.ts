import {
	type INode,
	type INodeParameters,
	type INodeProperties,
	type INodeTypeDescription,
	NodeHelpers,
} from 'n8n-workflow';
import { properties } from '../../../nodes/ReportSchedule/panel';

/** What n8n needs of the node to tell what its panel shows: as a node, or as a tool for an agent. */
const described = (isTool: boolean) =>
	({
		name: isTool ? 'reportScheduleTool' : 'reportSchedule',
		properties,
		version: 1,
		inputs: isTool ? [] : ['main'],
		outputs: [isTool ? 'ai_tool' : 'main'],
		group: ['output'],
	}) as unknown as INodeTypeDescription;
const node = { typeVersion: 1 } as INode;

/** The parameters that the panel shows beside these values, from top to bottom; the others have their defaults. */
export function shownFor(given: INodeParameters, isTool = false): INodeProperties[] {
	const description = described(isTool);
	const values = NodeHelpers.getNodeParameters(properties, given, true, false, node, description)!;
	return properties.filter((property) => NodeHelpers.displayParameter(values, property, node, description));
}

/** A parameter that's shown beside these values. */
export function shown(name: string, given: INodeParameters, isTool = false): INodeProperties {
	const found = shownFor(given, isTool).filter((property) => property.name === name);
	expect(found).toHaveLength(1);
	return found[0]!;
}

/** The members of a collection. */
export const membersOf = ({ options = [] }: INodeProperties) => options as INodeProperties[];

/** Whether a member of a collection, or an option of a selector, is offered. */
export const isShown = (one: INodeProperties, given: INodeParameters, isTool: boolean) =>
	NodeHelpers.displayParameter(given, one, node, described(isTool));
