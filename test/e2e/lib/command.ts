/**
 * Runs a command of this folder. Leaving it, on Ctrl-C too, ends n8n and removes its folder: the exit hooks of
 * process.cjs and temporary.ts do.
 */
export function runCommand(main: () => Promise<void>): void {
	main().then(
		() => process.exit(0),
		(error: Error) => {
			console.error(error.message);
			process.exit(1);
		},
	);
}
