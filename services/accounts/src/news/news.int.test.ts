import { mailDataSchema } from '@okruh/contracts';
import type { News, NewsDetail } from '@okruh/contracts/http/accounts/news-admin';
import { sql } from 'drizzle-orm';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { subscriptionPlace } from '../model/message-content.ts';
import { tidyUp } from '../stored/housekeeping.ts';
import { subscriptions } from '../stored/tables.ts';
import { openTestShop, type TestShop } from '../testing/test-shop.ts';
import { sendDueNews } from './send-news.ts';

let shop: TestShop;
let karla: string;
beforeAll(async () => {
  shop = await openTestShop();
  karla = await shop.addAccount({ eMail: 'karla@okruh.example', kind: 'staff' });
});
beforeEach(() =>
  shop.database.pool.query(
    'delete from news; delete from news_history; delete from subscriptions; delete from outbox; delete from throttles',
  ),
);
afterAll(() => shop.close());

const editor = () => ({ kind: 'staff', sub: karla, name: 'Karla Katalogová', roles: ['catalog-editor'] }) as const;
const call = (path: string, body?: object, method?: 'PUT' | 'DELETE' | 'POST') =>
  shop.call(shop.browser(), `/admin/news${path}`, {
    claims: editor(),
    ...(body !== undefined && { body: { ...body } }),
    ...(method !== undefined && { method }),
  });
const fields = {
  market: 'cz',
  subject: 'Bazar má narozeniny',
  text: 'Dobrý den,\n\nsleva platí do neděle.',
  button: { label: 'Do bazaru', link: '/bazar' },
};
const write = async (changes: object = {}): Promise<News> => {
  const answer = await call('', { ...fields, ...changes });
  expect([answer.statusCode, answer.body]).toEqual([201, expect.anything()]);
  return answer.json<News>();
};
const load = async ({ id }: News): Promise<NewsDetail> => (await call(`/${id}`)).json<NewsDetail>();
const send = ({ id, version }: News, at: string | null = null) => call(`/${id}/send`, { version, at });
const cancel = ({ id, version }: News) => call(`/${id}/cancel`, { version });
const type = (answer: LightMyRequestResponse) => answer.json<{ type: string }>().type.replace('urn:okruh:problem:', '');

/** Subscribers whose ids follow each other. */
async function subscribe(
  count: number,
  { market = 'cz', confirmed = true }: { market?: 'cz' | 'ro'; confirmed?: boolean } = {},
): Promise<string[]> {
  const ids = Array.from({ length: count }, () => crypto.randomUUID());
  await shop.database.db.insert(subscriptions).values(
    ids.map((id) => {
      const eMail = `${id}@example.com`;
      const eMailCiphertext = shop.personalData.encrypt(subscriptionPlace(id), eMail);
      return {
        id,
        market,
        eMailCiphertext,
        eMailIndex: shop.personalData.eMailIndex(eMail),
        confirmedAt: confirmed ? new Date(Date.now() - 60_000) : null,
      };
    }),
  );
  return ids;
}
const requested = async () => (await shop.events()).filter((event) => event.type === 'accounts.news-mail-requested.v1');
const readMail = (recipient: string) =>
  shop.call(shop.browser(), `/internal/mails/news/${recipient}`, { claims: { kind: 'service', sub: 'notifications', aud: 'accounts' } });
const listRecipients = async (): Promise<string[]> =>
  (
    await shop.database.pool.query<{ subscription_id: string }>(
      'select subscription_id from news_recipients where subscription_id is not null',
    )
  ).rows.map(({ subscription_id: id }) => id);
const sendAll = async (page: number): Promise<void> => {
  while ((await sendDueNews(shop.database, undefined, page)) > 0);
};

describe('an issue of the news', () => {
  it('is for who may send news', async () => {
    const asked = (claims: object) => shop.call(shop.browser(), '/admin/news', { claims });
    expect((await asked({ kind: 'staff', sub: karla, roles: ['support'] })).statusCode).toBe(403);
    expect((await asked({ kind: 'customer', sub: karla, roles: ['customer'] })).statusCode).toBe(403);
    expect((await asked({})).statusCode).toBe(401);
    expect((await asked(editor())).statusCode).toBe(200);
  });

  it('is changed and deleted as a draft by who saw it last', async () => {
    const draft = await write();
    const change = (version: number, subject: string) => call(`/${draft.id}`, { ...fields, subject, version }, 'PUT');
    expect((await change(1, 'Bazar slaví')).json()).toMatchObject({ subject: 'Bazar slaví', state: 'draft', version: 2 });
    expect(type(await change(1, 'Pozdě'))).toBe('changed-meanwhile');
    expect((await load(draft)).history).toMatchObject([{ action: 'changed', by: { name: 'Jana Nová' } }, { action: 'created' }]);
    expect((await call(`/${draft.id}`, undefined, 'DELETE')).statusCode).toBe(204);
    expect((await call(`/${draft.id}`, undefined, 'DELETE')).statusCode).toBe(204);
    expect((await call(`/${draft.id}`)).statusCode).toBe(404);
    expect(await shop.rows('news_history')).toMatchObject([
      { action: 'created', account_id: karla, before: null },
      { action: 'changed', before: { subject: 'Bazar má narozeniny' }, after: { subject: 'Bazar slaví' } },
      { action: 'deleted', after: null },
    ]);
  });

  it.each([
    ['subject', { subject: ' ' }],
    ['subject', { subject: 'x'.repeat(121) }],
    ['text', { text: '' }],
    ['button', { button: { label: '', link: '/bazar' } }],
    ['button', { button: { label: 'Ven', link: 'https://example.com/' } }],
    ['button', { button: { label: 'Ven', link: '//example.com/' } }],
    ['button', { button: { label: 'Ven', link: 'javascript:alert(1)' } }],
    ['button', { button: { label: 'Ven', link: 'bazar' } }],
  ])('says at the field %s what is wrong', async (field, changes) => {
    const answer = await call('', { ...fields, ...changes });
    expect([answer.statusCode, Object.keys(answer.json())]).toEqual([400, [field]]);
  });

  it('leads by its button to a page of its own market alone', async () => {
    expect((await write({ button: { label: 'Do bazaru', link: 'https://okruh.example/bazar?razeni=cena' } })).button?.link).toBe(
      '/bazar?razeni=cena',
    );
    expect(
      (await call('', { ...fields, market: 'ro', button: { label: 'Do bazaru', link: 'https://okruh.example/bazar' } })).statusCode,
    ).toBe(400);
    expect((await write({ button: null })).button).toBeNull();
  });

  it('goes once to each confirmed subscriber of its market, however often it is pressed', async () => {
    const readers = await subscribe(5);
    await subscribe(1, { market: 'ro' });
    await subscribe(1, { confirmed: false });
    const draft = await write();
    expect((await load(draft)).audience).toBe(5);
    const pressed = await Promise.all([send(draft), send(draft)]);
    expect(new Set(pressed.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 409]));
    // Two processes, pages that end in the middle, and turns after the end.
    await Promise.all([sendAll(2), sendAll(2)]);
    await sendAll(2);
    expect((await listRecipients()).toSorted()).toEqual(readers.toSorted());
    expect(await requested()).toHaveLength(5);
    expect((await load(draft)).news).toMatchObject({ state: 'sent', recipients: 5, sent: 5, ended_at: expect.any(String) });
    expect((await load(draft)).history.map(({ action, by }) => [action, by === null])).toEqual([
      ['finished', true],
      ['sent', false],
      ['created', false],
    ]);
    expect(type(await send((await load(draft)).news))).toBe('changed-meanwhile');
  });

  it('goes on after a stop where it was', async () => {
    await subscribe(5);
    const draft = await write();
    await send(draft);
    await sendDueNews(shop.database, undefined, 2);
    expect((await load(draft)).news).toMatchObject({ state: 'sending', recipients: 5, sent: 2 });
    // Somebody who confirms now gets the next issue.
    const [late] = await subscribe(1);
    await shop.database.pool.query('update subscriptions set confirmed_at = now() where id = $1', [late]);
    await sendAll(2);
    expect((await load(draft)).news).toMatchObject({ state: 'sent', sent: 5 });
    expect(await listRecipients()).not.toContain(late);
  });

  it('says to notifications alone who gets what, with the link that ends it', async () => {
    await subscribe(1);
    await send(await write());
    await sendAll(10);
    const [event] = await requested();
    expect(JSON.stringify(await shop.rows('news_recipients', 'outbox'))).not.toMatch(/example\.com|narozeniny/);
    const { to, market, variables } = mailDataSchema.parse((await readMail(event?.subject ?? '')).json());
    expect([to.split('@')[1], market]).toEqual(['example.com', 'cz']);
    expect(variables).toMatchObject({
      subject: 'Bazar má narozeniny',
      button_label: 'Do bazaru',
      button_url: 'https://okruh.example/bazar',
    });
    const token = new URL(variables['end_url'] ?? '').hash.slice(3);
    expect((await shop.call(shop.browser(), '/subscription/end', { body: { token } })).statusCode).toBe(204);
    expect(await shop.rows('subscriptions')).toEqual([]);
    // Ended meanwhile: no mail goes.
    expect((await readMail(event?.subject ?? '')).statusCode).toBe(404);
  });

  it('needs somebody who gets it', async () => {
    await subscribe(1, { confirmed: false });
    const draft = await write();
    expect(type(await send(draft))).toBe('no-recipients');
    expect((await load(draft)).news.state).toBe('draft');
  });

  it('waits for its instant, by the database’s clock, and can be taken back until then', async () => {
    await subscribe(3);
    const draft = await write();
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString();
    expect((await send(draft, new Date(Date.now() - 1_000).toISOString())).statusCode).toBe(400);
    const waiting = (await send(draft, tomorrow)).json<News>();
    expect(waiting).toMatchObject({ state: 'scheduled', scheduled_at: tomorrow });
    expect(await sendDueNews(shop.database)).toBe(0);
    expect((await call(`/${draft.id}`, { ...fields, version: waiting.version }, 'PUT')).statusCode).toBe(409);
    const back = (await cancel(waiting)).json<News>();
    expect(back).toMatchObject({ state: 'draft', scheduled_at: null });
    await send(back, tomorrow);
    await shop.database.pool.query(`update news set scheduled_at = now() - interval '1 second'`);
    expect(await sendDueNews(shop.database)).toBe(3);
    expect((await load(draft)).history.map(({ action }) => action)).toEqual([
      'finished',
      'started',
      'scheduled',
      'unscheduled',
      'scheduled',
      'created',
    ]);
  });

  it('stops when it is cancelled, and what went out stays counted', async () => {
    await subscribe(5);
    const sending = (await send(await write())).json<News>();
    await sendDueNews(shop.database, undefined, 2);
    expect((await cancel(sending)).json()).toMatchObject({ state: 'cancelled', recipients: 5, sent: 2 });
    await sendAll(2);
    expect(await requested()).toHaveLength(2);
    expect(type(await cancel((await load(sending)).news))).toBe('changed-meanwhile');
    expect(type(await call(`/${sending.id}`, undefined, 'DELETE'))).toBe('changed-meanwhile');
  });

  it('is tried out by a mail to who asks, and to nobody else', async () => {
    await subscribe(2);
    const draft = await write();
    expect((await call(`/${draft.id}/test`, undefined, 'POST')).statusCode).toBe(204);
    const [event] = await requested();
    expect(event?.data).toMatchObject({ is_test: true, news_id: draft.id });
    const mail = mailDataSchema.parse((await readMail(event?.subject ?? '')).json());
    expect([mail.to, mail.variables['end_url']]).toEqual(['karla@okruh.example', 'https://okruh.example/odber-novinek']);
    expect((await load(draft)).news).toMatchObject({ state: 'draft', sent: 0, version: 1 });
    await send(draft);
    await sendAll(10);
    expect((await load(draft)).news).toMatchObject({ state: 'sent', sent: 2 });
  });

  it('stays in the list, who got it is forgotten after a month', async () => {
    await subscribe(2);
    const draft = await write();
    await send(draft);
    await sendAll(10);
    await shop.database.pool.query(`update news_recipients set created_at = now() - interval '31 days'`);
    await tidyUp(shop.database);
    expect(await shop.rows('news_recipients')).toEqual([]);
    expect((await load(draft)).news).toMatchObject({ state: 'sent', sent: 2 });
  });

  it('is found by market, state and a part of its subject', async () => {
    await write({ subject: 'Jaro' });
    await write({ subject: 'Primăvara', market: 'ro', button: null });
    const list = async (query: string) => (await call(`?page=1${query}`)).json<{ items: News[]; total: number }>();
    expect((await list('')).items.map(({ subject }) => subject)).toEqual(['Primăvara', 'Jaro']);
    expect((await list('&sort=changed')).items.map(({ subject }) => subject)).toEqual(['Jaro', 'Primăvara']);
    expect((await list('&market=ro')).total).toBe(1);
    expect((await list('&q=jar')).items.map(({ subject }) => subject)).toEqual(['Jaro']);
    expect((await list('&state=sent')).total).toBe(0);
  });

  it('comes to its next subscribers by an index', async () => {
    await subscribe(1);
    const { rows } = await shop.database.db.transaction(async (tx) => {
      await tx.execute(sql`set local enable_seqscan = off`);
      return tx.execute<{ 'QUERY PLAN': string }>(
        sql`explain select id from subscriptions where market = 'cz' and confirmed_at <= now() and id > ${crypto.randomUUID()} order by id limit 200`,
      );
    });
    expect(JSON.stringify(rows)).toContain('subscriptions_confirmed');
  });
});
