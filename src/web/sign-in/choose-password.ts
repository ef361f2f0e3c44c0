import { changeProfile, readProfile } from '#contract/profile.ts';
import { call } from '#web/api/call.ts';

/** Changes one's own password only. Returns the fresh token. */
export async function choosePassword(password: string): Promise<string | undefined> {
  const { full_name, username } = (await call(readProfile, {})).data;
  return (await call(changeProfile, { body: { full_name, username, password } })).token;
}
