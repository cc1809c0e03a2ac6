import type { INodeProperties, INodePropertyCollection, INodePropertyOptions } from 'n8n-workflow';
import { ReportScheduleApi } from '../../../credentials/ReportScheduleApi.credentials';
import { ReportSchedule } from '../../../nodes/ReportSchedule/ReportSchedule.node';
import { filesOf, read } from './files';

/**
 * What n8n's reviewers look at and the installed lint rules don't see: the rules read literals, and our
 * parameters are put together from tables.
 */

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

/** Each only once, whatever the number of operations that have it. */
const distinct = <T>(values: T[]) => [...new Map(values.map((one) => [JSON.stringify(one), one])).values()];

/** Lists in another order, each for a reason. */
const otherOrders: Record<string, string> = {
	'Schedule Type': 'from often to rare, after the one that never repeats',
	'Days of Week': 'as the week goes',
	'Day of Month': 'by number, before them none, behind them the last day',
	'Data Export': 'none comes first, which is the default',
	'Retry For': 'from short to long',
	...Object.fromEntries(
		['Group', 'Report', 'Schedule', 'Timezone'].map((one) => [
			one,
			'the list comes first, which is the default',
		]),
	),
};
const namesOf = ({ options = [], modes = [] }: INodeProperties) => [
	options.map((one: Listed) => (isProperty(one) ? one.displayName : one.name)),
	modes.map(({ displayName }) => displayName),
];
const isSorted = (names: string[]) =>
	names.every((name, index) => index === 0 || names[index - 1]!.localeCompare(name, 'en') < 0);
const unsorted = all.filter((property) => !namesOf(property).every(isSorted));

test('lists of options are in alphabetical order: but for those that have a reason, all of which are still in another order', () => {
	expect([...new Set(unsorted.map(({ displayName }) => displayName))].sort()).toEqual(
		Object.keys(otherOrders).sort(),
	);
});

test('the node has exactly one credential, and the package too', () => {
	expect(description.credentials).toEqual([{ name: credential.name, required: true }]);
	expect(filesOf(/\.credentials\.ts$/)).toHaveLength(1);
});

test('the credential asks for what it needs, and hides the token', () => {
	const asked = credential.properties.map(({ name, required, typeOptions }) => [
		name,
		required === true,
		typeOptions?.password === true,
	]);
	expect(asked).toEqual([
		['baseUrl', true, false],
		['apiToken', true, true],
		['allowUnauthorizedCerts', false, false],
	]);
});

test('users read DataReportive, which the code calls the service', () => {
	const withoutComments = (code: string) => code.replace(/\/\*[^]*?\*\/|(?<=^|\s)\/\/.*/gm, '');
	const code = filesOf(/^(?:nodes|credentials)\/.*\.ts$/).map((file) => [file, withoutComments(read(file))]);
	const pages = filesOf(/^(?:README\.md|SECURITY\.md|docs\/[^/]+\.md|examples\/.*\.json)$/).map((file) => [
		file,
		read(file),
	]);
	const found = [...code, ...pages].filter(([, text]) => /\b(?:the|this|your) service\b/i.test(text!));
	expect(found.map(([file]) => file)).toEqual([]);
});

/** How bright the lines of an icon are, from 0 to 1. */
function brightness(icon: string): number {
	const color = /stroke="#([\da-f]{6})"/.exec(read(`icons/${icon.split('/').at(-1)}`))![1]!;
	return Math.max(...[0, 2, 4].map((at) => parseInt(color.slice(at, at + 2), 16))) / 255;
}

test.each([
	['node', description],
	['credential', credential],
])('each theme has its icon: dark lines on light, light lines on dark (%s)', (_, { icon }) => {
	const { light, dark } = icon as { light: string; dark: string };
	expect(brightness(light)).toBeLessThan(0.6);
	expect(brightness(dark)).toBeGreaterThan(0.8);
});

test('what is optional is in a collection, but for what docs/development/decisions.md has a reason for', () => {
	// n8n's own nodes have Return All and Limit at the top level.
	const isOptional = ({ name, type, required }: INodeProperties) =>
		!['resource', 'operation', 'returnAll', 'limit'].includes(name) &&
		!['collection', 'fixedCollection', 'notice', 'hidden'].includes(type) &&
		required !== true;
	const optional = topLevel.filter(isOptional).map(({ displayName }) => displayName);

	const [, section = ''] = read('docs/development/decisions.md').split(
		'### What Create keeps at the top level\n',
	);
	const rows = section
		.split('\n### ')[0]!
		.split('\n')
		.filter((line) => line.startsWith('| '));
	const decided = rows.slice(2).flatMap((row) =>
		row
			.split('|')[1]!
			.replace(/\(.*\)/, '')
			.split(','),
	);
	expect([...new Set(optional)].sort()).toEqual(decided.map((field) => field.trim()).sort());
});

test('whatever a model may fill in a tool has a description, which n8n gives to the model', () => {
	const inTools = topLevel
		.filter(({ name }) => !['resource', 'operation'].includes(name))
		.flatMap((property) => [property, ...(property.options ?? []).filter(isProperty)])
		.filter(({ type, displayOptions }) => type !== 'notice' && !displayOptions?.hide?.['@tool']);
	const fillable = inTools.filter(({ type }) => type !== 'collection');
	expect(fillable.length).toBeGreaterThan(20);
	expect(fillable.filter(({ description: text = '' }) => text.length < 15).map(({ name }) => name)).toEqual(
		[],
	);
});

describe('texts', () => {
	const shown = distinct(all.map(({ displayName, name, type }) => ({ displayName, name, type }))).filter(
		({ type }) => type !== 'notice',
	);
	const small = /^(an?|and|as|at|but|by|for|from|if|in|is|of|on|or|per|the|to|with)$/;
	const isTitle = (label: string) =>
		label
			.replaceAll(/[()]/g, '')
			.split(' ')
			.every((word, index) => (index > 0 && small.test(word)) || /^[A-Z\d][\w']*:?$/.test(word));

	test('labels are in title case', () => {
		expect(shown.filter(({ displayName }) => !isTitle(displayName))).toEqual([]);
		expect(['Base URL', 'Max IDs per Request', 'Ignore SSL Issues (Insecure)'].filter(isTitle)).toHaveLength(
			3,
		);
		expect(['Base url', 'base URL', 'The Base url'].filter(isTitle)).toEqual([]);
	});

	test('so are the names of options', () => {
		const names = all
			.flatMap(({ options = [] }) => options.filter((one: Listed) => !isProperty(one)))
			.map(({ name }) => name);
		expect([...new Set(names)].filter((name) => !isTitle(name))).toEqual([]);
	});

	test('a switch says what it does if it is on: "Whether …"', () => {
		const switches = all.filter(({ type }) => type === 'boolean');
		expect(switches.length).toBeGreaterThan(2);
		expect(
			switches.filter((one) => !/^Whether /.test(one.description ?? '')).map(({ name }) => name),
		).toEqual([]);
	});

	test('a placeholder is an example: "e.g. …"; that of a collection names its button', () => {
		const placed = distinct(all.filter(({ placeholder }) => placeholder !== undefined));
		expect(placed.length).toBeGreaterThan(5);
		const isRight = ({ type, placeholder = '' }: INodeProperties) =>
			(type === 'collection' ? /^Add [a-z]+$/ : /^e\.g\. \S/).test(placeholder);
		expect(placed.filter((one) => !isRight(one)).map(({ name }) => name)).toEqual([]);
	});

	test('a description ends in a period only where it has several sentences', () => {
		const wrong = all.filter(({ description: text = '' }) => {
			const sentences = text.split(/[.?!] (?=[A-Z])/).length;
			return text !== '' && sentences > 1 !== text.endsWith('.');
		});
		expect(wrong.map(({ name, description: text }) => [name, text])).toEqual([]);
	});
});
