/** The envelope of a write, with what it left. */
export function saved<T>(data: T, message = 'Data Tersimpan!') {
  return { status: 200 as const, message, data };
}

/** The envelope of a write that leaves nothing to show. */
export function done(message: string) {
  return { status: 200 as const, message };
}
