import type { IDataObject, INodeProperties } from 'n8n-workflow';
import { InvalidValue, type Issues } from '../../fields/issues';
import { isRecipientField, recipientFields, type RecipientField } from '../../fields/recipientFields';
import type { GivenValues } from '../../fields/scheduleBody';
import { scheduleFields, type ScheduleField } from '../../fields/scheduleFields';
import { expressionIn, locatorValue, type InputItem } from '../operation';

const FIELD_TABLE =
	'https://github.com/n8n-nodes-report-schedules/n8n-nodes-report-schedules/blob/main/docs/fields.md';

/** Whether the fields are set in the node or taken from the input item. A tool has no input to take them from. */
export const dataModeProperties: INodeProperties[] = [
	{
		displayName: 'Mapping',
		name: 'dataMode',
		type: 'options',
		noDataExpression: true,
		displayOptions: { hide: { '@tool': [true] } },
		options: [
			{ name: 'Define Below', value: 'defineBelow', description: 'Set each field here' },
			{
				name: 'Map Automatically',
				value: 'autoMapInputData',
				description: "Match the input's columns to fields by name",
			},
		],
		default: 'defineBelow',
		builderHint: {
			propertyHint:
				'Use defineBelow to set fields one by one; autoMapInputData when the input items already carry the fields as columns.',
		},
	},
	{
		displayName: `Columns are matched to fields by label (Schedule Type) or API name (schedule_type). Case, spaces, underscores and hyphens don't matter. Other columns are ignored. <a href="${FIELD_TABLE}" target="_blank">See all names</a>.`,
		name: 'mappingNotice',
		type: 'notice',
		default: '',
		displayOptions: { show: { dataMode: ['autoMapInputData'] }, hide: { '@tool': [true] } },
	},
];

/**
 * Shows a property only where the fields are set in the node. Not "show where Mapping says so": a tool has no
 * Mapping, and without it, n8n would hide the fields and drop their values.
 */
export function onlyDefinedBelow(property: INodeProperties): INodeProperties {
	const { hide, ...conditions } = property.displayOptions ?? {};
	return {
		...property,
		displayOptions: { ...conditions, hide: { ...hide, dataMode: ['autoMapInputData'] } },
	};
}

export function isMappedAutomatically({ parameter }: InputItem): boolean {
	return parameter('dataMode') === 'autoMapInputData';
}

/** The values of the node's own parameters. */
export function parameterValues(item: InputItem): GivenValues {
	return {
		get: (field) =>
			isRecipientField(field.name) ? undefined : locatorValue(item.parameter(field.parameter)),
		missing: (field) => {
			const expression = expressionIn(item.saved(field.parameter));
			return InvalidValue.empty(expression, expression === undefined ? '' : 'Check the field name');
		},
		takesDefault: () => false,
		hidesRuledOut: true,
	};
}

/** What a column may stand for: a field, or the recipients of one by name. */
type Target = Pick<ScheduleField, 'parameter' | 'label'> & { name?: string };

export interface MappedValues extends GivenValues {
	/** The emails or names that stand for a field's IDs. */
	byName(field: RecipientField): unknown;
}

/**
 * The values under the item's own keys that are fields. A key is a field if it is the field's name, its
 * parameter's name or its label, without regard to case, spaces, underscores and hyphens. Other keys are left
 * out.
 *
 * @param issues two keys for one field are added to these
 */
export function mappedValues({ json }: InputItem, issues: Issues): MappedValues {
	const columns = columnsOf(json, issues);
	const get = (target: Target) => {
		const column = columns.get(target);
		return column === undefined ? undefined : json[column];
	};
	return {
		get,
		byName: (field) => get(recipientFields[field].byName),
		missing: (field) => {
			const column = columns.get(field);
			return column === undefined
				? new InvalidValue(`Missing column \`${field.name}\` (${field.label})`, null)
				: new InvalidValue(`Column ${JSON.stringify(column)} (${field.label}) is empty`, null);
		},
		takesDefault: (field) => !columns.has(field),
		hidesRuledOut: false,
	};
}

function columnsOf(json: IDataObject, issues: Issues): Map<Target, string> {
	const columns = new Map<Target, string>();
	for (const column of Object.keys(json)) {
		const target = targetsByWord().get(toWord(column));
		if (target === undefined) continue;
		const other = columns.get(target);
		if (other === undefined) columns.set(target, column);
		else {
			issues.add(
				`Columns ${JSON.stringify(other)} and ${JSON.stringify(column)} both stand for ${target.label}: keep one of them`,
			);
		}
	}
	return columns;
}

let known: Map<string, Target> | undefined;

function targetsByWord(): Map<string, Target> {
	known ??= new Map(
		[...scheduleFields, ...Object.values(recipientFields).map(({ byName }) => byName)].flatMap(
			(target: Target) =>
				[target.name ?? target.label, target.parameter, target.label].map(
					(name) => [toWord(name), target] as const,
				),
		),
	);
	return known;
}

function toWord(name: string): string {
	return name.toLowerCase().replace(/[\s_-]+/g, '');
}
