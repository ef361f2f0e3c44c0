import { kept } from '#web/ui/storage.ts';
import { renewalKey, saveSession } from './session.tsx';
import { readToken } from './stored-session.ts';

/**
 * Sends a change that ends all older tokens, and stores the fresh one of its answer. What is refused meanwhile, in any tab,
 * waits for that.
 */
export async function renewSession<Answer extends { token?: string | undefined }>(
  change: () => Promise<Answer>,
): Promise<Answer> {
  kept.write(renewalKey, String(readToken()));
  try {
    const answer = await change();
    if (answer.token !== undefined) saveSession({ token: answer.token });
    return answer;
  } finally {
    kept.remove(renewalKey);
  }
}
