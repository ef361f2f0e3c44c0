import type { Progress } from '#contract/endpoint.ts';
import { type CallError, jsonOf, noConnection, refusal } from './call-error.ts';

const isProgress = (line: object): line is Progress => 'done' in line && 'total' in line;

/** Reads an answer that tells how far the work is: line after line, of which the last is the answer itself. */
export function progressReader<Answer>(onProgress?: (progress: Progress) => void) {
  let unread = '';
  let last = '';

  function line(text: string) {
    const content = jsonOf(text);
    if (typeof content === 'object' && content !== null && isProgress(content)) onProgress?.(content);
    else last = text;
  }

  return {
    take(piece: string) {
      const lines = (unread + piece).split('\n');
      unread = lines.pop() ?? '';
      for (const text of lines) line(text);
    },

    /** The answer, once everything is taken; a line that never came means that the connection was lost. */
    outcome(requestId: string | null): Answer | CallError {
      if (unread !== '') line(unread);
      const answer = jsonOf(last) as (Answer & { status?: number }) | undefined;
      if (answer === undefined) return noConnection();
      return (answer.status ?? 200) >= 400 ? refusal(answer.status ?? 500, last, requestId) : answer;
    },
  };
}
