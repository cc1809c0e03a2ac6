import type { IDataObject } from 'n8n-workflow';
import { outputOf, type RunResult } from '../engine/support';

/** What a request or an item came to. */
export type Outcome = RunResult['outcomes'][number]['outcome'];

/** What each item came to, as the node itself knows it. Throws where the texts that the user reads say something else. */
export function outcomesOf(result: RunResult): Outcome[] {
	const { error, outcomes } = result;
	if (error === undefined) outputOf(result).forEach((row, item) => checkRow(row, outcomes[item]!));
	else checkStop(String(error.description), outcomes);
	return outcomes.map(({ outcome }) => outcome);
}

type ItemOutcome = RunResult['outcomes'][number];

function checkRow(row: IDataObject, { outcome, acceptedIds }: ItemOutcome): void {
	// An item without IDs needs no request, nor one that changes nothing.
	if (!('error' in row)) {
		const isSent = !/^(?:Nothing|Unchanged)\b/.test(String(row.change));
		return expect(outcome).toBe(isSent ? 'accepted' : 'notSent');
	}
	expect(Object.keys(row)).toEqual(['error']);
	const text = String(row.error);
	expect({ text, isUnknown: text.includes('Outcome unknown') }).toEqual({
		text,
		isUnknown: outcome === 'unknown',
	});
	expect(text.includes('Accepted: ')).toBe(acceptedIds !== undefined);
	if (outcome === 'refused')
		expect(text).toMatch(/DataReportive (answered|reported)|An earlier request for this item was refused/);
}

const names: Record<Outcome, string> = {
	accepted: 'Accepted',
	refused: 'Refused',
	unknown: 'Unknown',
	notSent: 'Not sent',
};

function checkStop(description: string, outcomes: readonly ItemOutcome[]): void {
	if (description.includes('Nothing was sent.')) {
		expect(outcomes.map(({ outcome }) => outcome)).toEqual(outcomes.map(() => 'notSent'));
		return;
	}
	outcomes.forEach(({ outcome, acceptedIds, output }, item) => {
		// What needed no request, such as an unchanged row, is in none of the sentences.
		if (outcome === 'notSent' && output !== undefined) return;
		const isPartly = acceptedIds !== undefined && (outcome === 'refused' || outcome === 'notSent');
		const name = isPartly ? 'Partly accepted' : names[outcome];
		expect({ description, name, items: itemsBehind(name, description) }).toMatchObject({
			items: expect.arrayContaining([item]),
		});
	});
}

/** The items that a sentence such as `Accepted: “row 1” and the 3rd to 5th items.` names; row 1 is item 0. */
function itemsBehind(name: string, text: string): number[] {
	const list = new RegExp(`(?:^| )${name}: ([^.]*)\\.`).exec(text)?.[1] ?? '';
	return [...list.matchAll(/“row (\d+)”|(\d+)(?:st|nd|rd|th)(?: to (\d+))?/g)].flatMap(([, row, from, to]) => {
		const first = Number(row ?? from);
		return Array.from({ length: Number(to ?? first) - first + 1 }, (_, i) => first + i - 1);
	});
}
