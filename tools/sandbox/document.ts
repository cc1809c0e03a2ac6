import type { OpenAPIV3 } from 'express-openapi-validator/dist/framework/types';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { yaml } from './libraries';

const source = readFileSync(join(__dirname, 'openapi.yaml'), 'utf8');

/**
 * The OpenAPI document of the service's API (§2 to §5).
 *
 * @param partialUpdates Whether an update may carry only some of the fields; with false it is held to the
 *   same schema as a create (§4 leaves it open).
 * @returns A new object at each call: the validating library rewrites what it is given.
 */
export function loadDocument(partialUpdates: boolean): OpenAPIV3.DocumentV3_1 {
	const document = yaml.parse(source);
	const { requestBodies } = document.components;
	if (!partialUpdates) requestBodies.UpdateSchedule = requestBodies.CreateSchedule;
	return document;
}
