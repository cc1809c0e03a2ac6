/** What a request was about, for the message. */
export interface RequestInWords {
	method: string;
	path: string;
	/** The records it was about, such as `schedule 5, users 7, 8`. */
	about: string;
	creates: boolean;
}
