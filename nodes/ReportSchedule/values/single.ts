import { InvalidValue } from '../helpers/issues';
import { isMisread } from '../helpers/misread';
import { quote } from '../helpers/quote';
import { visible } from '../helpers/visible';

/** What spreadsheets show for a formula that failed, in the languages of their editors. Others, such as #WIN!, are names. */
const FORMULA_WORDS = [
	'REF VALUE NAME NUM NULL ERROR SPILL CALC FIELD BLOCKED CONNECT BUSY UNKNOWN EXTERNAL PYTHON TIMEOUT CIRC',
	'BEZUG WERT ZAHL ÜBERLAUF KALK FELD BLOCKIERT VALEUR NOM NOMBRE NUL PROPAGATION CHAMP',
	'VALOR NULO DESBORDAMIENTO NÚM NOME DESPEJAR RIF VALORE NULLO ESPANSIONE',
	'VERW WAARDE NAAM GETAL LEEG OVERLOOP REFERENS VÄRDEFEL NAMN OGILTIGT SKÄRNING SAKNAS',
	'REFERENCE VÆRDI NAVN VERDI VIITTAUS ARVO NIMI LUKU TYHJÄ PUUTTUU ADR ARG NAZWA LICZBA ZERO',
	'ODKAZ HODNOTA NÁZEV ČÍSLO HIV ÉRTÉK NÉV SZÁM NULLA HIÁNYZIK BAŞV DEĞER AD SAYI BOŞ',
	'ССЫЛКА ЗНАЧ ИМЯ ЧИСЛО ПУСТО',
]
	.join(' ')
	.replaceAll(' ', '|');

const FORMULA_ERRORS = [
	new RegExp(String.raw`^#[¡¿]?(?:(?:${FORMULA_WORDS})[!?]|\p{Lu}+/0[!?])$`, 'u'),
	// Not available, what has no mark at its end, and what offices and their macros write.
	/^#(?:n\/[abdv]|н\/д|i\/t|nv|na|yok|null|getting_data|spill|calc|ref)$/iu,
	/^(?:err(?:or)?|fehler):\d{3}$|^error 20\d\d$/iu,
	// Also without their mark, and as they stand in a formula.
	/^=?#(?:REF|VALUE|NAME|NUM|NULL|DIV\/0|ERR(?:OR)?|CIRC)[!?]?$|^=?#REF!/u,
	// Smartsheet's.
	/^#(?:UNPARSEABLE|OVERFLOW|BLOCKED|NO MATCH|NESTED CRITERIA|DIVIDE BY ZERO|CIRCULAR REFERENCE|PERMISSION ERROR|INCORRECT ARGUMENT(?: SET)?|MISSING OR INVALID PARAMETERS|INVALID (?:OPERATION|DATA TYPE|COLUMN TYPE|COLUMN VALUE|REF|VALUE)|(?:BOOLEAN|CONTACT|DATE|NUMBER) EXPECTED|UNSUPPORTED CROSS-SHEET FORMULA)$/u,
];

/** What JavaScript writes for something that isn't text. */
const NO_TEXT = new Set(['undefined', 'NaN', 'Invalid Date', 'Invalid date', 'Invalid DateTime']);
const OBJECT = '[object Object]';

/**
 * A value for a field that takes one: a list of one is its element, and text is what can be seen of it.
 *
 * @throws InvalidValue for text that is no value: a formula's error, or bytes that were read in the wrong encoding
 */
export function single(given: unknown): unknown {
	let value = given;
	// A list that holds itself would never end.
	for (let depth = 0; depth < DEEPEST && Array.isArray(value) && value.length === 1; depth += 1) {
		value = (value as unknown[])[0];
	}
	return typeof value === 'string' ? readable(value) : value;
}

const DEEPEST = 10;

/** The text as it can be seen. @throws InvalidValue, as `single` does */
export function readable(text: string): string {
	const seen = visible(text);
	if (FORMULA_ERRORS.some((error) => error.test(seen))) {
		throw new InvalidValue(`${quote(seen)} is the error of a formula. Correct it in the sheet`);
	}
	if (NO_TEXT.has(seen) || seen.includes(OBJECT)) {
		throw new InvalidValue(
			`${quote(seen)} isn't a value: something without a text became text. Check the expression`,
		);
	}
	// What can't be seen is a part of what was misread.
	if (isMisread(text)) {
		throw new InvalidValue(
			`${quote(seen)} was read in the wrong encoding. Save the file as .xlsx and read that, or set its encoding in the node that reads it`,
		);
	}
	return seen;
}
