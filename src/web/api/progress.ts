import type { Progress } from '#contract/endpoint.ts';
import { jsonOf, noConnection } from './call-error.ts';

const isProgress = (line: object): line is Progress => 'done' in line && 'total' in line;

/** Parses an answer with progress: lines of JSON, of which the last is the answer itself. */
export function progressReader(onProgress?: (progress: Progress) => void) {
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

    /** The answer itself. Throws if the connection was lost before it. */
    end(): string {
      if (unread !== '') line(unread);
      if (jsonOf(last) === undefined) throw noConnection();
      return last;
    },
  };
}
