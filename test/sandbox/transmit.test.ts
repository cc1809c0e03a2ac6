import { once } from 'node:events';
import http from 'node:http';
import net from 'node:net';
import {
	bigAnswer,
	brokenCharacters,
	brokenInBody,
	clientErrorAfterDelivery,
	compressed,
	deepAnswer,
	dripping,
	drippingFromHead,
	encode,
	errorAfterApplying,
	failuresInside,
	inCharset,
	inflatingAnswer,
	wrappedFailure,
	type Charset,
	type Fault,
	type Sandbox,
} from '../../tools/sandbox';
import { call, sandboxes, schedules } from './client';

const start = sandboxes();
const seven = { schedules: [{ id: 7 }] };
const answer = { status: 200, body: { id: 7, name: 'not true' } };
const rename = (sandbox: Sandbox, name = 'x') => call(sandbox, 'PUT', `${schedules}7/`, { name });
const nameIn = (sandbox: Sandbox) => sandbox.schedules.get(7)!.name;

interface Seen {
	status?: number;
	text: string;
	code?: string;
	/** The longest silence in milliseconds, from the head on. */
	silence: number;
}

/** What a client sees until the answer ends or the connection breaks; fetch would hide what came before. */
function watch({ url, token }: Sandbox): Promise<Seen> {
	const seen: Seen = { text: '', silence: 0 };
	const headers = { Authorization: `Token ${token}`, 'Content-Type': 'application/json' };
	return new Promise((resolve) => {
		const failed = (error: NodeJS.ErrnoException) => resolve({ ...seen, code: error.code });
		const request = http.request(`${url}${schedules}7/`, { method: 'PUT', headers, agent: false });
		request.on('error', failed).on('response', (res) => {
			seen.status = res.statusCode;
			let last = performance.now();
			res
				.setEncoding('utf8')
				.on('error', failed)
				.on('end', () => resolve(seen));
			res.on('data', (text) => {
				seen.text += text;
				seen.silence = Math.max(seen.silence, performance.now() - last);
				last = performance.now();
			});
		});
		request.end('{"name":"x"}');
	});
}

describe('errors behind the commit', () => {
	test.each([
		[500, 'Server Error (500)'],
		[503, 'Service Unavailable (503)'],
	])('%i, as a page of Django', async (status, title) => {
		const sandbox = await start(seven);
		sandbox.faults.add(errorAfterApplying(status));
		const seen = await rename(sandbox);
		expect([seen.status, nameIn(sandbox)]).toEqual([status, 'x']);
		expect(seen.text).toContain(`<h1>${title}</h1>`);
		expect(sandbox.requests[0]).toMatchObject({ status, applied: true });
	});
});

describe('failures inside a 200', () => {
	test.each(Object.entries(failuresInside))('%s', async (name, body) => {
		const sandbox = await start(seven);
		sandbox.faults.add(wrappedFailure(name as keyof typeof failuresInside), { nth: 1 });
		sandbox.faults.add(wrappedFailure(body, true));
		const seen = await rename(sandbox);
		expect([seen.status, seen.json, nameIn(sandbox)]).toEqual([200, body, undefined]);
		expect([(await rename(sandbox)).json, nameIn(sandbox)]).toEqual([body, 'x']);
	});
});

describe('connections that break in the middle of the body', () => {
	test.each<[string, Fault, Seen['text'], boolean]>([
		['the service’s own answer, applied', brokenInBody(), '{"status":200,"message"', true],
		['another answer, not applied', brokenInBody(answer), '{"id":7,"name', false],
		['another answer, applied', { ...brokenInBody(answer), applied: true }, '{"id":7,"name', true],
	])('%s', async (_case, fault, text, applied) => {
		const sandbox = await start(seven);
		sandbox.faults.add(fault);
		const seen = await watch(sandbox);
		expect(seen).toMatchObject({ status: 200, code: 'ECONNRESET' });
		expect(seen.text).toContain(text);
		expect(() => JSON.parse(seen.text)).toThrow();
		expect(sandbox.requests[0]).toMatchObject({ status: undefined, applied });
	});

	test('an answer without a body breaks before its head', async () => {
		const sandbox = await start({ ...seven, answers: 'empty' });
		sandbox.faults.add(brokenInBody());
		const { status, code, text } = await watch(sandbox);
		expect([status, code, text]).toEqual([undefined, 'ECONNRESET', '']);
		expect(nameIn(sandbox)).toBe('x');
	});
});

describe('dripping answers', () => {
	test.each<[string, Fault, boolean]>([
		['the service’s own, applied', dripping(5), true],
		['another, not applied', dripping(5, answer), false],
		['another, applied', { ...dripping(5, answer), applied: true }, true],
	])('%s', async (_case, fault, applied) => {
		const sandbox = await start(seven);
		sandbox.faults.add(fault);
		const before = performance.now();
		const seen = await watch(sandbox);
		const took = performance.now() - before;
		expect(JSON.parse(seen.text)).toBeDefined();
		expect(took).toBeGreaterThan(4 * seen.text.length);
		expect(seen.silence).toBeLessThan(took / 2);
		expect(sandbox.requests[0]).toMatchObject({ status: 200, applied });
	});

	test('stop when the client leaves', async () => {
		const sandbox = await start(seven);
		sandbox.faults.add(dripping(20));
		const timers = () => process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length;
		const before = timers();
		const signal = AbortSignal.timeout(150);
		await expect(fetch(`${sandbox.url}${schedules}`, { signal }).then((res) => res.text())).rejects.toThrow();
		await new Promise((resolve) => setTimeout(resolve, 50));
		expect(sandbox.requests[0]!.status).toBeUndefined();
		expect(timers()).toBe(before);
	});

	test.each<[string, Fault, number, boolean]>([
		['the service’s own, applied', drippingFromHead(2), 204, true],
		['another, not applied', drippingFromHead(2, answer), 200, false],
	])('from the head on: %s', async (_case, fault, status, applied) => {
		const sandbox = await start({ ...seven, answers: 'empty' });
		sandbox.faults.add(fault);
		const before = performance.now();
		const seen = await rename(sandbox);
		expect(performance.now() - before).toBeGreaterThan(40);
		expect([seen.status, seen.json]).toEqual([status, applied ? undefined : answer.body]);
		expect(sandbox.requests[0]).toMatchObject({ status, applied });
		expect(sandbox.requests[0]!.answeredAt! - sandbox.requests[0]!.receivedAt).toBeGreaterThan(40);
	});

	test('from the head on, the first byte comes long before the status', async () => {
		const sandbox = await start(seven);
		sandbox.faults.add(drippingFromHead(20));
		const socket = net.connect(Number(new URL(sandbox.url).port), '127.0.0.1').setEncoding('utf8');
		socket.write(`GET / HTTP/1.1\r\nHost: x\r\n\r\n`);
		expect(await once(socket, 'data')).toEqual(['H']);
		expect(await once(socket, 'data')).toEqual(['T']);
		socket.destroy();
		await new Promise((resolve) => setTimeout(resolve, 100));
		expect(sandbox.requests[0]!.status).toBeUndefined();
		sandbox.reset();
		expect(sandbox.maxInFlight).toBe(0);
	});

	test('a 204 has no body to drip', async () => {
		const sandbox = await start({ ...seven, answers: 'empty' });
		sandbox.faults.add(dripping(60_000));
		expect((await rename(sandbox)).status).toBe(204);
	});
});

describe('errors of the client’s own socket', () => {
	test.each([
		['EHOSTUNREACH', true],
		['ENETUNREACH', false],
		['ETIMEDOUT', true],
	])('read %s, applied: %p', async (code, applied) => {
		const sandbox = await start(seven);
		sandbox.faults.add({ ...clientErrorAfterDelivery(code, applied), delayMs: 5 });
		const error = await rename(sandbox).catch(({ cause }) => cause);
		expect(error).toMatchObject({
			code,
			syscall: 'read',
			message: `read ${code}`,
			errno: expect.any(Number),
		});
		expect(error.errno).toBeLessThan(0);
		expect(sandbox.requests[0]).toMatchObject({ status: undefined, applied });
		expect((await watch(sandbox)).code).toBe(code);
	});

	test('strike one connection and not those beside it', async () => {
		const sandbox = await start({ ...seven, latencyMs: 50 });
		sandbox.faults.add(clientErrorAfterDelivery('EHOSTUNREACH'), { nth: 2 });
		const seen = await Promise.all([watch(sandbox), watch(sandbox), watch(sandbox)]);
		expect(seen.map(({ code }) => code).sort()).toEqual(['EHOSTUNREACH', undefined, undefined]);
	});
});

describe('other charsets', () => {
	const name = 'Zürich';
	const charsets: Charset[] = ['utf-8', 'iso-8859-1', 'utf-16', 'utf-16le', 'utf-16be'];

	test.each(charsets)('%s', async (charset) => {
		const sandbox = await start(seven);
		sandbox.faults.add(inCharset(charset));
		const headers = { Authorization: `Token ${sandbox.token}`, 'Content-Type': 'application/json' };
		const body = JSON.stringify({ name });
		const res = await fetch(`${sandbox.url}${schedules}7/`, { method: 'PUT', headers, body });
		expect(res.headers.get('content-type')).toBe(`application/json; charset=${charset}`);
		const text = new TextDecoder(charset).decode(await res.arrayBuffer());
		expect(JSON.parse(text).data.name).toBe(name);
	});

	test('bytes can go out without a word about their charset', async () => {
		const sandbox = await start(seven);
		const body = encode('{"name":"Zürich"}', 'iso-8859-1');
		sandbox.faults.respondWith({ status: 200, headers: { 'Content-Type': 'application/json' }, body });
		expect((await rename(sandbox)).json.name).toBe('Z\ufffdrich');
	});
});

test('a big answer has the megabytes that it is asked for', async () => {
	const sandbox = await start(seven);
	sandbox.faults.add({ answer: bigAnswer(), applied: true });
	const { status, text } = await rename(sandbox);
	expect([status, Math.floor(text.length / 2 ** 20), nameIn(sandbox)]).toEqual([200, 30, 'x']);
});

describe('compressed answers', () => {
	test.each([
		['the service’s own', compressed(), 'x'],
		['another', { ...compressed(), answer }, undefined],
	])('%s', async (_case, fault, name) => {
		const sandbox = await start(seven);
		sandbox.faults.add(fault);
		const seen = await rename(sandbox);
		expect([seen.headers.get('content-encoding'), nameIn(sandbox)]).toEqual(['gzip', name]);
		expect(seen.json).toEqual(name === undefined ? answer.body : expect.objectContaining({ status: 200 }));
	});

	test('one that inflates is small on the wire', async () => {
		const inflating = inflatingAnswer(40);
		expect((inflating.body as Buffer).length).toBeLessThan(2 ** 20 / 10);
		const sandbox = await start(seven);
		sandbox.faults.add({ answer: inflating, applied: true });
		const { json } = await rename(sandbox);
		expect([json.status, json.data.filler.length, nameIn(sandbox)]).toEqual([200, 40 * 2 ** 20, 'x']);
	});
});

test('JSON can be deep', async () => {
	const sandbox = await start();
	sandbox.faults.respondWith(deepAnswer(1000));
	const { text, json } = await rename(sandbox);
	expect([text.split('[').length - 1, json.status]).toEqual([1000, 200]);
});

test('characters can be broken: bytes that no charset has, half a character', async () => {
	const sandbox = await start();
	sandbox.faults.respondWith(brokenCharacters());
	const { json } = await rename(sandbox);
	expect(json.data.filler).toMatch(/^\ufffd.*\0\ud800$/);
});
