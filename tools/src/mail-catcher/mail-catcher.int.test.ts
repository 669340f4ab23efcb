import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { serveInbox } from './inbox.ts';
import { openMailbox, type Mailbox } from './mailbox.ts';
import { listenForMail } from './smtp.ts';

let dir = '';
let mailbox: Mailbox;
let smtp: Awaited<ReturnType<typeof listenForMail>>;
let inbox: Awaited<ReturnType<typeof serveInbox>>;
let origin = '';

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'okruh-mail-'));
  mailbox = await openMailbox(dir);
  smtp = await listenForMail(mailbox, 0);
  inbox = await serveInbox(mailbox, 0);
  origin = `http://127.0.0.1:${inbox.port}`;
});
afterEach(async () => {
  await Promise.all([smtp.close(), inbox.close()]);
  await rm(dir, { recursive: true });
});

/** Speaks SMTP by hand: one answer line awaited for each command. */
async function send(to: string, source: string): Promise<void> {
  const socket = connect({ host: '127.0.0.1', port: smtp.port });
  const answers = createInterface({ input: socket })[Symbol.asyncIterator]();
  const expectCode = async (code: string): Promise<void> => {
    for (;;) {
      const { value } = (await answers.next()) as { value: string };
      if (!value.startsWith(code)) throw new Error(`the catcher answered ${value}`);
      if (value[3] === ' ') return;
    }
  };
  await expectCode('220');
  for (const [line, code] of [
    ['EHLO shop', '250'],
    ['MAIL FROM:<noreply@okruh.example>', '250'],
    [`RCPT TO:<${to}>`, '250'],
    ['DATA', '354'],
    [`${source.replaceAll('\n', '\r\n')}\r\n.`, '250'],
    ['QUIT', '221'],
  ] as const) {
    socket.write(`${line}\r\n`);
    await expectCode(code);
  }
  socket.end();
}

const estimate = `From: Okruh <noreply@okruh.example>
To: Jana <Jana@Example.com>
Subject: =?utf-8?B?VsO9a3VwIHZhxaFlaG8gdGVsZWZvbnU=?=
MIME-Version: 1.0
Content-Type: multipart/mixed; boundary=m

--m
Content-Type: multipart/alternative; boundary=a

--a
Content-Type: text/plain; charset=utf-8

Dobry den
--a
Content-Type: text/html; charset=utf-8

<p>Dobry den</p><script>alert(1)</script><img src="cid:logo">
--a--
--m
Content-Type: image/svg+xml; name=logo.svg
Content-ID: <logo>
Content-Disposition: inline; filename=logo.svg

<svg xmlns="http://www.w3.org/2000/svg"/>
--m--`;

const list = async (query = ''): Promise<{ id: string; subject: string; to: string[]; attachments: { name: string; url: string }[] }[]> =>
  (await fetch(`${origin}/api/mails${query}`)).json();

test('a mail that is sent is in the list, with its subject, texts and attachments', async () => {
  await send('jana@example.com', estimate);
  expect(await list('?to=JANA@example.com')).toMatchObject([
    {
      subject: 'Výkup vašeho telefonu',
      from: 'noreply@okruh.example',
      to: ['jana@example.com'],
      text: 'Dobry den\n',
      attachments: [{ name: 'logo.svg' }],
    },
  ]);
  expect(await list('?to=petr@example.com')).toEqual([]);
});

test('mails outlive the catcher', async () => {
  await send('jana@example.com', estimate);
  const again = await openMailbox(dir);
  expect((await again.list('jana@example.com', 10)).map(({ subject }) => subject)).toEqual(['Výkup vašeho telefonu']);
  expect(await again.list('petr@example.com', 10)).toEqual([]);
});

test('the oldest mails go when there are too many, from the disk too', async () => {
  const small = await openMailbox(dir, 2);
  for (const subject of ['first', 'second', 'third']) await small.add(Buffer.from(`Subject: ${subject}\n\ntext`), ['jana@example.com']);
  expect((await small.list('', 10)).map(({ subject }) => subject)).toEqual(['third', 'second']);
  expect(await readdir(dir)).toHaveLength(2);
});

test('the newest mail comes first', async () => {
  await send('jana@example.com', estimate);
  await send('jana@example.com', estimate.replace('=?utf-8?B?VsO9a3VwIHZhxaFlaG8gdGVsZWZvbnU=?=', 'Second'));
  expect((await list()).map(({ subject }) => subject)).toEqual(['Second', 'Výkup vašeho telefonu']);
});

test('the HTML of a mail runs no script and its pictures come from its attachments', async () => {
  await send('jana@example.com', estimate);
  const [mail] = await list();
  const response = await fetch(`${origin}/mails/${mail?.id}/html`);
  expect(response.headers.get('content-security-policy')).toMatch(/^sandbox (?!.*allow-scripts).*default-src 'none'/);
  expect(await response.text()).toContain(`<img src="${mail?.attachments[0]?.url}">`);
  const picture = await fetch(origin + (mail?.attachments[0]?.url ?? ''));
  expect(picture.headers.get('content-type')).toBe('image/svg+xml');
  expect(picture.headers.get('content-security-policy')).toContain('sandbox');
});

test('what a mail says is text in the pages of the inbox', async () => {
  await send('jana@example.com', 'From: a@example.com\nTo: jana@example.com\nSubject: <script>alert(1)</script>\n\n<b>text</b>');
  const [mail] = await list();
  for (const path of ['/', `/mails/${mail?.id}`]) {
    const page = await (await fetch(origin + path)).text();
    expect(page).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
    expect(page).not.toContain('<script>');
  }
});

test('everything is deleted on demand, but not by another site', async () => {
  await send('jana@example.com', estimate);
  const foreign = await fetch(`${origin}/delete-all`, { method: 'POST', headers: { 'sec-fetch-site': 'cross-site' } });
  expect(foreign.status).toBe(403);
  expect(await list()).toHaveLength(1);
  expect((await fetch(`${origin}/api/mails`, { method: 'DELETE' })).status).toBe(204);
  expect(await list()).toEqual([]);
});

test('unknown addresses are not found', async () => {
  for (const path of ['/mails/none', '/mails/none/html', '/else', '/mails/../secrets.env'])
    expect((await fetch(origin + path)).status).toBe(404);
});
