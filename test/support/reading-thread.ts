import { parentPort } from 'node:worker_threads';
import { Problem } from '#server/problems.ts';
import type { ThreadOutcome } from './limited-reading.ts';
import { wholeOf } from './sources.ts';

/* The worker thread of `limitedReading`: reads one file after the other. */

async function outcomeOf(bytes: Uint8Array): Promise<ThreadOutcome> {
  try {
    return { outcome: (await wholeOf(bytes)).rows.length };
  } catch (error) {
    if (error instanceof Problem) return { outcome: error.kind };
    return { failure: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

parentPort?.on('message', async (bytes: Uint8Array) => parentPort?.postMessage(await outcomeOf(bytes)));
