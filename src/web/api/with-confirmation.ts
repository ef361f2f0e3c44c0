import { CallError } from './call-error.ts';

/** The open questions, by whether a factor is asked for. Calls meanwhile wait for the same answer. */
const asking = new Map<boolean, Promise<boolean>>();

async function ask(byFactor: boolean): Promise<boolean> {
  const { askForConfirmation } = await import('#web/session/confirmation.tsx');
  return askForConfirmation(byFactor);
}

/** Makes a call. If it needs a confirmation, asks for that and makes the call again. */
export async function withConfirmation<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (failure) {
    if (!(failure instanceof CallError && failure.confirm)) throw failure;
    const byFactor = failure.byFactor === true;
    const asked = asking.get(byFactor) ?? ask(byFactor).finally(() => asking.delete(byFactor));
    asking.set(byFactor, asked);
    if (!(await asked)) throw failure;
    return work();
  }
}
