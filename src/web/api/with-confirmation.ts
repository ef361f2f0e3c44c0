import { CallError } from './call-error.ts';

/** The open question. Calls that need a confirmation meanwhile wait for the same answer. */
let asking: Promise<boolean> | undefined;

async function ask(): Promise<boolean> {
  const { askForConfirmation } = await import('#web/session/confirmation.tsx');
  return askForConfirmation();
}

/** Makes a call. If it needs a confirmation, asks for that and makes the call again. */
export async function withConfirmation<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (failure) {
    if (!(failure instanceof CallError && failure.confirm)) throw failure;
    asking ??= ask().finally(() => {
      asking = undefined;
    });
    if (!(await asking)) throw failure;
    return work();
  }
}
