/** Ends the n8n that all the test files used. */
export default async function stop(): Promise<void> {
	await globalThis.session?.stop();
}
