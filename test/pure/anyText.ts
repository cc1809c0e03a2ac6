import fc from '../property';

/** Any text: ASCII with its quotes and control characters above all, all of Unicode, half surrogates too. */
export const anyText = fc.string({
	// The unit 'binary' of fast-check takes a second to set up in each test file.
	unit: fc
		.oneof(fc.nat({ max: 0x7f }), fc.nat({ max: 0xffff }), fc.integer({ min: 0x10000, max: 0x10ffff }))
		.map((one) => String.fromCodePoint(one)),
});
