import type { INodeProperties } from 'n8n-workflow';
import { InvalidValue } from '../text/issues';
import { quote } from '../text/quote';
import type { InputItem } from './inputItem';
import { valueOf } from './item';
import { readOption } from '../values/choices';

/** A setting of the node, as far as its value is read by it; the panel adds what else the editor shows. */
export type Setting<Value extends string | number | boolean = string | number | boolean> = Pick<
	INodeProperties,
	'displayName' | 'type' | 'typeOptions' | 'options'
> & {
	default: Value;
	/** What to do where a blank one is an issue. */
	ifBlank?: string;
};

/** A setting that takes a whole number. */
export function wholeNumber(
	displayName: string,
	from: number,
	to: number,
	byDefault: number,
): Setting<number> {
	const typeOptions = { minValue: from, maxValue: to, numberPrecision: 0 };
	return { displayName, type: 'number', typeOptions, default: byDefault };
}

/** Reads the value of a setting. A blank one leaves the default, and so does an issue. */
export function readSetting(
	{ displayName, default: byDefault, ifBlank, type, typeOptions, options }: Setting,
	item: InputItem,
	name: string,
): Setting['default'] {
	const read = () => {
		const given = valueOf(item, name, ifBlank === undefined ? undefined : 'noAdvice');
		if (given === undefined && ifBlank !== undefined) throw InvalidValue.empty(undefined, ifBlank);
		if (given === undefined) return byDefault;
		if (type === 'boolean') return readBoolean(given);
		if (type === 'number') return readNumber(given, typeOptions!.minValue!, typeOptions!.maxValue!);
		return readOption(given, options as Array<{ name: string; value: string }>);
	};
	return item.issues.collect(displayName, read) ?? byDefault;
}

function readNumber(given: unknown, from: number, to: number): number {
	const isNumber = typeof given === 'string' && /^\d+(?:\.0+)?$/.test(given.trim());
	const value = isNumber ? Number(given) : given;
	if (typeof value === 'number' && Number.isInteger(value) && value >= from && value <= to) return value;
	throw new InvalidValue(`${quote(given)} isn't valid. Use a whole number from ${from} to ${to}`);
}

function readBoolean(given: unknown): boolean {
	const word = typeof given === 'object' ? undefined : String(given).trim().toLowerCase();
	if (word === 'true' || word === 'false') return word === 'true';
	throw new InvalidValue(`${quote(given)} isn't valid. Use true or false`);
}
