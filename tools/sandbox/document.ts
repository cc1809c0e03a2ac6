import type { OpenAPIV3 } from 'express-openapi-validator/dist/framework/types';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { yaml } from './libraries';

const source = readFileSync(join(__dirname, 'openapi.yaml'), 'utf8');

/**
 * The OpenAPI document of the service's API (§2 to §5).
 *
 * @returns A new object at each call: the validating library rewrites what it is given.
 */
export const loadDocument = (): OpenAPIV3.DocumentV3_1 => yaml.parse(source);
