import type { FastifyInstance } from 'fastify';
import {
  addPasswordLink,
  forgetPassword,
  inviteAccount,
  type PasswordLink,
  passwordLinkPath,
  readPasswordHelp,
  readPasswordLink,
  usePasswordLink,
} from '#contract/password-links.ts';
import { uniqueKey } from '#contract/same-text.ts';
import type { Db } from '#server/database/schema.ts';
import { PendingWork } from '#server/ending.ts';
import { doneAnswer, savedAnswer } from '#server/http/answers.ts';
import { attemptLimit, countedBy } from '#server/http/attempts.ts';
import { originOf } from '#server/http/origin.ts';
import { authorOf, type Route } from '#server/http/route.ts';
import type { SendMail } from '#server/mail/mailer.ts';
import { notFound } from '#server/problems.ts';
import type { Alerts } from '#server/security/alerts.ts';
import type { NewLink } from './password-link-rows.ts';
import type { PasswordLinks } from './password-links.store.ts';

const quarterOfAnHour = 15 * 60;
const hour = 60 * 60;

/** Rate limits: requesting and trying links per address, requesting them per e-mail. */
export function createLinkLimits(db: Db) {
  const limits = {
    here: attemptLimit(db, { name: 'password-link', windows: [{ most: 60, seconds: quarterOfAnHour }] }),
    asked: attemptLimit(db, { name: 'forgot-password', windows: [{ most: 3, seconds: hour }] }),
  };
  return { ...limits, prune: () => Promise.all([limits.here.prune(), limits.asked.prune()]).then(() => {}) };
}

const letterOf = (url: string, why: string) =>
  [
    // On one line: nobody writes sentences of their own into a letter.
    why.replaceAll(/\s+/g, ' '),
    `Buka tautan ini untuk memilih kata sandi Anda:\n${url}`,
    'Tautan ini berlaku 72 jam dan hanya sekali. Bila Anda tidak memintanya, abaikan surat ini; tidak ada yang berubah.',
  ].join('\n\n');

const passwordChosen = 'Kata sandi akun Anda dipilih lewat tautan.';

const subject = 'Kata sandi direktori anggota IKAI';

interface Links {
  links: PasswordLinks;
  limits: ReturnType<typeof createLinkLimits>;
  sendMail: SendMail | null;
  publicUrl: string;
  alerts: Pick<Alerts, 'superadminAdded' | 'ownerConcerned'>;
}

/** Lets people choose their own passwords, so that nobody else knows them. */
export function passwordLinkRoutes(
  app: FastifyInstance,
  route: Route,
  { links, limits, sendMail, publicUrl, alerts }: Links,
) {
  async function mailLink(to: string, { token, expires }: NewLink, why: string): Promise<PasswordLink> {
    const url = `${publicUrl}${passwordLinkPath}#${token}`;
    const letter = { to, subject, text: letterOf(url, why) };
    // The mailer has logged the reason. The link itself can still be passed on.
    const isMailed =
      sendMail !== null &&
      (await sendMail(letter).then(
        () => true,
        () => false,
      ));
    return { url, expires, mailed: isMailed };
  }

  route(inviteAccount, async ({ body, actor }) => {
    const { account, link } = await links.invite(body, authorOf(actor, 'form'));
    if (account.role === 'superadmin') alerts.superadminAdded(account, actor);
    const why = `${actor.name} membuat akun untuk Anda di direktori anggota IKAI.`;
    return savedAnswer({ ...account, password_link: await mailLink(account.email, link, why) });
  });

  route(addPasswordLink, async ({ params, actor }) => {
    const { email, link } = await links.add(params.id, authorOf(actor, 'form'));
    return savedAnswer(await mailLink(email, link, `${actor.name} membuat tautan kata sandi untuk akun Anda.`));
  });

  route(readPasswordLink, async ({ body, request }) => {
    await limits.here.add(countedBy(request.ip));
    return { data: await links.read(body.token) };
  });

  route(usePasswordLink, async ({ body, request }) => {
    await limits.here.add(countedBy(request.ip));
    const { owner, by } = await links.choosePassword(body.token, body.password, originOf(request));
    alerts.ownerConcerned(owner, passwordChosen, by);
    return doneAnswer('Kata sandi tersimpan. Silakan masuk.');
  });

  route(readPasswordHelp, () => ({ data: { mails: sendMail !== null } }));

  // Runs after the response, so that response times don't reveal whether the e-mail is known.
  const pending = new PendingWork();
  app.addHook('onClose', () => pending.settled());

  route(forgetPassword, async ({ body, request }) => {
    if (!sendMail) throw notFound('Surat dari panel ini');
    const email = body.email?.trim() ?? '';
    await limits.here.add(countedBy(request.ip));
    await limits.asked.add([{ whom: uniqueKey(email), times: 1 }]);
    const sent = (async () => {
      const found = await links.addForgotten(email);
      if (found) await mailLink(found.email, found.link, 'Seseorang meminta kata sandi baru untuk akun Anda.');
    })();
    pending.add(sent.catch((err: unknown) => request.log.error({ err }, 'a link was not mailed')));
    return doneAnswer('Bila ada akun dengan email itu, tautannya sudah dikirim. Periksa kotak surat Anda.');
  });
}
