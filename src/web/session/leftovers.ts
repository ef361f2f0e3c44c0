import { kept } from '#web/ui/storage.ts';
import { sessionKeys } from './stored-session.ts';

/**
 * What stays in this browser without a session: what was not saved or sent yet, which is kept for its account; why the
 * session ended; and how this device shows the panel.
 */
const staying =
  /^(draft:|draft-tab:|check-in:\d|session_ended$|clock_ahead$|direction$|theme$|list-look:\d|letters$|check-in-sound$|check-in-camera|card-paper$)/;

/**
 * Clears what else is ours where nobody is signed in: a session that a superadmin ended, or that ran out, has left names
 * of members, and no sign-out came by.
 */
export function clearLeftovers(): void {
  if (kept.read(sessionKeys.token) !== null) return;
  for (const key of kept.keys()) if (!staying.test(key)) kept.remove(key);
}
