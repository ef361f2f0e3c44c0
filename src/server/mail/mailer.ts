import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '#server/config.ts';
import { Problem } from '#server/problems.ts';

/** One letter in plain text. */
export interface Letter {
  to: string;
  subject: string;
  text: string;
}

/**
 * Hands a letter to the mail server. Throws a `Problem` whose sentence says why it was not taken: 'invalid' where that is the
 * letter's own fault, 'unavailable' where the next one fares no better.
 */
export type SendMail = (letter: Letter) => Promise<void>;

/** Milliseconds that the mail server may be silent, at the beginning and between two answers. */
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, dnsTimeout: 10_000, socketTimeout: 20_000 };

/** What went wrong, as nodemailer's errors have it. */
interface Refusal {
  code?: string;
  responseCode?: number;
}

function sentenceOf({ code, responseCode = 0 }: Refusal): string {
  if (code === 'EAUTH') return 'Server surat menolak sandinya. Beri tahu pengelola sistem.';
  if (code === 'EENVELOPE' && responseCode >= 500) return 'Server surat menolak alamat ini. Periksa alamatnya.';
  if (responseCode >= 500) return 'Server surat menolak surat ini. Beri tahu pengelola sistem.';
  return 'Server surat tidak menjawab. Coba lagi sebentar lagi.';
}

/** The association's mail; null where no mail server is configured, and nothing can be mailed. */
export async function createMailer(mail: Config['mail'], log: FastifyBaseLogger): Promise<SendMail | null> {
  if (mail === null) return null;
  // Only here, as most associations begin without a mail server.
  const { createTransport } = await import('nodemailer');
  const local = { disableFileAccess: true, disableUrlAccess: true };
  const transport = createTransport({ url: mail.server, ...timeouts, ...local }, { from: mail.sender });
  return async ({ to, subject, text }) => {
    try {
      // As an object: a comma in an address must not make two of it.
      await transport.sendMail({ to: { name: '', address: to }, subject, text });
    } catch (error) {
      const { code, responseCode } = error as Error & Refusal;
      // The message of the error may hold the address.
      log.warn({ code, responseCode }, 'a letter was not taken');
      const isOwn = code !== 'EAUTH' && (responseCode ?? 0) >= 500;
      throw new Problem(isOwn ? 'invalid' : 'unavailable', sentenceOf(error as Error & Refusal));
    }
  };
}
