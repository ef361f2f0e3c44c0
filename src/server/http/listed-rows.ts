function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

/** The rows in an answer: its `data`, or the list within that. */
function listOf({ data }: { data?: unknown }): unknown[] | null {
  if (Array.isArray(data)) return data;
  return isObject(data) && 'rows' in data && Array.isArray(data.rows) ? data.rows : null;
}

/** Whether a row identifies a person. */
function namesSomebody(row: unknown): boolean {
  if (!isObject(row)) return false;
  const name = 'fullName' in row ? row.fullName : 'full_name' in row && row.full_name;
  return typeof name === 'string';
}

/** How many rows an answer lists, or people where it isn't a page of a list; null if it lists nothing. */
export function rowsListed(answer: unknown): number | null {
  const list = isObject(answer) ? listOf(answer) : null;
  if (list === null) return null;
  return isObject(answer) && 'total_data' in answer ? list.length : list.filter(namesSomebody).length;
}
