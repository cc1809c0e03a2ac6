import type { INodeProperties } from 'n8n-workflow';
import type { Choice } from '../fields/types';
import { InvalidValue } from '../text/issues';
import { quote } from '../text/quote';
import { readOption } from '../values/choices';
import { type InputItem, valueOf } from './item';

/** A setting of the node, as the editor shows it. Its value is read by what the editor allows. */
export type Setting<Value = string | number | boolean> = INodeProperties & { default: Value };

/** A setting that takes a whole number. */
export function wholeNumber(
	name: string,
	displayName: string,
	from: number,
	to: number,
	byDefault: number,
): Setting<number> {
	const typeOptions = { minValue: from, maxValue: to, numberPrecision: 0 };
	return { displayName, name, type: 'number', typeOptions, default: byDefault };
}

/** Reads a setting. A blank one or an issue leaves the default. @param ifBlank what to do, if a blank is an issue */
export function readSetting<Value>(setting: Setting<Value>, item: InputItem, ifBlank?: string): Value {
	const read = (): unknown => {
		const given = valueOf(item, setting.name, ifBlank === undefined ? undefined : 'noAdvice');
		if (given !== undefined) return readByType(setting, given);
		if (ifBlank === undefined) return setting.default;
		throw InvalidValue.empty(undefined, ifBlank);
	};
	return (item.issues.collect(setting.displayName, read) ?? setting.default) as Value;
}

function readByType(setting: INodeProperties, given: unknown): unknown {
	if (setting.type === 'boolean') return readOption(given, choicesOf(['true', 'false'])) === 'true';
	if (setting.type === 'number') return readWholeNumber(setting, given);
	const options = setting.options as Array<{ name: string; value: string }>;
	const choices = options.map(({ name, value }) => ({ label: name, value }));
	return readOption(given, choices);
}

function readWholeNumber({ typeOptions }: INodeProperties, given: unknown): number {
	const { minValue, maxValue } = typeOptions!;
	const isText = typeof given === 'string' && /^\d+(?:\.0+)?$/.test(given.trim());
	const number = isText ? Number(given) : (given as number);
	if (Number.isInteger(number) && number >= minValue! && number <= maxValue!) return number;
	throw new InvalidValue(`${quote(given)} isn't valid. Use a whole number from ${minValue} to ${maxValue}`);
}

/** Reads a switch that decides what other parameters mean; blank is the first. @throws InvalidValue for any other */
export function readSwitch<T extends string>(item: InputItem, name: string, values: readonly [T, ...T[]]): T {
	return readOption(valueOf(item, name) ?? values[0], choicesOf(values)) as T;
}

function choicesOf(values: readonly string[]): Choice[] {
	return values.map((value) => ({ label: value, value }));
}
