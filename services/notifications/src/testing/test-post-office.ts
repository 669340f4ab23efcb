import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/** A mail as it arrived. */
export type ArrivedMail = Email & { readonly recipients: readonly string[] };

export interface TestMailServer {
  readonly url: string;
  readonly mails: ArrivedMail[];
  /** Called with each mail before it is taken; an error it throws is what the client gets. */
  onMail: (mail: ArrivedMail) => Promise<void> | void;
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** A mail server of the test: real SMTP on the loopback, on the same port each time it starts. */
export async function openTestMailServer(): Promise<TestMailServer> {
  let port = 0;
  let server: SMTPServer | null = null;
  const testServer: TestMailServer = {
    get url() {
      return `smtp://127.0.0.1:${port}`;
    },
    mails: [],
    onMail: () => undefined,
    async start() {
      const smtp = new SMTPServer({
        authOptional: true,
        disabledCommands: ['STARTTLS'],
        // Senders keep their connections.
        closeTimeout: 50,
        onData(stream, session, callback) {
          const chunks: Buffer[] = [];
          stream.on('data', (chunk: Buffer) => chunks.push(chunk));
          stream.on('end', () => {
            void (async () => {
              const parsed = await PostalMime.parse(Buffer.concat(chunks));
              const mail = { ...parsed, recipients: session.envelope.rcptTo.map(({ address }) => address) };
              await testServer.onMail(mail);
              testServer.mails.push(mail);
            })().then(
              () => callback(null),
              (error: unknown) => callback(error instanceof Error ? error : new Error('refused')),
            );
          });
        },
      });
      // Connections that break on purpose are no error of the test.
      smtp.on('error', () => undefined);
      await new Promise<void>((resolve) => smtp.listen(port, '127.0.0.1', resolve));
      port = getPort(smtp.server);
      server = smtp;
    },
    async stop() {
      const stopping = server;
      server = null;
      if (stopping) await new Promise<void>((resolve) => stopping.close(resolve));
    },
  };
  await testServer.start();
  return testServer;
}

export interface TestOwner {
  readonly url: string;
  /** What the owner answers; change it to make the owner fail. */
  answer: (path: string, body: string) => { readonly status: number; readonly body?: unknown; readonly file?: Buffer };
  /** Paths that were asked for. */
  readonly asked: string[];
  stop(): Promise<void>;
}

/** A service that holds the data of the people we write to, faked at its HTTP boundary. */
export async function openTestOwner(): Promise<TestOwner> {
  const server: Server = createServer((request, response) => {
    const path = request.url ?? '';
    owner.asked.push(path);
    void text(request).then((asked) => {
      const { status, body, file } = request.headers['x-okruh-identity'] === undefined ? { status: 401 } : owner.answer(path, asked);
      if (file !== undefined) return response.writeHead(status, { 'content-type': 'application/pdf' }).end(file);
      return response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body ?? {}));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const owner: TestOwner = {
    url: `http://127.0.0.1:${getPort(server)}`,
    answer: () => ({ status: 404 }),
    asked: [],
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
  return owner;
}

function getPort(server: { address(): AddressInfo | string | null }): number {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server does not listen');
  return address.port;
}
