import type { ItemWords, Layers } from '../ports';

/** Gives the layers plain texts for where words or hints throw: a mistake of ours must not hide what they're about. */
export function withPlainWords(layers: Layers): Layers {
	const { words, hints } = layers;
	return {
		...layers,
		words: {
			requestInWords(failure, ...request) {
				const outcome = failure.outcome === 'notSent' ? 'not sent' : failure.outcome;
				return sayOr(() => words.requestInWords(failure, ...request), {
					message: `The request failed. Outcome: ${outcome}`,
					description: 'Check in DataReportive what became of it.',
				});
			},
			joined: (messages) => sayOr(() => words.joined(messages), messages.at(-1)!),
			withTheRest: (error, result) => sayOr(() => words.withTheRest(error, result), error.message),
			whatBecame: (stopped) => sayOr(() => words.whatBecame(stopped), ''),
		},
		hints: {
			of: (run) => sayOr(() => hints.of(run), run.sentences?.slice(0, 3) ?? []),
			itemWords(...planned) {
				const said = sayOr(() => hints.itemWords(...planned), NO_WORDS);
				return {
					of: (item) => sayOr(() => said.of(item), NO_WORDS.of(item)),
					shownBy: (...answered) => sayOr(() => said.shownBy(...answered), []),
				};
			},
		},
	};
}

const NO_WORDS: ItemWords = { of: () => ({ change: '', check: [] }), shownBy: () => [] };

function sayOr<T>(say: () => T, plain: T): T {
	try {
		return say();
	} catch {
		return plain;
	}
}
