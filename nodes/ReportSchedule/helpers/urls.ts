/** Whether a redirect leads to what was asked for, because something on the way has changed the request's path. */
export function isSameAddress(url: string, location: string): boolean {
	return location !== '' && URL.canParse(location, url) && new URL(location, url).href === new URL(url).href;
}

/** Whether a redirect only puts https:// for http://, which a proxy answers before the service. */
export function onlyAddsHttps(url: string, location: string): boolean {
	if (!URL.canParse(location, url)) return false;
	const [from, to] = [new URL(url), new URL(location, url)];
	const isSamePath = to.hostname === from.hostname && to.pathname + to.search === from.pathname + from.search;
	return isSamePath && from.protocol === 'http:' && to.protocol === 'https:';
}
