import type { Choice } from '../fields/types';

type Words = Readonly<Record<string, readonly string[]>>;

const ordinal = (day: number) =>
	day + (day > 10 && day < 14 ? 'th' : (['th', 'st', 'nd', 'rd'][day % 10] ?? 'th'));

/** Such as `1st`, `the 1st` and `on the 1st of the month` */
const dayOfTheMonth = (word: string, space = '') =>
	['', `the${space}`, `onthe${space}`].flatMap((before) =>
		['', 'ofmonth', 'ofthemonth', 'ofeachmonth', 'ofeverymonth'].map((after) => before + word + after),
	);

/** Ways to write a day of the month. */
const dayInWords = (day: number) => [`${day}.`, `day ${day}`, ...dayOfTheMonth(ordinal(day), ' ')];

const NONE = ['no', 'n/a'];

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
		1: [...dayInWords(1), ...['first', 'firstday'].flatMap((word) => dayOfTheMonth(word))],
		29: [
			...['last', 'lastday'].flatMap((word) => dayOfTheMonth(word)),
			...['endofmonth', 'endofthemonth', 'eom', 'monthend', 'month-end'],
		],
	},
	method_type: { email: ['mail', 'byemail'], slack: ['byslack'] },
	export_type: { '': NONE, pdf: ['.pdf'], png: ['.png'] },
	export_data_type: { '': NONE, csv: ['.csv'], xlsx: ['excel', '.xlsx', 'excel (xlsx)'] },
	schedule_condition: {
		1: ['always', 'false', 'no', 'n', 'none', 'nocondition', 'nonconditional', 'unconditional'],
		2: ['true', 'yes', 'y', 'conditional'],
	},
	retry_condition: {
		0: ['noretry', 'none', 'no', 'never'],
		1: ['15min', '15mins'],
		2: ['30min', '30mins', 'halfanhour'],
		3: ['1h', '1hr', '60min', '60minutes'],
		4: ['2h', '2hrs', '120min', '120minutes'],
		5: ['6h', '6hrs'],
	},
};

/** The words that people use for a value of a field. */
export function otherWords(field: string | undefined, { value }: Choice): readonly string[] {
	return (field === undefined ? undefined : wordsByField[field]?.[value]) ?? [];
}
