import type Dns from 'node:dns';
import type Net from 'node:net';
import { realm } from '../../tools/harness/realm';

/** Stands in for what the machine's network may have or not have, so that a test needs neither DNS nor IPv6. */

const net = realm.require('node:net') as typeof Net;
const dns = realm.require('node:dns') as typeof Dns;

afterEach(() => jest.restoreAllMocks());

/** Connections to the host, a name or an address, reach 127.0.0.1. */
export function hostIsLoopback(host: string): void {
	const connect = net.Socket.prototype.connect;
	jest.spyOn(net.Socket.prototype, 'connect').mockImplementation(function (this: Net.Socket, ...args) {
		// Node passes itself what it has made of the arguments, as a list: the options first.
		const [options] = args.flat() as [{ host?: string }];
		if (options.host === host) options.host = '127.0.0.1';
		return connect.apply(this, args as never);
	} as typeof connect);
}

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
