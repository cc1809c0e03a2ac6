import type { INodePropertyOptions } from 'n8n-workflow';
import { optionsFor, type Option, type RunOptions } from '../description/options';
import { readChoice } from '../fields/readers';
import { InvalidValue, type Issues, isBlank, isRecord, quote } from '../fields/values';
import type { RequestMethod } from '../requests/request';

export type { RunOptions };

/**
 * Reads the Options collection.
 *
 * @param methods the methods that Request Method offers for the operation, the default first; none if it only reads
 */
export function readOptions(given: unknown, methods: readonly RequestMethod[], issues: Issues): RunOptions {
	if (!isRecord(given) && !isBlank(given)) {
		issues.add(`Options: ${quote(given)} isn't a collection of options`);
	}
	const values = new Map(Object.entries(isRecord(given) ? given : {}));
	const entries = Object.entries(optionsFor(methods)).map(
		([name, option]) => [name, readSetting(option, values.get(name), issues)] as const,
	);
	const options = Object.fromEntries(entries) as unknown as RunOptions;
	if (!values.has('previewOnly')) return { ...options, previewOnly: false };
	// Someone who has added it must not find things sent because an expression came to nothing.
	if (isBlank(values.get('previewOnly'))) {
		issues.add('Preview Only is empty. Use true or false, or remove the option');
	}
	return options;
}

/** Reads the value of a parameter by what the editor shows for it; a blank one leaves the default. */
export function readSetting(setting: Option, given: unknown, issues: Issues): unknown {
	const { displayName, default: instead } = setting;
	return isBlank(given) ? instead : (issues.read(displayName, () => readByType(setting, given)) ?? instead);
}

function readByType({ type, typeOptions, options }: Option, given: unknown): unknown {
	if (type === 'boolean') return readSwitch(given);
	if (type === 'number') return readNumber(given, typeOptions!.minValue!, typeOptions!.maxValue!);
	const choices = (options as INodePropertyOptions[]).map(({ name, value }) => ({
		label: name,
		value: `${value}`,
	}));
	return readChoice(given, { choices, advice: `Use ${choices.map(({ label }) => label).join(' or ')}` });
}

function readNumber(given: unknown, from: number, to: number): number {
	const value = typeof given === 'string' ? Number(given) : given;
	if (typeof value === 'number' && Number.isInteger(value) && value >= from && value <= to) return value;
	throw new InvalidValue(`${quote(given)} isn't valid. Use a whole number from ${from} to ${to}`);
}

function readSwitch(given: unknown): boolean {
	const word = typeof given === 'object' ? undefined : String(given).trim().toLowerCase();
	if (word === 'true' || word === 'false') return word === 'true';
	throw new InvalidValue(`${quote(given)} is neither true nor false`);
}
