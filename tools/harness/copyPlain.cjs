/**
 * Copies arrays and plain objects at every depth into the realm that loaded this file; anything else
 * (class instances, buffers, functions) is passed on as it is. Loaded once inside and once outside of Jest:
 * an object made by a test and one made by the engine differ in `instanceof` and `toStrictEqual`.
 */
module.exports = function copyPlain(value) {
	const copies = new Map();
	const copy = (current) => {
		if (typeof current !== 'object' || current === null) return current;
		if (copies.has(current)) return copies.get(current);
		if (!Array.isArray(current) && !isPlain(current)) return current;
		const target = Array.isArray(current) ? new Array(current.length) : {};
		copies.set(current, target);
		for (const key of Object.keys(current)) target[key] = copy(current[key]);
		return target;
	};
	return copy(value);
};

function isPlain(value) {
	const prototype = Object.getPrototypeOf(value);
	return prototype === null || Object.getPrototypeOf(prototype) === null;
}
