/** Reads a body to its end, or a little beyond so many bytes: 600 KB may inflate to 600 MB. */
export async function readUpTo(body: AsyncIterable<Uint8Array>, most: number): Promise<Uint8Array> {
	const chunks: Uint8Array[] = [];
	let size = 0;
	for await (const chunk of body) {
		chunks.push(chunk);
		size += chunk.length;
		// Leaving the loop ends the connection.
		if (size > most) break;
	}
	return Buffer.concat(chunks);
}

/**
 * Decodes a body by its byte order mark, or by the charset of its content type (§4: neither is documented).
 *
 * @param contentType the header, as it came
 * @returns the text, read as UTF-8 where the charset is missing or unknown; never throws
 */
export function decodeBody(body: Uint8Array, contentType = ''): string {
	const charset = /;\s*charset=["']?([^\s;"']+)/i.exec(contentType)?.[1];
	try {
		return new TextDecoder(markedCharset(body) ?? charset).decode(body);
	} catch {
		return new TextDecoder().decode(body);
	}
}

/** UTF-16 by its mark. UTF-8 has none of these bytes, and read as UTF-8 a token would have a NUL in each gap. */
function markedCharset([first, second]: Uint8Array): string | undefined {
	if (first === 0xff && second === 0xfe) return 'utf-16le';
	return first === 0xfe && second === 0xff ? 'utf-16be' : undefined;
}
