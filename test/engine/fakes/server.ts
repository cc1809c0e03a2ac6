import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface SeenRequest {
	method: string;
	url: string;
	headers: IncomingHttpHeaders;
	body: string;
}

/** What a path answers; a list is answered one by one, the last again and again. */
export type Answer = { status?: number; body?: unknown } | 'never';

/** A plain HTTP server on the loopback address that records each request. */
export class FakeServer {
	readonly seen: SeenRequest[] = [];
	private readonly answers = new Map<string, Answer[]>();
	private readonly server: Server = createServer((request, response) => {
		let body = '';
		request.on('data', (chunk) => (body += chunk));
		request.on('end', () => {
			const { method = '', url = '', headers } = request;
			this.seen.push({ method, url, headers, body });
			const answer = this.next(new URL(url, 'http://x').pathname);
			if (answer === 'never') return;
			const { status = 200, body: content = {} } = answer;
			response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(content));
		});
	});

	async start() {
		await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
		return this;
	}

	get url() {
		return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
	}

	on(path: string, ...answers: Answer[]) {
		this.answers.set(path, answers);
		return this;
	}

	async stop() {
		this.server.closeAllConnections();
		await new Promise((resolve) => this.server.close(resolve));
	}

	private next(path: string): Answer {
		const answers = this.answers.get(path) ?? [{}];
		return (answers.length > 1 ? answers.shift() : answers[0]) ?? {};
	}
}
