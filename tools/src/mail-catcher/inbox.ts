import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Mail, Mailbox } from './mailbox.ts';
import { listPage, mailHtml, mailPage } from './pages.ts';

const PAGE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; form-action 'self'; base-uri 'none'";
/** A mail is a stranger's document: no scripts, nothing from the network, no access to this origin. */
const MAIL_POLICY =
  "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; img-src 'self' data:; style-src 'unsafe-inline'; font-src data:";
const loopbackHost = /^(localhost|[a-z0-9-]+\.localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/;

/** Newest mails that are shown; a recipient narrows them down. */
const ON_PAGE = 100;
const IN_JSON = 500;

interface Answer {
  readonly status: number;
  readonly type: string;
  readonly body: string | Buffer;
  readonly headers?: Readonly<Record<string, string>>;
}

const html = (body: string, policy = PAGE_POLICY): Answer => ({
  status: 200,
  type: 'text/html; charset=utf-8',
  body,
  headers: { 'content-security-policy': policy },
});
const json = (body: unknown): Answer => ({ status: 200, type: 'application/json', body: JSON.stringify(body) });
const text = (status: number, body: string, headers: Record<string, string> = {}): Answer => ({
  status,
  type: 'text/plain; charset=utf-8',
  body,
  headers,
});
const notFound = text(404, 'Not found');

/** A mail as the JSON list shows it to tests. */
const mailJson = (mail: Mail): Record<string, unknown> => ({
  id: mail.id,
  message_id: mail.messageId,
  received_at: new Date(mail.receivedAt).toISOString(),
  from: mail.from,
  to: mail.to,
  subject: mail.subject,
  text: mail.text,
  html: mail.html,
  attachments: mail.attachments.map((part, index) => ({
    name: part.name,
    media_type: part.mediaType,
    size: part.content.length,
    url: `/mails/${mail.id}/attachments/${index}`,
  })),
});

async function mailAnswer(mailbox: Mailbox, id: string, part: string | undefined, index: string | undefined): Promise<Answer> {
  const mail = await mailbox.find(id);
  if (mail === undefined) return notFound;
  if (part === undefined) return html(mailPage(mail));
  if (part === 'html') return html(mailHtml(mail), MAIL_POLICY);
  if (part === 'source') return text(200, (await mailbox.source(id)).toString('utf8'));
  const attachment = part === 'attachments' ? mail.attachments[Number(index)] : undefined;
  if (attachment === undefined) return notFound;
  return {
    status: 200,
    type: /^[\w.+-]+\/[\w.+-]+$/.test(attachment.mediaType) ? attachment.mediaType : 'application/octet-stream',
    body: attachment.content,
    headers: {
      'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(attachment.name)}`,
      'content-security-policy': "default-src 'none'; sandbox",
    },
  };
}

async function answer(mailbox: Mailbox, request: IncomingMessage): Promise<Answer> {
  // Another site's page may not reach this inbox through a name of its own, nor delete with a form.
  if (!loopbackHost.test(request.headers.host ?? '')) return text(421, 'This inbox answers to localhost only');
  const url = new URL(request.url ?? '/', 'http://localhost');
  const to = (url.searchParams.get('to') ?? '').trim().toLowerCase();
  if (request.method === 'POST' || request.method === 'DELETE') {
    const site = request.headers['sec-fetch-site'];
    if (site !== undefined && site !== 'same-origin') return text(403, 'Cross-site requests are refused');
    if (url.pathname !== (request.method === 'POST' ? '/delete-all' : '/api/mails')) return notFound;
    await mailbox.clear();
    return request.method === 'POST' ? text(303, '', { location: '/' }) : text(204, '');
  }
  if (request.method !== 'GET' && request.method !== 'HEAD') return text(405, 'Method not allowed', { allow: 'GET, HEAD, POST, DELETE' });
  if (url.pathname === '/healthz' || url.pathname === '/readyz') return text(200, 'ok');
  if (url.pathname === '/') return html(listPage(await mailbox.list(to, ON_PAGE), to, mailbox.count()));
  if (url.pathname === '/api/mails') return json((await mailbox.list(to, IN_JSON)).map(mailJson));
  const [first, id, part, index] = url.pathname.slice(1).split('/');
  return first === 'mails' && id !== undefined ? mailAnswer(mailbox, id, part, index) : notFound;
}

function send(response: ServerResponse, { status, type, body, headers }: Answer): void {
  response.writeHead(status, {
    'content-type': type,
    'content-length': Buffer.byteLength(body),
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    ...headers,
  });
  response.end(response.req.method === 'HEAD' ? undefined : body);
}

/** The web inbox, on the loopback address only. */
export async function serveInbox(mailbox: Mailbox, port: number): Promise<{ readonly port: number; close(): Promise<void> }> {
  const server = createServer((request, response) => {
    answer(mailbox, request).then(
      (result) => send(response, result),
      (error: unknown) => {
        process.stderr.write(`inbox: ${error instanceof Error ? error.message : String(error)}\n`);
        send(response, text(500, 'The inbox failed; its log says why'));
      },
    );
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
