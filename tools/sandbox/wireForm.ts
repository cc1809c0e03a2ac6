import { gzipSync } from 'node:zlib';
import type { Charset, Fault, RawAnswer } from './types';

/** What goes out: the answer's bytes, and the headers that go with them. */
interface WireForm {
	headers: NonNullable<RawAnswer['headers']>;
	bytes: Buffer | undefined;
}

/** Brings an answer into the form that its request's fault asks for. */
export function wireForm(answer: RawAnswer, { charset, gzip }: Fault): WireForm {
	const { headers, bytes } = inCharset(answer, charset);
	if (!gzip || bytes === undefined) return { headers, bytes };
	return { headers: { ...headers, 'Content-Encoding': 'gzip' }, bytes: gzipSync(bytes) };
}

/** Bytes and text are sent as they are. */
function inCharset({ headers = {}, body }: RawAnswer, charset: Charset | undefined): WireForm {
	if (body === undefined) return { headers, bytes: undefined };
	if (Buffer.isBuffer(body)) return { headers, bytes: body };
	const text = typeof body === 'string' ? body : JSON.stringify(body);
	const type: RawAnswer['headers'] = typeof body === 'string' ? {} : { 'Content-Type': 'application/json' };
	if (charset === undefined) return { headers: { ...type, ...headers }, bytes: Buffer.from(text) };
	const said = { 'Content-Type': `application/json; charset=${charset}` };
	return {
		headers: { ...said, ...headers },
		bytes: Buffer.from(text, charset === 'utf-16le' ? charset : 'latin1'),
	};
}
