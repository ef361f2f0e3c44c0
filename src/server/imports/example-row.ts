/** What the example of a template has as its key. Such a row is never imported, also where the file was filled in around it. */
export const exampleMark = 'CONTOH (tidak diimpor)';

export const isExample = ({ cells }: { cells: readonly string[] }): boolean =>
  cells.some((cell) => cell.trim() === exampleMark);
