const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** A text as HTML that shows it. */
export function asHtml(text: string): string {
	return text.replace(/[&<>]/g, (character) => ENTITIES[character]!);
}
