/** The key of the example row in a template. It is never imported, even if the file was filled in around it. */
export const exampleMark = 'CONTOH (tidak diimpor)';

export const isExample = ({ cells }: { cells: readonly string[] }): boolean =>
  cells.some((cell) => cell.trim() === exampleMark);
