import { scheduleField } from '../fields/scheduleFields';
import { wholeNumber, type Setting } from '../item/setting';

/** The settings of Get and Get Many. */
export const returnAll: Setting = { displayName: 'Return All', type: 'boolean', default: true };
export const simplify: Setting = { displayName: 'Simplify', type: 'boolean', default: true };
export const limit = wholeNumber('Limit', 1, 1_000_000, 50);

/** A parameter that only lets records through; its name is the key of a record. */
export interface Filter {
	name: 'name' | 'email' | 'report';
	label: string;
}

const byName: Filter = { name: 'name', label: 'Name Contains' };

/** The filters of each list that Get Many reads. */
export const filtersOf = {
	schedules: [byName, { name: 'report', label: scheduleField('report').label }],
	groups: [byName],
	reports: [byName],
	users: [{ name: 'email', label: 'Email Contains' }],
} satisfies Record<string, readonly Filter[]>;
