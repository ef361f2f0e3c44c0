/** The envelope of a write, with what it left. */
export function savedAnswer<T>(data: T, message = 'Data Tersimpan!') {
  return { status: 200 as const, message, data };
}

/** The envelope of a write that leaves nothing to show. */
export function doneAnswer(message: string) {
  return { status: 200 as const, message };
}
