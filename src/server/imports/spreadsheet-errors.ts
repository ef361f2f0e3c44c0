/** Longer texts are no errors, and are not examined. */
const mostExamined = 512;

/** Errors in the language of any spreadsheet program: `#REF!`, `#NAME?`, `#SPILL!`, `#DIV/0!`, and those of LibreOffice. */
const error =
  /^(?:#[\p{Lu}\d¡¿/._]+[!?]|#\p{Lu}[\p{Lu}/._]+|#N\/A .*|(?:Err|Error|Erro|Errore|Fehler|Fout|Galat|Ошибка)\s?:\d{3})$/u;

/** Errors as some converters write them: in small letters, or without their mark. */
const respelledError =
  /^(?:#(?:REF|VALUE|NAME|NUM|NULL|DIV\/0|N\/A|SPILL|CALC|FIELD|ERROR)[!?]|#DIV\/0|#N\/A|Err:\d{3})$/i;

/** Shown and saved by Google Sheets until a cell has its value. */
const unloaded = /^(?:Loading|Memuat)(?:\.{3}|…)$/i;

const isOneError = (text: string) => error.test(text) || respelledError.test(text);

/** Whether a cell contains only errors, in letters of any width. */
export function isError(text: string): boolean {
  if (text.length > mostExamined) return false;
  const plain = text.normalize('NFKC');
  return isOneError(plain) || unloaded.test(text) || plain.split(/[\s,;]+/).every(isOneError);
}
