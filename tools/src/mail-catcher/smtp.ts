import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import type { Mailbox } from './mailbox.ts';

const LARGEST_MAIL = 20 * 1024 * 1024;
const LONGEST_COMMAND = 4_096;
const END_OF_LINE = Buffer.from('\r\n');
const END_OF_MAIL = Buffer.from('\r\n.\r\n');

/**
 * Takes every mail for every address, without login and encryption: it is for this machine only. As much of SMTP (RFC 5321,
 * pipelining of RFC 2920) as mail libraries speak; a general server costs more than all services that work on an order.
 */
export async function listenForMail(mailbox: Mailbox, port: number): Promise<{ readonly port: number; close(): Promise<void> }> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    // A sender that hangs up is no reason to fall over.
    socket.on('error', () => undefined);
    socket.setNoDelay(true);
    serve(mailbox, socket).catch((error: unknown) => {
      process.stderr.write(`smtp: ${error instanceof Error ? error.message : String(error)}\n`);
      socket.destroy();
    });
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        // Senders keep their connections: who ends this process doesn't wait for them.
        for (const socket of sockets) socket.destroy();
      }),
  };
}

/** One connection, until the sender ends it. */
async function serve(mailbox: Mailbox, socket: Socket): Promise<void> {
  const input = readerOf(socket);
  // What answers commands of one packet is one packet.
  const say = (answer: string): void => {
    socket.cork();
    socket.write(answer);
    process.nextTick(() => socket.uncork());
  };
  let recipients: string[] | null = null;
  say('220 okruh mail catcher\r\n');
  for (;;) {
    const line = await input.until(END_OF_LINE, LONGEST_COMMAND);
    if (line === null) return;
    const verb = line.subarray(0, 4).toString('latin1').toUpperCase();
    if (verb === 'MAIL') recipients = [];
    if (verb === 'RSET' || verb === 'EHLO' || verb === 'HELO') recipients = null;
    if (verb === 'RCPT') recipients?.push(/<([^>]*)>/.exec(line.toString('utf8'))?.[1] ?? '');
    if (verb === 'DATA' && recipients !== null && recipients.length > 0) {
      say('354 End with a line that is a single dot\r\n');
      // The end of the command's line may begin the mark: a mail may be empty.
      input.putBack(END_OF_LINE);
      const source = await input.until(END_OF_MAIL, LARGEST_MAIL);
      if (source === null) return;
      await mailbox.add(unstuffed(source), recipients);
      recipients = null;
      say('250 Kept\r\n');
    } else say(answerTo(verb, recipients));
    if (verb === 'QUIT') return void socket.end();
  }
}

function answerTo(verb: string, recipients: readonly string[] | null): string {
  switch (verb) {
    case 'EHLO':
      return `250-okruh\r\n250-PIPELINING\r\n250-8BITMIME\r\n250-SMTPUTF8\r\n250 SIZE ${LARGEST_MAIL}\r\n`;
    case 'HELO':
    case 'MAIL':
    case 'RSET':
    case 'NOOP':
      return '250 OK\r\n';
    case 'RCPT':
      return recipients === null ? '503 MAIL comes first\r\n' : '250 OK\r\n';
    case 'DATA':
      return '503 RCPT comes first\r\n';
    case 'QUIT':
      return '221 Bye\r\n';
    default:
      return '502 Not known here\r\n';
  }
}

/** The mail as it was before it was sent: a line that began with a dot came with two. @param source with a line's end before it */
function unstuffed(source: Buffer): Buffer {
  const mail = source.includes('\r\n..') ? Buffer.from(source.toString('latin1').replaceAll('\r\n..', '\r\n.'), 'latin1') : source;
  return Buffer.concat([mail.subarray(END_OF_LINE.length), END_OF_LINE]);
}

interface Reader {
  /** @returns what stands before the mark, null at the end of the connection @throws RangeError when it is longer than `most` */
  until(mark: Buffer, most: number): Promise<Buffer | null>;
  putBack(bytes: Buffer): void;
}

function readerOf(socket: Socket): Reader {
  const chunks: AsyncIterator<Buffer> = socket[Symbol.asyncIterator]();
  let held: Buffer = Buffer.alloc(0);
  return {
    async until(mark, most) {
      const before: Buffer[] = [];
      let length = 0;
      // In each step only what is new is searched, with the little before it that may begin the mark.
      for (;;) {
        const end = held.indexOf(mark);
        if (end >= 0) {
          const found = Buffer.concat([...before, held.subarray(0, end)]);
          held = held.subarray(end + mark.length);
          return found;
        }
        const rest = Math.max(0, held.length - mark.length + 1);
        before.push(held.subarray(0, rest));
        length += rest;
        if (length > most) throw new RangeError('a line or a mail is too long');
        const { value, done } = await chunks.next();
        if (done === true) return null;
        held = Buffer.concat([held.subarray(rest), value]);
      }
    },
    putBack(bytes) {
      held = Buffer.concat([bytes, held]);
    },
  };
}
