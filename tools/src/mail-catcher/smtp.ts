import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import type { Mailbox } from './mailbox.ts';

const LARGEST_MAIL = 20 * 1024 * 1024;

/** Takes every mail for every address, without login and encryption: it is for this machine only. */
export async function listenForMail(mailbox: Mailbox, port: number): Promise<{ readonly port: number; close(): Promise<void> }> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    logger: false,
    // Senders keep their connections: who ends this process doesn't wait for them.
    closeTimeout: 200,
    size: LARGEST_MAIL,
    onData(stream, session, done) {
      const recipients = session.envelope.rcptTo.map(({ address }) => address);
      buffer(stream)
        .then((source) => mailbox.add(source, recipients))
        .then(
          () => done(),
          (error: unknown) => done(error instanceof Error ? error : new Error(String(error))),
        );
    },
  });
  // A sender that hangs up is no reason to fall over.
  server.on('error', (error) => process.stderr.write(`smtp: ${error.message}\n`));
  const listener = server.listen(port, '127.0.0.1');
  await once(listener, 'listening');
  const address = listener.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : port,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
