import { InvalidValue } from './issues';
import { isBlank, quote } from './values';

const DAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];

/**
 * Brings the ways in which people write several days to a list with commas: `Mon-Fri`, `Mon/Wed`, `Mon & Wed`,
 * `Monday and Wednesday`, `weekdays`. Other text stays as it is.
 */
export function spellOutDays(text: string): string {
	return text
		.replace(/\s+/g, ' ')
		.replace(/\band\b|(?<=[a-z]) ?[&/+] ?(?=[a-z])/gi, ',')
		.replace(/\bweekdays?\b/gi, 'monday-friday')
		.replace(/\b([a-z]{3,9}) ?(?:-|–|to) ?([a-z]{3,9})\b/gi, (range: string, from: string, to: string) => {
			const [first, last] = [from, to].map((word) => dayOf(word)) as [number, number];
			if (first === -1 || last === -1) return range;
			const length = ((last - first + 7) % 7) + 1;
			return Array.from({ length }, (_, index) => DAYS[(first + index) % 7]).join(',');
		});
}

function dayOf(word: string): number {
	return DAYS.findIndex((day) => day.startsWith(word.toLowerCase()));
}

/** What to say of a word for a day that the API has no code of its own for (§2.1), or for both such days. */
export function explainDay(text: string): string | undefined {
	if (!/^(sat(urday)?s?|sun(day)?s?|weekends?)$/i.test(text.trim())) return undefined;
	return 'The service has one code, 6, for Saturday and Sunday. Enter 6, then check in the service which day it chose';
}

const QUARTERS = ['00', '15', '30', '45'];
const ANY_QUARTER = '00, 15, 30 or 45';

/** `7:30`, `07:30:00`, `7:30 pm`, `9 AM`. An hour alone is no time: it could be one of the morning or the evening. */
const TIME = /^(\d{1,2})(?::(\d\d)(?::00)?)?\s*(?:([ap])\.?m\.?)?$/i;

function clockTime(text: string): { hour: string; minute?: string } | undefined {
	const [, hours, minute, half] = TIME.exec(text.trim()) ?? [];
	if (hours === undefined || (minute === undefined && half === undefined)) return undefined;
	const number = Number(hours);
	const isPossible = half === undefined ? number <= 23 : number >= 1 && number <= 12;
	if (!isPossible || Number(minute ?? 0) > 59) return undefined;
	const afternoon = half?.toLowerCase() === 'p' ? 12 : 0;
	const hour = half === undefined ? number : (number % 12) + afternoon;
	return { hour: String(hour).padStart(2, '0'), ...(minute && { minute }) };
}

/**
 * Reads a column `Time`, which stands for the hour and the minute, two digits each.
 *
 * @throws InvalidValue, with the column's name, for anything that isn't a time of day, or not at a quarter of an hour
 */
export function readTime(given: unknown): { hour: string; minute: string } | undefined {
	if (isBlank(given)) return undefined;
	const time = typeof given === 'string' ? clockTime(given) : undefined;
	if (time === undefined) {
		throw new InvalidValue(`Time: ${quote(given)} isn't a time. Use a time such as 07:30 or 7:30 PM`, null);
	}
	const { hour, minute = '00' } = time;
	if (QUARTERS.includes(minute)) return { hour, minute };
	throw new InvalidValue(`Time: ${quote(given)} can't be scheduled. The minutes can be ${ANY_QUARTER}`, null);
}

/** What to say of a time in the place of an hour. */
export function explainHour(text: string): string | undefined {
	const { hour, minute } = clockTime(text) ?? {};
	if (hour === undefined) return undefined;
	if (minute === undefined) return `${quote(text)} isn't one of the options. Use "${hour}"`;
	const minutes = QUARTERS.includes(minute) ? minute : ANY_QUARTER;
	return `${quote(text)} has minutes, too. Put ${hour} in Hour and ${minutes} in Minute. In a sheet, a column Time takes both`;
}
