const OpenApiValidator = require('express-openapi-validator');

/** By `partialUpdates`. They keep nothing of a request, and compiling the document takes longer than most tests. */
const checks = new Map();

/**
 * Holds requests against the document, and compiles it for the first sandbox only. Loaded outside of Jest's registry,
 * which would have every test file load the library and compile the document again.
 */
module.exports = function documentCheck(partialUpdates, loadDocument) {
	let check = checks.get(partialUpdates);
	if (check === undefined) {
		check = OpenApiValidator.middleware({
			apiSpec: loadDocument(partialUpdates),
			validateRequests: { allErrors: true },
			// tokenCheck does it: the library would look at path and method first.
			validateSecurity: false,
			// The path below basePath.
			useRequestUrl: true,
		});
		checks.set(partialUpdates, check);
	}
	return check;
};
