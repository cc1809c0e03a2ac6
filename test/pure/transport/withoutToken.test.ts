import { withoutToken } from '../../../nodes/ReportSchedule/transport/withoutToken';

const escaped = (text: string) => [...text].map((one) => `\\u00${one.charCodeAt(0).toString(16)}`).join('');

test.each([
	['as it is', 'Token a/b-k., and a/b-k. again', 'Token ***, and *** again'],
	['escaped in JSON', '{"auth":"a\\/b-k."}', '{"auth":"***"}'],
	['by numbers in JSON', escaped('a/b-k.'), '***'],
	['by numbers in capitals', escaped('a/b-k.').replace('6b', '6B'), '***'],
	['in an address', '?t=a%2fb%2Dk%2E&u=1', '?t=***&u=1'],
	['not at all', 'a/b-kx a/b', 'a/b-kx a/b'],
])('%s', (_name, text, expected) => expect(withoutToken(text, 'a/b-k.')).toBe(expected));
