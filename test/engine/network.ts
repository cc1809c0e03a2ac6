import type Dns from 'node:dns';
import { realm } from '../../tools/harness/realm';

/** Stands in for what the machine's network may have or not have, so that a test needs no DNS. */

const dns = realm.require('node:dns') as typeof Dns;

afterEach(() => jest.restoreAllMocks());

/** No name server knows any host. */
export function noHostIsKnown(): void {
	jest.spyOn(dns, 'lookup').mockImplementation(((host: string, ...more: unknown[]) => {
		const message = `getaddrinfo ENOTFOUND ${host}`;
		const error = Object.assign(new Error(message), { code: 'ENOTFOUND', syscall: 'getaddrinfo' });
		setImmediate(more.at(-1) as (error: Error) => void, error);
	}) as typeof dns.lookup);
}

/** An address at which nobody listens: the port is reserved for a protocol that is out of use. */
export const deadUrl = 'http://127.0.0.1:1';
