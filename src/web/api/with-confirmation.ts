import { CallError } from './call-error.ts';

/** The question that is open, if any: calls that ask for it meanwhile wait for the same answer. */
let asking: Promise<boolean> | undefined;

async function ask(): Promise<boolean> {
  const { askForConfirmation } = await import('#web/session/confirmation.tsx');
  return askForConfirmation();
}

/** Makes a call, and once more where the server wants to know first that its owner sits there and they have said so. */
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
