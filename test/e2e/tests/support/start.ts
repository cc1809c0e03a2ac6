import { endWithin } from '../../lib/command';
import { type Session, startSession } from '../../lib/session';

// What jest shares between its global setup and teardown is a global.
declare global {
	var session: Session | undefined;
}

/** Starts the n8n that all the test files use. */
export default async function start(): Promise<void> {
	endWithin(25, async () => await globalThis.session?.stop());
	// Each test points the stored credential to a sandbox of its own; port 9 answers nobody.
	const nowhere = { url: 'http://127.0.0.1:9', token: 'none' };
	globalThis.session = await startSession(nowhere);
	process.env.E2E_URL = globalThis.session.url;
}
