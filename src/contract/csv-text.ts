/*
 * A CSV file can't say that a field is text, so spreadsheet programs run one that looks like a formula. An apostrophe
 * before it prevents that; a second one before fields that begin with one already, so that it can be taken away again.
 * People write one before a number so that its zeros stay.
 */

/** What begins like a formula, wide characters and leading white space included. */
const likeFormula = /^'*\s*[=+\-@＝＋－＠]/u;

/** A number that is marked as text. */
const markedNumber = /^'+\d/;

/** A telephone number or a negative one, with what stands in them: it can't name a function, so it stays as it is. */
const onlyNumber = /^[+-][\d\s().-]*$/;

/** A text as a CSV field has it. */
export function guardedText(text: string): string {
  const isFormula = likeFormula.test(text) && !onlyNumber.test(text);
  return isFormula || markedNumber.test(text) ? `'${text}` : text;
}

/** The text that a CSV field stands for. */
export function unguardedText(field: string): string {
  const isMarked = field.startsWith("'") && (likeFormula.test(field) || markedNumber.test(field));
  return isMarked ? field.slice(1) : field;
}
