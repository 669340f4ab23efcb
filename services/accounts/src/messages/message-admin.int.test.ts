import { readFile } from 'node:fs/promises';
import { mailDataSchema } from '@okruh/contracts';
import type { adminListMessages, MessageDetail } from '@okruh/contracts/http/accounts/message-admin';
import type { Role } from '@okruh/contracts';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { demoContentSchema, seedContactReasons } from '../demo/demo-contact-reasons.ts';
import { tidyUp } from '../stored/housekeeping.ts';
import { openTestShop, type TestShop } from '../testing/test-shop.ts';

const content = demoContentSchema.parse(
  JSON.parse(await readFile(new URL('../../../../tools/demo-data/content.json', import.meta.url), 'utf8')),
);
type List = z.output<(typeof adminListMessages.responses)[200]>;

let shop: TestShop;
let colleague: string;
beforeEach(async () => {
  shop = await openTestShop();
  await seedContactReasons(shop.database, content);
  colleague = await shop.addAccount({ eMail: 'podpora@okruh.example', kind: 'staff' });
});
afterEach(() => shop.close());

const form = {
  kind: 'contact',
  reason: 'reason-order',
  name: 'Petra Nová',
  e_mail: 'petra@example.com',
  text: 'Kde je?',
  order_number: 'CZ26-0001',
};
const write = (changes: Record<string, unknown> = {}, market: 'cz' | 'ro' = 'cz') =>
  shop.call(shop.browser(market), '/messages', { body: { ...form, ...changes } });

const office = (path: string, { role = 'support', body }: { readonly role?: Role; readonly body?: Record<string, unknown> } = {}) =>
  shop.call(shop.browser(), `/admin${path}`, {
    claims: { kind: 'staff', sub: colleague, roles: [role] },
    ...(body !== undefined && { body }),
  });
const list = async (query = '', role: Role = 'support') => (await office(`/messages${query}`, { role })).json<List>();
const load = async (id: string) => (await office(`/messages/${id}`)).json<MessageDetail>();
const mail = (kind: string, id: string) =>
  shop.call(shop.browser(), `/internal/mails/${kind}/${id}`, { claims: { kind: 'service', sub: 'notifications', aud: 'accounts' } });

async function writeOne(): Promise<MessageDetail> {
  await write();
  const [row] = (await list()).items;
  if (row === undefined) throw new Error('no message came');
  return load(row.id);
}
const step = (message: MessageDetail, action: string, body: Record<string, unknown> = {}) =>
  office(`/messages/${message.id}/${action}`, { body: { version: message.version, ...body } });

/** A job application as a browser sends it. */
async function apply({ name = 'životopis.pdf', file = '%PDF-1.7 Jana', key, ...changes }: Record<string, string | undefined> = {}) {
  const body = new FormData();
  const fields = { position: 'repair', name: 'Jana Malá', e_mail: 'jana@example.com', phone: '', text: 'Opravuji telefony.', ...changes };
  for (const [field, value] of Object.entries(fields)) body.set(field, value ?? '');
  if (file !== '') body.set('cv', new File([file], name));
  const request = new Request('http://localhost', { method: 'POST', body });
  return shop.send('/job-applications', Buffer.from(await request.arrayBuffer()), request.headers.get('content-type') ?? '', key);
}

describe('messages in the back office', () => {
  it('are listed newest first, by market, form, state, number and address', async () => {
    await write();
    await write({ kind: 'feedback', reason: '', e_mail: 'ion@example.com', name: 'Ion Ionescu' }, 'ro');
    const all = await list();
    expect(all.items.map(({ sender, market, kind, state, is_late: isLate }) => [sender, market, kind, state, isLate])).toEqual([
      ['Ionescu I.', 'ro', 'feedback', 'open', false],
      ['Nová P.', 'cz', 'contact', 'open', false],
    ]);
    const [second, first] = all.items;
    expect((await list('?sort=received')).items.map(({ id }) => id)).toEqual([first?.id, second?.id]);
    for (const query of ['?market=ro', '?kind=feedback', `?q=${second?.number}`, '?q=ION@example.com'])
      expect(
        (await list(query)).items.map(({ id }) => id),
        query,
      ).toEqual([second?.id]);
    expect((await list('?q=ion')).items).toEqual([]);
    expect((await list('?state=answered')).total).toBe(0);
  });

  it('show who wrote what, and what else came from the same address', async () => {
    await write({ text: 'Poprvé.' });
    await write({ text: 'Podruhé.' });
    const [newest, oldest] = (await list()).items;
    expect(await load(newest?.id ?? '')).toMatchObject({
      name: 'Petra Nová',
      e_mail: 'petra@example.com',
      text: 'Podruhé.',
      references: [{ field: 'order_number', value: 'CZ26-0001' }],
      steps: [],
      others: [{ id: oldest?.id, number: oldest?.number }],
    });
  });

  it('an answer is mailed to who wrote, stands encrypted, and is not announced with its text', async () => {
    const message = await writeOne();
    const answered = (await step(message, 'answer', { text: 'Je na cestě.' })).json<MessageDetail>();
    expect(answered).toMatchObject({
      state: 'answered',
      version: 2,
      steps: [{ action: 'answered', text: 'Je na cestě.', by: { name: 'Jana Nová' } }],
    });
    const event = (await shop.events()).at(-1);
    expect(event).toMatchObject({ type: 'accounts.message-answered.v1', subject: message.id });
    const sent = mailDataSchema.parse((await mail('message-answer', String(event?.data['answer_id']))).json());
    expect(sent).toMatchObject({
      to: 'petra@example.com',
      market: 'cz',
      variables: { answer: 'Je na cestě.', reason: 'Dotaz k objednávce' },
    });
    expect(JSON.stringify([await shop.rows('messages', 'message_steps'), await shop.events()])).not.toMatch(/petra|na cestě|nová/i);
  });

  it('of two who answer at once one gets what the other did', async () => {
    const message = await writeOne();
    const answers = await Promise.all([step(message, 'answer', { text: 'Jedna.' }), step(message, 'answer', { text: 'Dvě.' })]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([200, 409]);
    expect((await load(message.id)).steps).toHaveLength(1);
  });

  it('are closed, reopened and noted; a note mails nobody', async () => {
    let message = await writeOne();
    for (const [action, body, state] of [
      ['notes', { text: 'Volala.' }, 'open'],
      ['close', {}, 'closed'],
      ['reopen', {}, 'open'],
      ['answer', { text: 'Dobře.' }, 'answered'],
      ['answer', { text: 'Ještě něco.' }, 'answered'],
    ] as const) {
      message = (await step(message, action, body)).json<MessageDetail>();
      expect([action, message.state]).toEqual([action, state]);
    }
    expect(message.steps.map(({ action }) => action)).toEqual(['noted', 'closed', 'reopened', 'answered', 'answered']);
    expect((await shop.events()).filter(({ type }) => type === 'accounts.message-answered.v1')).toHaveLength(2);
    expect((await step(message, 'close')).statusCode).toBe(409);
    expect((await step({ ...message, version: 1 }, 'reopen')).statusCode).toBe(409);
  });

  it('an answer needs words, and not too many', async () => {
    const message = await writeOne();
    for (const text of [' ', 'x'.repeat(5001), '\u202Ex'])
      expect(Object.keys((await step(message, 'answer', { text })).json<object>()), text.slice(0, 3)).toEqual(['text']);
    expect((await load(message.id)).version).toBe(1);
  });

  it('wait for who may answer them; what is late says so', async () => {
    await writeOne();
    await apply();
    await shop.database.db.execute(sql`update messages set due_at = now() - interval '1 minute' where kind = 'contact'`);
    const read = async (role: Role) =>
      (await office('/waiting', { role }))
        .json<{ items: { kind: string; count: number; late: number }[] }>()
        .items.map((item) => [item.kind, item.count, item.late]);
    expect(await read('support')).toEqual([['messages', 1, 1]]);
    expect(await read('admin')).toEqual([
      ['messages', 1, 1],
      ['job-applications', 1, 0],
    ]);
    expect(await read('warehouse')).toEqual([]);
    expect((await list('?kind=contact')).items[0]?.is_late).toBe(true);
  });

  it('are for those who may answer them', async () => {
    const message = await writeOne();
    for (const path of ['/messages', `/messages/${message.id}`, `/messages/${message.id}/files/${message.id}`])
      expect((await office(path, { role: 'warehouse' })).statusCode, path).toBe(403);
    const close = await office(`/messages/${message.id}/close`, { role: 'warehouse', body: { version: 1 } });
    expect(close.statusCode).toBe(403);
    expect((await load(message.id)).state).toBe('open');
  });

  it('end after 180 days with their files and answers', async () => {
    await apply();
    const message = await writeOne();
    await step(message, 'answer', { text: 'Dobře.' });
    await tidyUp(shop.database);
    expect(await shop.rows('messages', 'message_files', 'message_steps')).toHaveLength(4);
    await shop.database.db.execute(sql`update messages set created_at = now() - interval '181 days'`);
    await tidyUp(shop.database);
    expect(await shop.rows('messages', 'message_files', 'message_steps')).toEqual([]);
  });
});

describe('a job application', () => {
  it('comes with its curriculum vitae, which only those who decide on it get', async () => {
    expect((await apply()).statusCode).toBe(201);
    expect((await list()).total).toBe(0);
    const [row] = (await list('', 'admin')).items;
    expect(row).toMatchObject({
      kind: 'job-application',
      reason: 'Servis a opravy',
      sender: 'Malá J.',
      has_file: true,
    });
    expect((await office(`/messages/${row?.id}`)).statusCode).toBe(404);
    expect((await office(`/messages/${row?.id}/close`, { body: { version: 1 } })).statusCode).toBe(404);
    const message = (await office(`/messages/${row?.id}`, { role: 'admin' })).json<MessageDetail>();
    const [file] = message.files;
    expect(file).toMatchObject({ name: 'životopis.pdf', size: 13 });
    const path = `/messages/${row?.id}/files/${file?.id}`;
    expect((await office(path)).statusCode).toBe(404);
    const saved = await office(path, { role: 'admin' });
    expect([saved.body, saved.headers['content-type']]).toEqual(['%PDF-1.7 Jana', 'application/octet-stream']);
    expect(saved.headers['content-disposition']).toContain('attachment');
    expect(JSON.stringify(await shop.rows('messages', 'message_files'))).not.toMatch(/životopis|jana|PDF-1/i);
  });

  it('gives a receipt that repeats nothing that was typed', async () => {
    await apply();
    const id = (await shop.events()).at(-1)?.subject ?? '';
    const receipt = mailDataSchema.parse((await mail('message-receipt', id)).json());
    expect(receipt).toEqual({ to: 'jana@example.com', market: 'cz', variables: { reason: 'Servis a opravy' } });
  });

  it('sent twice with one key comes once', async () => {
    const answers = await Promise.all([apply({ key: 'one-press' }), apply({ key: 'one-press' })]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201]);
    expect((await list('', 'admin')).total).toBe(1);
  });

  it.each([
    [{ file: '' }, ['cv']],
    [{ name: 'cv.exe' }, ['cv']],
    [{ file: 'MZ', name: 'cv.pdf' }, ['cv']],
    [{ position: 'director' }, ['position']],
    [{ e_mail: 'jana', text: '' }, ['e_mail', 'text']],
  ])('with %j names %j', async (changes, fields) => {
    const answer = await apply(changes);
    expect([answer.statusCode, Object.keys(answer.json<object>()).toSorted()]).toEqual([400, fields.toSorted()]);
    expect(await shop.rows('messages', 'message_files')).toEqual([]);
  });
});
