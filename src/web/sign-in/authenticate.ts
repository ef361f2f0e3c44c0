import { signIn } from '#contract/session.ts';
import { call } from '#web/api/call.ts';
import { callErrorFrom } from '#web/api/call-error.ts';

export interface Credentials {
  email: string;
  password: string;
  remember: boolean;
}

/** Exchanges an e-mail and a password for a token, with the second step where the account has one. */
export async function authenticate(credentials: Credentials) {
  const answer = await call(signIn, { body: credentials });
  if (answer.message === 'success') return answer;
  // Any other message is a failure, whatever the HTTP status (specification, sections 7 and 8).
  if (answer.message !== 'second_factor') throw callErrorFrom(200, JSON.stringify(answer), null);
  const { askForSecondStep } = await import('./second-step.tsx');
  return askForSecondStep(answer);
}
