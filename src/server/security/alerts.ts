import type { FastifyInstance } from 'fastify';
import { readableNumber } from '#contract/numbers.ts';
import type { Origin } from '#server/database/rows/sessions.ts';
import type { Db } from '#server/database/schema.ts';
import { PendingWork } from '#server/ending.ts';
import { attemptLimit } from '#server/http/attempts.ts';
import type { SendMail } from '#server/mail/mailer.ts';
import { Problem } from '#server/problems.ts';
import type { Lockout } from '#server/session/sign-in-failures.ts';

interface Person {
  name: string;
  email: string;
}

type Doer = Person & { origin: Origin };

/** Keeps attackers from flooding mailboxes with lockouts. The page lists them all. */
const lockoutLetters = { most: 5, seconds: 60 * 60 };

/** On one line, whatever a name has in it: nobody writes sentences of their own into a letter. */
const called = ({ name, email }: Person) => `${name} (${email})`.replaceAll(/\s+/g, ' ');
const from = ({ address, device }: Origin) => `dari ${address}, ${device}`;

const lockedWords = {
  email_here: 'Terlalu banyak percobaan masuk dengan satu email dari satu alamat.',
  address: 'Terlalu banyak percobaan masuk dari satu alamat.',
  email: 'Terlalu banyak percobaan masuk dengan satu email, dari banyak alamat.',
} as const satisfies Record<Lockout['locked'], string>;

export const passwordChanged = 'Kata sandi akun Anda diganti.';

/** E-mails superadmins, and owners of accounts, in the background; failures affect nothing else. */
export function createAlerts(app: FastifyInstance, db: Db, sendMail: SendMail | null, publicUrl: string) {
  const lockouts = attemptLimit(db, { name: 'lockout-letter', windows: [lockoutLetters] });
  const pending = new PendingWork();
  app.addHook('onClose', () => pending.settled());

  const ownerSubject = 'Perubahan pada akun Anda di direktori anggota IKAI';

  async function deliver(send: SendMail, subject: string, sentences: readonly string[]): Promise<void> {
    const superadmins = await db
      .selectFrom('accounts')
      .select('email')
      .where('role', '=', 'superadmin')
      .where('status', '=', 'active')
      .where('deleted_at', 'is', null)
      .execute();
    const text = [...sentences, `Periksa di ${publicUrl}/app/security`].join('\n\n');
    for (const { email } of superadmins) {
      // The mailer has logged the reason; the others still get theirs.
      await send({ to: email, subject, text }).catch(() => {});
    }
  }

  function mail(work: (send: SendMail) => Promise<void>): void {
    if (!sendMail) return;
    pending.add(work(sendMail).catch((err: unknown) => app.log.error({ err }, 'superadmins were not mailed')));
  }

  return {
    /** Tells the owner of an account what was changed of its protection, as it is told in the panel. */
    ownerConcerned: ({ email }: Person, what: string, by: Doer) =>
      mail((send) =>
        send({
          to: email,
          subject: ownerSubject,
          text: [
            what,
            `Dilakukan oleh ${called(by)}, ${from(by.origin)}.`,
            'Bila ini bukan Anda dan Anda tidak memintanya, segera beri tahu superadmin IKAI.',
          ].join('\n\n'),
        }),
      ),

    /** Somebody became superadmin. */
    superadminAdded: (account: Person, by: Doer) =>
      mail((send) =>
        deliver(send, 'Superadmin baru di direktori anggota IKAI', [
          `${called(account)} sekarang superadmin.`,
          `Dilakukan oleh ${called(by)}, ${from(by.origin)}.`,
        ]),
      ),

    lockedOut: ({ account, address, locked }: Lockout) =>
      mail(async (send) => {
        try {
          await lockouts.add([{ whom: 'all', times: 1 }]);
        } catch (error) {
          if (error instanceof Problem && error.kind === 'too_many') return;
          throw error;
        }
        const whose = account ? [`Akunnya: ${called(account)}.`] : [];
        await deliver(send, 'Percobaan masuk dikunci di direktori anggota IKAI', [
          lockedWords[locked],
          ...whose,
          `Yang terakhir dari ${address}.`,
        ]);
      }),

    /** An account read, exported and printed many people's data in a day. */
    muchRead: (by: Doer, people: number) =>
      mail((send) =>
        deliver(send, 'Banyak data dibaca di direktori anggota IKAI', [
          `${called(by)} hari ini membaca, mengekspor, dan mencetak data ${readableNumber(people)} orang, terakhir ${from(by.origin)}.`,
        ]),
      ),

    prune: lockouts.prune,
  };
}

export type Alerts = ReturnType<typeof createAlerts>;
