import type { INodeParameterResourceLocator } from 'n8n-workflow';

/** What n8n's selector of one record gives. */
export const locator = (mode: string, value: unknown) => ({ __rl: true, mode, value }) as INodeParameterResourceLocator;
