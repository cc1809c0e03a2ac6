import type { Choice } from '../fields/types';

type Words = Readonly<Record<string, readonly string[]>>;

const ordinal = (day: number) =>
	day + (day > 10 && day < 14 ? 'th' : (['th', 'st', 'nd', 'rd'][day % 10] ?? 'th'));

/** Ways to write a day of the month. */
const dayInWords = (day: number) => [
	`${day}.`,
	`day ${day}`,
	...['', 'the ', 'onthe '].flatMap((before) =>
		['', 'ofmonth', 'ofthemonth', 'ofeachmonth', 'ofeverymonth'].map(
			(after) => before + ordinal(day) + after,
		),
	),
];

const daysOfMonth = Object.fromEntries(
	Array.from({ length: 28 }, (_, index) => [index + 1, dayInWords(index + 1)]),
);

/**
 * Words that can mean only one documented value, besides the value itself and its label: by field and value, in lower
 * case and without separators before letters.
 */
const wordsByField: Readonly<Record<string, Words>> = {
	schedule_type: {
		O: ['onetime', 'oneoff'],
		D: ['everyday', 'eachday'],
		W: ['everyweek', 'eachweek'],
		M: ['everymonth', 'eachmonth'],
		// §2.1 rule 3: the API itself spells it "Quaterly".
		Q: ['everyquarter', 'eachquarter', 'quaterly'],
	},
	scheduled_day_of_month: {
		...daysOfMonth,
		29: [
			...['last', 'lastday', 'thelastday', 'onthelastday', 'lastdayofthemonth', 'thelastdayofthemonth'],
			...['endofmonth', 'endofthemonth', 'eom', 'monthend', 'month-end'],
		],
	},
	method_type: { email: ['mail', 'byemail'], slack: ['byslack'] },
	export_data_type: { xlsx: ['excel'] },
	schedule_condition: {
		1: ['always', 'false', 'no', 'nonconditional', 'unconditional'],
		2: ['true', 'yes', 'conditional'],
	},
	retry_condition: { 0: ['noretry', 'none'] },
};

/** The words that people use for a value of a field. */
export function otherWords(field: string | undefined, { value }: Choice): readonly string[] {
	return (field === undefined ? undefined : wordsByField[field]?.[value]) ?? [];
}
