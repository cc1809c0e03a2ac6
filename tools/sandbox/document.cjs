const Ajv = require('ajv');
const { readFileSync } = require('node:fs');
const path = require('node:path');
const yaml = require('yaml');

// Loaded outside of Jest's registry: the document is read and compiled once per worker instead of once per test file.

/** openapi.yaml: what the service's API is documented to be (§2 to §5). */
const document = yaml.parse(readFileSync(path.join(__dirname, 'openapi.yaml'), 'utf8'));

const ajv = new Ajv({ allErrors: true, strict: false }).addSchema({
	$id: 'service',
	components: document.components,
});

/** What one of the document's schemas says against a body, by field; undefined if nothing. */
function errorsIn(schema, body) {
	const validate = ajv.getSchema(`service#/components/schemas/${schema}`);
	if (validate(body)) return undefined;
	const errors = {};
	for (const error of validate.errors) {
		const { keyword, params, message } = error;
		// These only sum up findings that are listed on their own.
		if (['if', 'anyOf', 'allOf'].includes(keyword)) continue;
		const place = error.instancePath ?? error.dataPath;
		const [field = 'non_field_errors'] = [
			params.missingProperty ?? params.additionalProperty ?? place.match(/\w+/)?.[0],
		];
		// The words are the library's, but for those that the node reads.
		const text = keyword === 'required' ? 'This field is required.' : message;
		errors[field] = [...new Set([...(errors[field] ?? []), text])];
	}
	return errors;
}

module.exports = { document, errorsIn };
