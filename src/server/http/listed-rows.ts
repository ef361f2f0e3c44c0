function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

/** The rows in an answer: its `data`, or the list within that. */
function listOf({ data }: { data?: unknown }): unknown[] | null {
  if (Array.isArray(data)) return data;
  return isObject(data) && 'rows' in data && Array.isArray(data.rows) ? data.rows : null;
}

/** Whether a row identifies a person, or tells of a change of one. */
function namesSomebody(row: unknown): boolean {
  if (!isObject(row)) return false;
  if ('subject' in row && row.subject === 'members') return true;
  const name = 'fullName' in row ? row.fullName : 'full_name' in row && row.full_name;
  return typeof name === 'string';
}

/** How many rows an answer lists, or people where it isn't a page of a list; null if it lists nothing. */
export function rowsListed(answer: unknown): number | null {
  const list = isObject(answer) ? listOf(answer) : null;
  if (list === null) return null;
  return isObject(answer) && 'total_data' in answer ? list.length : list.filter(namesSomebody).length;
}

/** How many people an answer is about. */
export function peopleIn(answer: unknown): number {
  if (!isObject(answer)) return 0;
  const list = listOf(answer);
  if (list !== null) return list.filter(namesSomebody).length;
  return 'data' in answer && namesSomebody(answer.data) ? 1 : 0;
}
