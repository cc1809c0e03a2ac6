const DAY = 86_400_000;

/**
 * A time to come: `14:05 UTC`, rounded up to the minute, or with its date where that's a day away or more.
 *
 * @param milliseconds since 1970, as is `now`
 */
export function timeOf(milliseconds: number, now = Date.now()): string {
	const minute = Math.ceil(milliseconds / 60_000) * 60_000;
	const [date, time] = new Date(minute).toISOString().slice(0, 16).split('T');
	return minute - now < DAY ? `${time} UTC` : `${date} ${time} UTC`;
}
