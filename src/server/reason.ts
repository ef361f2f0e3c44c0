/** The reason of an error in one line, for whoever runs the program. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  // If a host name has several addresses, only the inner errors have messages.
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join(', ');
  // The outer message is for users of the panel; the cause is for operators.
  if (error.cause instanceof Error) return reasonOf(error.cause);
  const lines = (error.message || error.name).split('\n').map((line) => line.trim());
  return lines.filter((line) => line !== '').join(' ');
}
