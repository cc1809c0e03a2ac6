const SEPARATORS = /[\s,;]+/;

/**
 * Takes a list apart in whatever form it came: an array, JSON text of one, text with separators, or a
 * single value.
 *
 * @returns the pieces as they were given; none for an empty list
 */
export function pieces(given: unknown): unknown[] {
	const value = typeof given === 'string' ? fromText(given.trim()) : given;
	// Array.from, because what is missing in the middle of a list has to be seen, and refused.
	return Array.isArray(value) ? Array.from(value) : [value];
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
	const found = text.split(SEPARATORS).filter((piece) => piece !== '');
	// Separators alone are no list: an empty one, which may clear what is there, has to be meant.
	return found.length === 0 ? [text] : found;
}
