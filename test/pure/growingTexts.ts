import { growsInProportion, processorTime } from './proportional';
import { findReaders, type Reader } from './readers';

/**
 * Gives every reader of texts texts that grow, and prints those that take more than time in proportion. A process of its own:
 * inside Jest, reading the types takes ten times as long.
 */

/** A character of each kind. */
const KINDS = [...' "\',.([<@0a'];
/** Where a run of them may stand. */
const PLACES = ['|', '|x', 'x|x', 'x |x <a@b.c>', '; rel=|x', '[|]'];

/** What cells are made of. */
const PARTS = ['1, ', '1(', 'a ', 'every ', ' and ', '"a" ', '“a ,', '[object ', 'É™', '\u200b'];

const textsIn = (places: readonly string[], parts: readonly string[]) =>
	places.flatMap((place) =>
		parts.map((part) => (times: number) => place.replace('|', () => part.repeat(times))),
	);
const texts = [...textsIn(PLACES, KINDS), ...textsIn(['|x'], PARTS)];
const fewTexts = textsIn(['|', 'x|x'], KINDS);
type Text = (typeof texts)[number];

/** Whether a short text takes so many milliseconds that it's worth a measurement: in quadratic time it's five at least. */
const takesLong = async (call: (text: string) => void, text: Text) =>
	(await processorTime(() => call(text(3_000)))) > 1;

/** The first text for which a reader takes more than its time. */
async function slowText({ calls }: Reader): Promise<string | undefined> {
	for (const { call, isInside } of calls) {
		// What takes long for a letter, too, does something else besides.
		const isSlowAnyway =
			(await processorTime(() => call('x'))) > 5 && (await processorTime(() => call('x'))) > 5;
		for (const text of isSlowAnyway ? fewTexts.slice(0, 1) : isInside ? fewTexts : texts) {
			if ((await takesLong(call, text)) && !(await growsInProportion(16_000, (times) => call(text(times)))))
				return text(3);
		}
	}
	return undefined;
}

const readers = findReaders();

/** An expression in quadratic time, to show that it'd be found. */
const quadratic = /["')]+$/;
const known: Reader = {
	name: String(quadratic),
	calls: [{ call: (text) => quadratic.test(text), isInside: false }],
};

async function slowReaders(): Promise<Array<{ name: string; text: string }>> {
	const slow = [];
	for (const reader of [known, ...readers]) {
		const text = await slowText(reader);
		if (text !== undefined) slow.push({ name: reader.name, text });
	}
	return slow;
}

void slowReaders().then((slow) =>
	console.log(JSON.stringify({ readers: readers.map(({ name }) => name), known: known.name, slow })),
);
