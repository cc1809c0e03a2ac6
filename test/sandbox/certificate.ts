import { generateKeyPairSync, sign } from 'node:crypto';

/** DER: a tag, the length, and what's in it. */
function der(tag: number, ...parts: Uint8Array[]): Buffer {
	const body = Buffer.concat(parts);
	const size = body.length < 128 ? [body.length] : [0x82, body.length >> 8, body.length & 0xff];
	return Buffer.concat([Buffer.from([tag, ...size]), body]);
}
const sequence = (...parts: Uint8Array[]) => der(0x30, ...parts);
const oid = (hex: string) => der(0x06, Buffer.from(hex, 'hex'));
const text = (tag: number, value: string) => der(tag, Buffer.from(value));

/** A key and a self-signed certificate for `localhost` and 127.0.0.1, made anew: no key stands in the repository. */
export function selfSigned(): { key: string; cert: string } {
	const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
	const ecdsaWithSha256 = sequence(oid('2a8648ce3d040302'));
	const commonName = sequence(der(0x31, sequence(oid('550403'), text(0x0c, 'localhost'))));
	const names = sequence(text(0x82, 'localhost'), der(0x87, Buffer.from([127, 0, 0, 1])));
	const isAuthority = sequence(oid('551d13'), der(0x04, sequence(der(0x01, Buffer.from([0xff])))));
	const content = sequence(
		der(0xa0, der(0x02, Buffer.from([2]))),
		der(0x02, Buffer.from([1])),
		ecdsaWithSha256,
		commonName,
		sequence(text(0x17, '250101000000Z'), text(0x17, '491231235959Z')),
		commonName,
		publicKey.export({ type: 'spki', format: 'der' }),
		der(0xa3, sequence(isAuthority, sequence(oid('551d11'), der(0x04, names)))),
	);
	const signature = der(0x03, Buffer.from([0]), sign('sha256', content, privateKey));
	const whole = sequence(content, ecdsaWithSha256, signature).toString('base64');
	return {
		key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
		cert: `-----BEGIN CERTIFICATE-----\n${whole.match(/.{1,64}/g)!.join('\n')}\n-----END CERTIFICATE-----\n`,
	};
}
