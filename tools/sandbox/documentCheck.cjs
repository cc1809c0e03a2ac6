const OpenApiValidator = require('express-openapi-validator');

/** It keeps nothing of a request, and compiling the document takes longer than most tests. */
let check;

/**
 * Holds requests against the document, and compiles it for the first sandbox only. Loaded outside of Jest's registry,
 * which would have every test file load the library and compile the document again.
 */
module.exports = function documentCheck(loadDocument) {
	check ??= OpenApiValidator.middleware({
		apiSpec: loadDocument(),
		validateRequests: { allErrors: true },
		// tokenCheck does it: the library would look at path and method first.
		validateSecurity: false,
		// The path below basePath.
		useRequestUrl: true,
	});
	return check;
};
