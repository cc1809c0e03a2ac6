// Until every branch imports helpers/text.ts.
export { isBlank, visible } from './text';
