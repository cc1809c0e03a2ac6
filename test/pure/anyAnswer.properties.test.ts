import fc from '../property';
import { columns } from '../../nodes/ReportSchedule/schedule/columns';
import type { Purpose } from '../../nodes/ReportSchedule/schedule/draft';
import { scheduleFields } from '../../nodes/ReportSchedule/fields/scheduleFields';
import { InvalidValue } from '../../nodes/ReportSchedule/text/issues';
import { readResponse } from '../../nodes/ReportSchedule/service/response';
import { readListPage } from '../../nodes/ReportSchedule/lists/page';
import { readRecord } from '../../nodes/ReportSchedule/lists/records';
import { answerShows } from '../../nodes/ReportSchedule/say/answer';
import { updateType } from '../../nodes/ReportSchedule/operations/schedules';
import type { PlannedRequest } from '../../nodes/ReportSchedule/service/request';
import { createdId } from '../../nodes/ReportSchedule/text/json';
import { values } from '../../nodes/ReportSchedule/values';
import { words } from '../../nodes/ReportSchedule/words';
import { ofSheet } from './schedule/rows';
import { names } from './names/service';
import { byName, draft, members, note, said, shownBy } from './say/runs';

/** Whatever JSON a service answers, or an item holds, under whatever keys: nothing but what can't be used is said of it, and nothing is thrown. */

const keys = fc.constantFrom(
	...['id', 'schedule_id', 'status', 'success', 'ok', 'error', 'errors', 'message', 'detail'],
	...['data', 'results'],
	...['next', 'count', 'total', 'loc', 'path', 'msg', 'name', 'email', 'value', 'report', 'users', 'fields'],
	// What JavaScript asks an object for when it makes a text or a number of it.
	...['toString', 'valueOf', 'toJSON', 'constructor', 'length'],
);
const { json } = fc.letrec<{ json: unknown }>((tie) => ({
	json: fc.oneof(
		{ maxDepth: 4, withCrossShrink: true },
		fc.constantFrom<unknown[]>(null, true, false, 0, 1, 7, 404, 1.5, '', '7', 'error', 'No.', '2026-01-31'),
		fc.array(tie('json'), { maxLength: 3 }),
		fc.dictionary(keys, tie('json'), { maxKeys: 4 }),
	),
}));

const update = {
	type: updateType,
	body: { name: 'a', users: [7] },
	resourceId: 5,
} as unknown as PlannedRequest;

test('an answer is read, and told of', () => {
	const property = fc.property(json, fc.constantFrom(200, 201, 207, 400, 401, 422, 500), (body, status) => {
		const received = { url: 'http://host/', headers: {}, status, text: JSON.stringify(body), isChange: true };
		const reply = readResponse(received);
		if ('failure' in reply) {
			words.whatHappened(reply.failure);
			words.adviceFor(reply.failure);
		}
		createdId(body);
		answerShows(update, body, 200, values);
		readListPage(body, 'schedules')?.records.map(readRecord);
	});
	fc.assert(property, { numRuns: 3000 });
});

test('a value of a record, or of an item, is read or refused', () => {
	const property = fc.property(fc.constantFrom(...scheduleFields), json, (field, given) => {
		values.isSame(field, given, 7);
		values.inWords(field, given);
		values.choiceOf(field, given);
		values.daysOf(given);
		try {
			values.read(field, given);
		} catch (error) {
			expect(error).toBeInstanceOf(InvalidValue);
		}
	});
	fc.assert(property, { numRuns: 3000 });
});

const body = {
	...{
		report: 7,
		name: 'Sales',
		schedule_type: 'M',
		scheduled_day_of_month: 29,
		timezone: 'UTC',
		users: [7],
	},
	...{ scheduled_time_hour: '09', groups: [], export_type: 'pdf', query: 'SELECT 1', retry_condition: '2' },
};
const notes = scheduleFields.map(({ name, label }) => note('blank', label, name));

test('a record of any form is compared and previewed', () => {
	const fields = fc.constantFrom(...scheduleFields.map(({ name }) => name));
	const property = fc.property(fc.dictionary(fields, json), fc.dictionary(keys, json), (record, answer) => {
		const update = draft(body, { scheduleId: 5, record, notes });
		said('schedule.upsert', [update]);
		for (const one of [update, byName(draft(body))]) shownBy('schedule.upsert', one, answer);
		shownBy('membership.addUsers', members(5, [1]), record);
	});
	fc.assert(property, { numRuns: 600 });
});

test('a cell is read, or its item is refused', () => {
	const headings = fc.constantFrom(...columns.map(({ label }) => label));
	const purposes = fc.constantFrom<Purpose[]>('create', 'update', 'match');
	const property = fc.property(fc.dictionary(headings, json), purposes, (row, purpose) => {
		// What JavaScript says of a value that's none of those expected would be a mistake of ours.
		expect(ofSheet(row, purpose).issues ?? '').not.toMatch(/cannot (?:convert|read)|is not a function/i);
		for (const value of Object.values(row)) {
			for (const field of ['users', 'groups', 'report'] as const) {
				try {
					names.check({ field, label: field, by: 'name', given: value });
				} catch (error) {
					expect(error).toBeInstanceOf(InvalidValue);
				}
			}
		}
	});
	fc.assert(property, { numRuns: 1200 });
});
