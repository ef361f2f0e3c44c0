import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '#server/config.ts';
import { Problem } from '#server/problems.ts';

/** A plain-text e-mail. */
export interface Letter {
  to: string;
  subject: string;
  text: string;
}

/** Sends an e-mail. Throws a `Problem`: 'invalid' for this message or recipient, 'unavailable' for any. */
export type SendMail = (letter: Letter) => Promise<void>;

/** Milliseconds. */
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, dnsTimeout: 10_000, socketTimeout: 20_000 };

/** The error fields of nodemailer. */
interface Refusal {
  code?: string;
  responseCode?: number;
}

function sentenceOf({ code, responseCode = 0 }: Refusal): string {
  if (code === 'EAUTH') return 'Server surat menolak kata sandinya. Beri tahu pengelola sistem.';
  if (code === 'EENVELOPE' && responseCode >= 500) return 'Server surat menolak alamat ini. Periksa alamatnya.';
  if (responseCode >= 500) return 'Server surat menolak surat ini. Beri tahu pengelola sistem.';
  return 'Server surat tidak menjawab. Coba lagi sebentar lagi.';
}

/** Null if no mail server is configured. */
export async function createMailer(mail: Config['mail'], log: FastifyBaseLogger): Promise<SendMail | null> {
  if (mail === null) return null;
  // Imported on demand: most installations have no mail server.
  const { createTransport } = await import('nodemailer');
  const local = { disableFileAccess: true, disableUrlAccess: true };
  const transport = createTransport({ url: mail.server, ...timeouts, ...local }, { from: mail.sender });
  return async ({ to, subject, text }) => {
    try {
      // An object, because a string with a comma would be parsed as two addresses.
      await transport.sendMail({ to: { name: '', address: to }, subject, text });
    } catch (error) {
      const { code, responseCode } = error as Error & Refusal;
      // Without the message, which may contain the address.
      log.warn({ code, responseCode }, 'a letter was not taken');
      const isOwn = code !== 'EAUTH' && (responseCode ?? 0) >= 500;
      throw new Problem(isOwn ? 'invalid' : 'unavailable', sentenceOf(error as Error & Refusal));
    }
  };
}
