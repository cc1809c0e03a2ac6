import { type AddressInfo, createServer, type Socket } from 'node:net';
import { until } from '../../../until';
import type { Workflow } from '../../lib/rest';
import { rest } from './n8n';

/** Stands in for a mail server on loopback: it takes every email, and delivers none. */
export interface Mailbox {
	/** What n8n's SMTP credential holds for it. */
	credential: Record<string, unknown>;
	/** The next email that hasn't been read, as HTML, once it has come. */
	next(): Promise<string>;
	close(): void;
}

export async function startMailbox(): Promise<Mailbox> {
	const mails: string[] = [];
	const sockets = new Set<Socket>();
	const server = createServer((socket) => {
		sockets.add(socket);
		socket.write('220 mailbox\r\n');
		let received = '';
		let isMail = false;
		socket.setEncoding('utf8').on('data', (chunk: string) => {
			received += chunk;
			for (;;) {
				const end = received.indexOf(isMail ? '\r\n.\r\n' : '\r\n');
				if (end < 0) return;
				const text = received.slice(0, end);
				received = received.slice(end + (isMail ? 5 : 2));
				if (isMail) mails.push(bodyOf(text));
				isMail = !isMail && text.toUpperCase() === 'DATA';
				socket.write(isMail ? '354 go on\r\n' : text.toUpperCase() === 'QUIT' ? '221 bye\r\n' : '250 ok\r\n');
			}
		});
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	const { port } = server.address() as AddressInfo;
	let read = 0;
	return {
		credential: { host: '127.0.0.1', port, secure: false, disableStartTls: true, user: '', password: '' },
		async next() {
			await until(() => mails.length > read);
			return mails[read++]!;
		},
		close() {
			sockets.forEach((socket) => socket.destroy());
			server.close();
		},
	};
}

/** The workflow whose emails go to a mailbox. */
export async function withMailbox(workflow: Workflow, { credential }: Mailbox): Promise<Workflow> {
	const sends = workflow.nodes.filter(({ type }) => type.endsWith('.emailSend'));
	if (sends.length === 0) return workflow;
	const smtp = await rest.createCredential({ name: 'Mailbox', type: 'smtp', data: credential });
	const nodes = workflow.nodes.map((node) => (sends.includes(node) ? { ...node, credentials: { smtp } } : node));
	return { ...workflow, nodes };
}

/** The body of an email, whose lines are decoded as its header says. */
function bodyOf(mail: string): string {
	const [header = '', ...rest] = mail.split('\r\n\r\n');
	const body = rest.join('\r\n\r\n').replace(/^\.\./gm, '.');
	if (/base64/i.test(header)) return Buffer.from(body, 'base64').toString();
	const bytes = body
		.replace(/=\r\n/g, '')
		.replace(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(parseInt(code, 16)));
	return Buffer.from(bytes, 'latin1').toString();
}

/** The address behind a button of an email. */
export function linkOf(mail: string, label: string): string {
	const link = [...mail.matchAll(/<a href="([^"]+)"[^>]*>([^<]+)<\/a>/g)].find(([, , text]) => text === label);
	if (!link) throw new Error(`There's no button ${label} in: ${mail}`);
	return link[1]!.replaceAll('&amp;', '&');
}
