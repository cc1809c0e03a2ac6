/** As much of a text as is looked at for its markup. */
const LOOKED_AT = 10_000;

/**
 * Whether an answer is a web page: a log-in, a proxy's error, anything but the service's API (§4).
 *
 * @param contentType the header, as it came
 */
export function isWebPage(text: string, contentType = ''): boolean {
	const start = text.trimStart().slice(0, LOOKED_AT);
	const beginsWithTag = start.startsWith('<');
	const isCalledOne = /^\s*(?:text\/html|application\/xhtml)/i.test(contentType);
	const hasPageTag = /<(?:!doctype\s+html|html)[\s>]/i.test(start);
	return isCalledOne ? beginsWithTag || hasPageTag : beginsWithTag && hasPageTag;
}

/** What a web page calls itself; '' for nothing. */
export function titleOf(page: string): string {
	return /<title[^<>]*>([^<]*)</i.exec(page.slice(0, LOOKED_AT))?.[1] ?? '';
}
