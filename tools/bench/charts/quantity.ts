/** A value with its unit, in the three digits that a picture has room for. */
export function quantity(value: number, unit: string): string {
	if (unit === 'ms' && Math.abs(value) >= 1000) return quantity(value / 1000, 's');
	const isCount = unit === '' || value === 0;
	const text = (isCount ? value : Number(value.toPrecision(3))).toLocaleString('en-US');
	return isCount ? text : `${text} ${unit}`;
}
