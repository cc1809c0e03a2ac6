import { startSession, type Session } from '../../lib/session';

/** Nothing here may hang a build machine: a whole run takes a few minutes. */
const LIMIT_MINUTES = 25;

// What jest shares between its global setup and teardown is a global.
declare global {
	var session: Session | undefined;
}

/** Starts the n8n that all the test files use. */
export default async function start(): Promise<void> {
	setTimeout(() => {
		console.error(`The end-to-end tests took longer than ${LIMIT_MINUTES} minutes.`);
		process.exit(1);
	}, LIMIT_MINUTES * 60_000).unref();

	// Each test points the stored credential to a sandbox of its own; port 9 answers nobody.
	const nowhere = { url: 'http://127.0.0.1:9', token: 'none' };
	globalThis.session = await startSession(nowhere, (step) => console.error(`${step} …`));
	process.env.E2E_URL = globalThis.session.url;
	process.env.E2E_FOLDER = globalThis.session.instance.folder;
}
