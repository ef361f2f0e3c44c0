import { fastify } from 'fastify';
import { expect, test } from 'vitest';
import { startMailServer } from '#test/support/mail-server.ts';
import { createMailer, type SendMail } from './mailer.ts';

const { log } = fastify();
const letter = { to: 'sari@ikai.test', subject: 'Serkom Anda', text: 'Yth. Sari,\n\nÉlodie' };

async function mailerOf(mail: Parameters<typeof createMailer>[0]): Promise<SendMail> {
  const send = await createMailer(mail, log);
  if (!send) throw new Error('Nothing can be mailed.');
  return send;
}

test('without a mail server nothing can be mailed', async () => {
  expect(await createMailer(null, log)).toBeNull();
});

test('a letter reaches the mail server, from the association, for the one whom it is for', async () => {
  await using server = await startMailServer();
  await (await mailerOf(server.mail))(letter);
  expect(server.received).toMatchObject([{ from: 'sekretariat@ikai.test', to: ['sari@ikai.test'] }]);
  expect(server.received[0]?.source).toMatch(/^From: IKAI <sekretariat@ikai\.test>\r$/m);
  expect(server.received[0]?.source).toMatch(/^Subject: Serkom Anda\r$/m);
});

test('neither an address nor a subject can name another receiver', async () => {
  await using server = await startMailServer();
  const send = await mailerOf(server.mail);
  await send({ ...letter, subject: 'Serkom\r\nBcc: orang@lain.test' });
  expect(server.received.map(({ to }) => to)).toEqual([['sari@ikai.test']]);
  expect(server.received[0]?.source).not.toMatch(/^Bcc/m);
  await send({ ...letter, to: 'sari@ikai.test, orang@lain.test' }).catch(() => {});
  for (const { to } of server.received) expect(to).toHaveLength(1);
});

test('who is refused, and a server that is away, are told in a sentence', async () => {
  const server = await startMailServer();
  const send = await mailerOf(server.mail);
  await expect(send({ ...letter, to: 'ditolak@ikai.test' })).rejects.toMatchObject({
    kind: 'invalid',
    message: 'Server surat menolak alamat ini. Periksa alamatnya.',
  });
  await server.close();
  await expect(send(letter)).rejects.toMatchObject({
    kind: 'unavailable',
    message: 'Server surat tidak menjawab. Coba lagi sebentar lagi.',
  });
});
