const SEPARATORS = /[\s,;]+/;

/**
 * Takes a list apart in whatever form it came: an array, JSON text of one, text with separators, or a
 * single value.
 *
 * @returns the pieces as they were given; none for an empty list
 */
export function pieces(given: unknown): unknown[] {
	const value = typeof given === 'string' ? fromText(given.trim()) : given;
	return Array.isArray(value) ? value : [value];
}

function fromText(text: string): unknown {
	if (text.startsWith('[') || text.startsWith('{')) {
		try {
			return JSON.parse(text) as unknown;
		} catch {
			// Not JSON after all: the text is shown to the user as it stands.
			return [text];
		}
	}
	return text.split(SEPARATORS).filter((piece) => piece !== '');
}
