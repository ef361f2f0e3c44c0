import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { SMTPServer } from 'smtp-server';

interface ReceivedLetter {
  from: string;
  to: string[];
  /** Headers and text as received. */
  source: string;
}

/** A mail server that keeps its mails, and refuses recipients with `ditolak` in the address. */
export async function startMailServer() {
  const received: ReceivedLetter[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo({ address }, _session, answer) {
      answer(address.includes('ditolak') ? Object.assign(new Error('No such user'), { responseCode: 550 }) : null);
    },
    onData(stream, { envelope }, answer) {
      let source = '';
      stream.setEncoding('utf8').on('data', (part: string) => {
        source += part;
      });
      stream.on('end', () => {
        const from = envelope.mailFrom ? envelope.mailFrom.address : '';
        received.push({ from, to: envelope.rcptTo.map(({ address }) => address), source });
        answer();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  const close = promisify(server.close.bind(server));
  return {
    mail: { server: `smtp://127.0.0.1:${port}`, sender: 'IKAI <sekretariat@ikai.test>' },
    received,
    close,
    [Symbol.asyncDispose]: close,
  };
}
