import { Problem } from '#server/problems.ts';
import type { SourceHead, SourceRow, Task } from './contents.ts';
import { contentsOf } from './kind-of-file.ts';
import { withinLimits } from './limits.ts';
import { processorClock } from './processor-time.ts';
import { broken, empty } from './refusals.ts';

/** Whatever a library throws, the cause is the file. */
function problemOf(error: unknown): Problem {
  return error instanceof Problem ? error : Object.assign(broken(), { cause: error });
}

async function* guarded(first: SourceRow[], others: AsyncIterable<SourceRow[]>): AsyncGenerator<SourceRow[]> {
  yield first;
  try {
    yield* others;
  } catch (error) {
    throw problemOf(error);
  }
}

/** Reads a file up to its first rows; the others as they are consumed. Throws only `Problem`. */
export async function read(
  bytes: Buffer,
  task: Task,
): Promise<{ head: SourceHead; rows: AsyncGenerator<SourceRow[]> }> {
  try {
    const clock = processorClock(task.mostSeconds);
    const { rows, otherRows, ...head } = await contentsOf(bytes, task, clock);
    const batches = withinLimits(rows, task.mostRows - otherRows, clock);
    const first = await batches.next();
    if (first.done) throw empty();
    return { head, rows: guarded(first.value, batches) };
  } catch (error) {
    throw problemOf(error);
  }
}
