import { createAccounts } from '#server/accounts/accounts.store.ts';
import { createLinkLimits, passwordLinkRoutes } from '#server/accounts/password-links.routes.ts';
import { createPasswordLinks } from '#server/accounts/password-links.store.ts';
import { latestIn } from '#server/backup/daily.ts';
import type { Keeper } from '#server/keeper.ts';
import { drawnText } from '#server/pictures/qr.routes.ts';
import { profileRoutes } from '#server/profile/profile.routes.ts';
import type { Alerts } from '#server/security/alerts.ts';
import { forgetTold, ownerNoticeRoutes } from '#server/security/owner-notices.ts';
import { securityRoutes } from '#server/security/security.routes.ts';
import { createSecurityEvents } from '#server/security/security-events.store.ts';
import { confirmationRoutes } from '#server/session/confirmation.routes.ts';
import { deviceRoutes } from '#server/session/devices.routes.ts';
import { createChallenges } from '#server/session/second-factor/challenges.ts';
import { createPasskeys } from '#server/session/second-factor/passkeys.store.ts';
import { createRequiredFactors } from '#server/session/second-factor/required-factors.store.ts';
import { secondFactorRoutes } from '#server/session/second-factor/second-factor.routes.ts';
import { createSecondFactors } from '#server/session/second-factor/second-factor.store.ts';
import { sessionRoutes } from '#server/session/session.routes.ts';
import type { Sessions } from '#server/session/sessions.store.ts';
import { createSignInFailures } from '#server/session/sign-in-failures.ts';
import { createSignInLimits } from '#server/session/sign-in-limits.ts';
import type { Tokens } from '#server/session/tokens.ts';
import type { Wiring } from './wiring.ts';

interface Needs extends Pick<Wiring, 'app' | 'route' | 'config' | 'database' | 'sendMail'> {
  sessions: Sessions;
  tokens: Tokens;
  alerts: Alerts;
}

/** Accounts, their sessions and second factors, and what superadmins are told. */
export function wireAccounts({ app, route, config, database, sendMail, sessions, tokens, alerts }: Needs) {
  const { db } = database;
  const accounts = createAccounts(database, sessions);
  const links = createPasswordLinks(database, sessions);
  const limits = createSignInLimits(db);
  const required = createRequiredFactors(db, sessions);
  const challenges = createChallenges(db);
  const passkeys = createPasskeys(db, config.publicUrl, { challenges, sessions });
  const factors = createSecondFactors(db, config.tokenSecret, { required, sessions, passkeys });
  const linkLimits = createLinkLimits(db);
  const events = createSecurityEvents(db);
  const noteFailure = createSignInFailures(db, limits, alerts.lockedOut);
  sessionRoutes(route, { accounts, tokens, limits, factors, challenges, passkeys, required, noteFailure });
  secondFactorRoutes(route, { accounts, sessions, tokens, factors, passkeys, limits, alerts, draw: drawnText });
  confirmationRoutes(route, { accounts, sessions, passkeys, factors, limits, noteFailure });
  deviceRoutes(route, sessions, accounts);
  profileRoutes(route, accounts, tokens, required, alerts);
  passwordLinkRoutes(app, route, { links, limits: linkLimits, sendMail, publicUrl: config.publicUrl, alerts });
  ownerNoticeRoutes(route, db);
  const { folder } = config.backups;
  securityRoutes(route, { events, required, latestBackup: folder === null ? null : () => latestIn(folder) });
  const keepers: readonly Keeper[] = [
    ...[events, sessions, links, factors, passkeys, challenges, limits, linkLimits, alerts],
    { forgetAccount: forgetTold },
  ];
  return { accounts, keepers };
}
