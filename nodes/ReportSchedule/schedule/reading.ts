import { defaultOf, isDays, isInForce, scheduleField, scheduleFields } from '../fields/scheduleFields';
import type { BodyValue, RecipientField, ScheduleBody, ScheduleField } from '../fields/types';
import type { InputItem } from '../item/item';
import { type Entry, readEntry } from '../names/entry';
import type { Unresolved } from '../names/unresolved';
import { InvalidValue } from '../text/issues';
import { anyOf } from '../text/phrases';
import { quote } from '../text/quote';
import { isBlank, isEmptyList } from '../text/text';
import { choiceOf } from '../values/choices';
import { type Origin, readValue, valueInWords } from '../values/fieldValue';
import { timezoneDoubt } from '../values/timezones';
import type { Draft } from './draft';
import { separateNames, withoutAddress } from './given';

/** Where an item gives a field: a parameter, a member of Update Fields, or a cell. */
export interface Source {
	/** What the user calls it. */
	label: string;
	/** What it gives, as it came. @throws InvalidValue for an expression that results in nothing */
	value(): unknown;
	from: Origin;
	/** Whether it gives a report by its name. */
	isName(given: unknown): boolean;
	/** What to use instead of an ID that can't be read, if it isn't an ID alone. */
	idAdvice?: string;
}

/** A schedule while its fields are read, in the table's order: a field stands behind the one that it depends on. */
export class Reading {
	readonly body: ScheduleBody = {};
	/** The labels of the fields that are given. One with a rejected value counts, because it isn't missing. */
	readonly labels = new Map<string, string>();
	private readonly byName: Entry[] = [];
	/** The fields with rejected values. */
	private readonly unresolved = new Map<string, Unresolved>();

	constructor(readonly item: InputItem) {}

	toDraft(operation: Draft['operation']): Draft {
		const { body, byName, labels, unresolved, item } = this;
		return { operation, resource: 'schedule', body, byName, labels, unresolved, notes: item.notes };
	}

	/** Reads a field other than recipients: puts its value into the body, or a report's name among those to look up. */
	readField(field: ScheduleField, { label, value, from, isName, idAdvice }: Source): void {
		const { name } = field;
		try {
			const given = value();
			if (isNotSet(field, given)) return;
			rejectOtherDays(field, given, this.body.schedule_type);
			if (name === 'report' && isName(given)) this.byName.push(readEntry(name, label, given));
			else {
				const own = name === 'report' ? withoutAddress(given, name, this.item) : given;
				const read = readValue(field, own, from, idAdvice);
				if (read === undefined) return;
				this.body[name] = read;
				for (const what of valueDoubts(field, read)) {
					this.item.notes.push({ kind: 'doubt', what, fields: [name] });
				}
			}
			this.labels.set(name, label);
		} catch (error) {
			this.markUnresolved(name, label, error);
		}
	}

	/** Reads users or groups from all entries that give some. */
	readRecipients(field: RecipientField, label: string, read: () => Array<Entry<RecipientField>>): void {
		try {
			const entries = read();
			if (entries.length === 0) return;
			const { ids, byName } = separateNames(entries);
			this.body[field] = ids;
			this.byName.push(...byName);
			this.labels.set(field, label);
		} catch (error) {
			this.markUnresolved(field, label, error);
		}
	}

	/** Adds the issue of a field whose value is rejected. What the field would be set to isn't known. */
	private markUnresolved(field: string, label: string, error: unknown): void {
		this.labels.set(field, label);
		this.item.issues.addError(label, error);
		this.unresolved.set(field, { what: label, why: "couldn't be read" });
	}

	isGiven(field: string): boolean {
		return this.labels.has(field);
	}

	/** The fields that nobody gives, of those that the schedule's type and condition have. */
	notGiven(): ScheduleField[] {
		return scheduleFields.filter((field) => !this.isGiven(field.name) && isInForce(field, this.body));
	}

	/** What to say of a Slack delivery without an export, if anything. @param labelOf what the user calls a field */
	lackOfExport(labelOf: (field: ScheduleField) => string): string[] {
		const exports = ['export_type', 'export_data_type'];
		if (this.body.method_type !== 'slack' || exports.some((name) => this.isGiven(name))) return [];
		const [document, data] = exports.map((name) => labelOf(scheduleField(name)));
		const what = document === data ? `fill in ${document}` : `choose a ${document} or a ${data}`;
		return [`Slack needs an export: ${what}`];
	}

	/** Notes that a place in an update is blank, so these fields keep their values. */
	noteBlank(what: string, fields: readonly string[]): void {
		if (fields.length > 0) this.item.notes.push({ kind: 'blank', what, fields });
	}
}

/** Whether nothing is given, or a choice that stands for nothing, such as "None". */
export function isNotSet(field: ScheduleField, given: unknown): boolean {
	if (isBlank(given) || (field.kind === 'days' && isEmptyList(given))) return true;
	return field.unset !== undefined && choiceOf(field, given) === field.unset;
}

export const scheduleType = scheduleField('schedule_type');

/** Rejects days that the schedule's type, if it's known, doesn't have. @throws InvalidValue */
export function rejectOtherDays(field: ScheduleField, given: unknown, type: BodyValue | undefined): void {
	if (!isDays(field) || type === undefined || isInForce(field, { schedule_type: type })) return;
	const label = (one: unknown) => valueInWords(scheduleType, one) ?? String(one);
	throw new InvalidValue(
		`${quote(given)} doesn't fit the Schedule Type ${label(type)}. Leave it empty, or use ${anyOf(field.appliesTo!.values.map(label))}`,
	);
}

/** What a person should check about a value, whoever gives it: sentences. */
function valueDoubts(field: ScheduleField, value: ScheduleBody[string]): string[] {
	if (field.kind === 'timezone') return [timezoneDoubt(String(value)) ?? []].flat();
	const given = [value].flat();
	const choices = 'choices' in field ? field.choices : [];
	return choices.flatMap((choice) => (given.includes(choice.value) ? (choice.check ?? []) : []));
}

/** Puts in each default that nobody gives. A whole schedule has all of them, in the order of the table. */
export function withDefaults(body: ScheduleBody): ScheduleBody {
	const all = scheduleFields.map((field) => [field.name, body[field.name] ?? defaultOf(field)] as const);
	return Object.fromEntries(all.filter(([, value]) => value !== undefined)) as ScheduleBody;
}
