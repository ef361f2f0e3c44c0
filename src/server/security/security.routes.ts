import { changeSecurity, listSecurityEvents, readSecurity } from '#contract/security.ts';
import { savedAnswer } from '#server/http/answers.ts';
import { authorOf, type Route } from '#server/http/route.ts';
import type { RequiredFactors } from '#server/session/second-factor/required-factors.store.ts';
import type { createSecurityEvents } from './security-events.store.ts';

interface Security {
  events: ReturnType<typeof createSecurityEvents>;
  required: RequiredFactors;
  /** Time of the latest complete backup in milliseconds; null if backups are not set up. */
  latestBackup: (() => Promise<number | null>) | null;
}

/** The security log, and what is required of accounts. */
export function securityRoutes(route: Route, { events, required, latestBackup }: Security) {
  async function settings() {
    const latest = latestBackup && (await latestBackup());
    return {
      second_factor_roles: await required.roles(),
      backup: { is_set_up: latestBackup !== null, latest: latest === null ? null : new Date(latest).toISOString() },
    };
  }

  route(listSecurityEvents, ({ query }) => events.list(query));

  route(readSecurity, async () => ({ data: await settings() }));

  route(changeSecurity, async ({ body, actor }) => {
    await required.change(actor, body.second_factor_roles, authorOf(actor, 'form'));
    return savedAnswer(await settings());
  });
}
