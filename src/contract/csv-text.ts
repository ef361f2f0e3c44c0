/*
 * A CSV file can't say that a field is text, so spreadsheet programs run one that looks like a formula. An apostrophe
 * before it prevents that; a second one before fields that begin with one already, so that it can be taken away again.
 */

/** What begins like a formula, wide characters and leading white space included. */
const likeFormula = /^'*\s*[=+\-@＝＋－＠]/u;

/** A telephone number or a negative one, with what stands in them: it can't name a function, so it stays as it is. */
const onlyNumber = /^[+-][\d\s().-]*$/;

/** A text as a CSV field has it. */
export function guardedText(text: string): string {
  return likeFormula.test(text) && !onlyNumber.test(text) ? `'${text}` : text;
}

/** The text that a CSV field of ours stands for. */
export function unguardedText(field: string): string {
  return field.startsWith("'") && likeFormula.test(field) && !onlyNumber.test(field.slice(1)) ? field.slice(1) : field;
}
