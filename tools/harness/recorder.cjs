// Loaded outside of Jest's registry: n8n's services keep the logger that they were made with, and they live
// as long as the process, which may run several test files.
let lines = [];

const write = (level) => (message, metadata) => {
	lines.push({ level, message: String(message), metadata });
};

/** Stands in for n8n's Logger: keeps what would be printed, so that a test can look for what must not be there. */
const recorder = {
	error: write('error'),
	warn: write('warn'),
	info: write('info'),
	debug: write('debug'),
	scoped: () => recorder,
};

/** Gives the lines logged since the last call. */
function takeLines() {
	const taken = lines;
	lines = [];
	return taken;
}

module.exports = { recorder, takeLines };
