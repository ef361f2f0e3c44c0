/** The envelope of a write, with the saved data. */
export function savedAnswer<T>(data: T, message = 'Data Tersimpan!') {
  return { status: 200 as const, message, data };
}

/** The envelope of a write without data. */
export function doneAnswer(message: string) {
  return { status: 200 as const, message };
}
