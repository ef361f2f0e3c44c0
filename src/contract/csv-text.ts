/*
 * CSV can't mark a field as text, so spreadsheet programs run fields that look like formulas (CSV injection). An
 * apostrophe in front prevents that. Fields that begin with one already get a second one, so that the original can be
 * restored. People also type one before a number to keep its zeros.
 */

/** The beginning of a formula, with full-width characters and leading white space. */
const likeFormula = /^'*\s*[=+\-@＝＋－＠]/u;

/** A number marked as text. */
const markedNumber = /^'+\d/;

/** A telephone or negative number: it contains no function name, so it needs no guard. */
const onlyNumber = /^[+-][\d\s().-]*$/;

/** A text as a CSV field. */
export function guardedText(text: string): string {
  const isFormula = likeFormula.test(text) && !onlyNumber.test(text);
  return isFormula || markedNumber.test(text) ? `'${text}` : text;
}

/** The text of a CSV field; reverses {@link guardedText}. */
export function unguardedText(field: string): string {
  const isMarked = field.startsWith("'") && (likeFormula.test(field) || markedNumber.test(field));
  return isMarked ? field.slice(1) : field;
}
