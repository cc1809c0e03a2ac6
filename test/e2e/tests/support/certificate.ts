import { readFileSync } from 'node:fs';
import path from 'node:path';
import { run } from '../../lib/process';
import { removeFolder, temporaryFolder } from '../../lib/temporary';

/** A key and a certificate for 127.0.0.1 that nobody but itself vouches for, made by openssl. */
export async function selfSigned(): Promise<{ key: string; cert: string }> {
	const folder = temporaryFolder('certificate');
	const file = (name: string) => path.join(folder, name);
	const subject = ['-subj', '/CN=127.0.0.1', '-addext', 'subjectAltName=IP:127.0.0.1'];
	const output = ['-keyout', file('key.pem'), '-out', file('cert.pem')];
	const kind = ['-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'];
	await run('openssl', ['req', ...kind, ...subject, ...output]);
	const pair = { key: readFileSync(file('key.pem'), 'utf8'), cert: readFileSync(file('cert.pem'), 'utf8') };
	removeFolder(folder);
	return pair;
}
