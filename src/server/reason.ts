/** What went wrong, in one line for whoever runs the program. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  // Where a name stands for several addresses, only the single failures have a message.
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join(', ');
  // People in the panel are told to try again; whoever runs the program wants to know why.
  if (error.cause instanceof Error) return reasonOf(error.cause);
  const lines = (error.message || error.name).split('\n').map((line) => line.trim());
  return lines.filter((line) => line !== '').join(' ');
}
