import { signIn } from '#contract/session.ts';
import { call } from '#web/api/call.ts';
import { callErrorFrom } from '#web/api/call-error.ts';
import { saveSession } from '#web/session/session.tsx';
import { prepare } from '#web/start/first-screens.ts';
import { notify } from '#web/ui/notices.tsx';

export interface Credentials {
  email: string;
  password: string;
  remember: boolean;
}

/** Exchanges an e-mail and a password for a token, with the second step where the account has one. */
async function authenticate(credentials: Credentials) {
  const answer = await call(signIn, { body: credentials });
  if (answer.message === 'success') return { ...answer, byFactor: false };
  // Any other message is a failure, whatever the HTTP status (specification, sections 7 and 8).
  if (answer.message !== 'second_factor') throw callErrorFrom(200, JSON.stringify(answer), null);
  const { askForSecondStep } = await import('./second-step.tsx');
  return { ...(await askForSecondStep(answer)), byFactor: true };
}

/** Signs in, and loads the first screen. Returns whether a second factor was asked for. */
export async function enter(credentials: Credentials): Promise<boolean> {
  const { token, role, byFactor } = await authenticate(credentials);
  notify.clear();
  saveSession({ token, role });
  prepare({ pathname: '/app/dashboard', search: '' });
  return byFactor;
}
