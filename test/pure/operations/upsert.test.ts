import { upsert } from '../../../nodes/ReportSchedule/operations/schedules';
import { form } from '../schedule/drafts';
import { itemWith } from '../item/items';

const byName = (more: object) =>
	itemWith({ ...form, dataMode: 'defineBelow', matchBy: 'name', ...more }, { layers: { names: {} } });

test('what was noticed of an item as an update isn’t said of the create that it becomes', () => {
	const draft = upsert.read(byName({}))!;
	expect(draft.notes).not.toEqual([]);
	expect(draft.readForCreate!().notes).toEqual([]);
});

test('what is noticed of an item later is said of its create, too', () => {
	const item = byName({});
	const create = upsert.read(item)!.readForCreate!();
	item.notes.push({ kind: 'doubt', what: 'The user may be gone.' });
	expect(create.notes).toEqual(item.notes);
});

test('what a create needs besides is an issue of its item', () => {
	const item = byName({ scheduleType: 'W' });
	const draft = upsert.read(item)!;
	expect([...item.issues.all]).toEqual([]);
	draft.readForCreate!();
	expect([...item.issues.all]).toEqual([expect.stringMatching(/^Days of Week/)]);
});

test('an ID says which schedule is updated, and without one a new schedule is created', () => {
	const read = (scheduleId: string) =>
		upsert.read(itemWith({ ...form, dataMode: 'defineBelow', matchBy: 'id', scheduleId }));
	expect(read('5')).toMatchObject({ operation: 'update', scheduleId: 5 });
	expect(read('')).toMatchObject({ operation: 'create', scheduleId: undefined });
});
