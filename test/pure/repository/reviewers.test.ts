import type { INodeProperties, INodePropertyCollection, INodePropertyOptions } from 'n8n-workflow';
import { ReportScheduleApi } from '../../../credentials/ReportScheduleApi.credentials';
import { ReportSchedule } from '../../../nodes/ReportSchedule/ReportSchedule.node';
import { filesOf, read } from './files';

/** What n8n's reviewers look at and its lint rules don't see: the rules read literals, and our parameters come from tables. */

const { description } = new ReportSchedule();
const credential = new ReportScheduleApi();

type Listed = INodeProperties | INodePropertyOptions | INodePropertyCollection;

const isProperty = (one: Listed): one is INodeProperties => 'type' in one;

/** A property with those inside it. */
const withInner = (property: INodeProperties): INodeProperties[] => [
	property,
	...(property.options ?? []).filter(isProperty).flatMap(withInner),
	...((property.modes ?? []) as unknown as INodeProperties[]),
];
const topLevel = description.properties;
const all = [...topLevel, ...credential.properties].flatMap(withInner);
const choicesOf = ({ options = [] }: INodeProperties) => options.filter((one: Listed) => !isProperty(one));

/** Those in another order have a reason: frequency, the week, numbers, duration; what's the default comes first. */
const otherOrders = [
	...['Data Export', 'Day of Month', 'Days of Week', 'Group', 'Report', 'Retry For', 'Schedule'],
	...['Schedule Type', 'Timezone'],
];

test('options are in alphabetical order, but for those that have a reason', () => {
	const namesOf = ({ options = [], modes = [] }: INodeProperties) => [
		options.map((one: Listed) => (isProperty(one) ? one.displayName : one.name)),
		modes.map(({ displayName }) => displayName),
	];
	const isSorted = (names: string[]) =>
		names.every((name, index) => index === 0 || names[index - 1]!.localeCompare(name, 'en') < 0);
	const unsorted = all.filter((property) => !namesOf(property).every(isSorted));
	expect([...new Set(unsorted.map(({ displayName }) => displayName))].sort()).toEqual(otherOrders);
});

test('the node has the package’s only credential, which asks for what it needs and hides the token', () => {
	expect(description.credentials).toEqual([{ name: credential.name, required: true }]);
	expect(filesOf(/\.credentials\.ts$/)).toHaveLength(1);
	expect(credential.properties).toMatchObject([
		{ name: 'baseUrl', required: true },
		{ name: 'apiToken', required: true, typeOptions: { password: true } },
		{ name: 'allowUnauthorizedCerts', default: false },
	]);
});

test('users read DataReportive, which the code calls the service', () => {
	const withoutComments = (code: string) => code.replace(/\/\*[^]*?\*\/|(?<=^|\s)\/\/.*/gm, '');
	const files = filesOf(
		/^(?:(?:nodes|credentials)\/.*\.ts|README\.md|SECURITY\.md|docs\/[^/]+\.md|examples\/.*\.json)$/,
	);
	const textOf = (file: string) => (file.endsWith('.ts') ? withoutComments(read(file)) : read(file));
	expect(files.filter((file) => /\b(?:the|this|your) service\b/i.test(textOf(file)))).toEqual([]);
});

test('what a model may fill in a tool has a description, which n8n gives to the model', () => {
	const isForModels = ({ name, type, displayOptions }: INodeProperties) =>
		!['resource', 'operation'].includes(name) &&
		!['notice', 'collection'].includes(type) &&
		!displayOptions?.hide?.['@tool'];
	const inTools = topLevel
		.flatMap((property) => [property, ...(property.options ?? []).filter(isProperty)])
		.filter(isForModels);
	expect(inTools.length).toBeGreaterThan(20);
	const lacking = inTools.filter(({ description: text = '' }) => text.length < 15);
	expect(lacking.map(({ name }) => name)).toEqual([]);
});

const small = /^(an?|and|as|at|but|by|for|from|if|in|is|of|on|or|per|the|to|with)$/;
const isTitle = (label: string) =>
	label
		.replaceAll(/[()]/g, '')
		.split(' ')
		.every((word, index) => (index > 0 && small.test(word)) || /^[A-Z\d][\w']*:?$/.test(word));
/** Both are one text for the reviewer, though one's a sentence. */
const isRightDescription = ({ description: text = '' }: INodeProperties) =>
	text === '' || text.split(/[.?!] (?=[A-Z])/).length > 1 === text.endsWith('.');

test.each<[rule: string, isRight: (one: INodeProperties) => boolean]>([
	['labels are in title case', ({ type, displayName }) => type === 'notice' || isTitle(displayName)],
	['names of options are in title case', (one) => choicesOf(one).every(({ name }) => isTitle(name))],
	['a switch says “Whether …”', ({ type, description: text = '' }) => type !== 'boolean' || /^Whether /.test(text)],
	[
		'a placeholder is “e.g. …”, or names a collection’s button',
		({ type, placeholder }) =>
			placeholder === undefined || (type === 'collection' ? /^Add [a-z]+$/ : /^e\.g\. \S/).test(placeholder),
	],
	['a description ends in a period only after several sentences', isRightDescription],
])('%s', (_rule, isRight) => {
	expect(all.filter((one) => !isRight(one)).map(({ name, displayName }) => [name, displayName])).toEqual([]);
});
