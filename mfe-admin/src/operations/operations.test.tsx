import {
  adminGetDeadLetter,
  adminListDeadLetters,
  adminPreviewDeadLetters,
  adminSettleDeadLetters,
  adminUnmaskDeadLetter,
} from '@okruh/contracts/http/ops-admin/dead-letters';
import { adminGetRedrive, adminRedriveEdited, adminStartRedrive, adminStopRedrive } from '@okruh/contracts/http/ops-admin/redrives';
import { adminFindStories, adminGetEvent, adminGetStory, adminGetStoryOutcomes } from '@okruh/contracts/http/ops-admin/stories';
import { adminListConsumers, adminListStreams, adminPauseConsumer, adminResumeConsumer } from '@okruh/contracts/http/ops-admin/streams';
import type { Role } from '@okruh/contracts/access';
import { fakeServer, refusing, visit } from '@okruh/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import { beforeAll, describe, expect, test } from 'vitest';
import * as routes from '../routes.tsx';
import { answeringBy, toRouteKey } from '../testing/answers.ts';
import { staff } from '../testing/shop.ts';
import { consumer, eventDetail, field, letter, letterGroup, ORDER, outcomes, redrive, story } from './operations-fixture.ts';

beforeAll(() => import('./pages.ts').then(() => undefined));

const LETTERS = toRouteKey(adminListDeadLetters);
const START = toRouteKey(adminStartRedrive);
const SETTLE = toRouteKey(adminSettleDeadLetters);
const letters = {
  items: [letter, { ...letter, sequence: 15, number: null, event_id: null, reason: 'unreadable', detail: 'UnreadableEvent: not JSON' }],
  total: 2,
  page: 1,
  page_size: 50,
  groups: [letterGroup, { ...letterGroup, detail: 'UnreadableEvent: not JSON' }],
};
const preview = { count: 2, unreadable: 1, consumers: [{ name: 'notifications', count: 1 }] };
const withLetters = {
  [LETTERS]: answeringBy(adminListDeadLetters, letters),
  [toRouteKey(adminPreviewDeadLetters)]: answeringBy(adminPreviewDeadLetters, preview),
};
const open = (path: string, search = '', role: Role = 'operator') => visit(routes, { path, search, account: staff(role) });
const checkAccess = async (element: HTMLElement): Promise<void> => {
  const { violations } = await axe.run(element, { rules: { 'color-contrast': { enabled: false }, region: { enabled: false } } });
  expect(violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))).toEqual([]);
};

describe('a story', () => {
  const answers = {
    ...withLetters,
    [toRouteKey(adminFindStories)]: answeringBy(adminFindStories, { items: [story.head] }),
    [toRouteKey(adminGetStory)]: answeringBy(adminGetStory, story),
    [toRouteKey(adminGetStoryOutcomes)]: answeringBy(adminGetStoryOutcomes, { items: outcomes, unreachable: ['catalog'] }),
    [toRouteKey(adminGetEvent)]: answeringBy(adminGetEvent, eventDetail),
  };

  test('is found by a number, which stands in the address', async () => {
    const { of } = fakeServer(answers);
    const { navigate } = await open('/admin/udalosti');
    expect((await screen.findByRole('link', { name: '2611004859' })).getAttribute('href')).toBe(`/admin/udalosti/pribeh/${ORDER}`);
    await userEvent.type(screen.getByRole('searchbox', { name: 'Najít příběh' }), ' Z 104 5882{Enter}');
    expect(navigate.mock.lastCall?.[0]).toContain('q=Z%20104%205882');
    expect(of(toRouteKey(adminFindStories)).at(-1)?.query).toEqual({ q: 'Z 104 5882' });
  });

  test('that nobody knows says where was looked', async () => {
    fakeServer({ ...answers, [toRouteKey(adminFindStories)]: answeringBy(adminFindStories, { items: [] }) });
    await open('/admin/udalosti', '?q=nic');
    expect(await screen.findByText('Nic neodpovídá „nic“')).toBeTruthy();
    expect(screen.getByText('Hledá se v událostech za posledních 30 dní.')).toBeTruthy();
  });

  test('has each event with its cause and its readers, and what should have followed', async () => {
    fakeServer(answers);
    const { element } = await open(`/admin/udalosti/pribeh/${ORDER}`);
    expect(await screen.findByRole('heading', { name: '1 událost leží v nedoručených.' })).toBeTruthy();
    const rows = within(screen.getByRole('region', { name: 'Události příběhu' })).getAllByRole('row');
    expect(rows.slice(1).map((row) => row.textContent)).toEqual([
      'ordersVolání place_orderze služby checkout',
      '112:47:02.118ordersorder-placed.v1Trasovánípayments po 210\u00A0ms1 pokus selhalpayments 12:47:02.200, pokus 1: RangeError: no card',
      '212:47:42.118+ 1,2\u00A0s1paymentspayment-captured.v1čeká: orders',
      expect.stringContaining('nedoručená: notifications'),
      expect.stringMatching(/invoice-sent\.v1nepřišla$/),
      expect.stringMatching(/package-delivered\.v1čeká$/),
    ]);
    const traces = screen.getAllByRole('link', { name: /^Trasování události/ });
    expect(traces.map((link) => link.getAttribute('href'))).toEqual(['https://tempo.example/trace/abc']);
    expect(screen.getByRole('link', { name: 'nedoručená: notifications' }).getAttribute('href')).toBe('/admin/udalosti/nedorucene/14');
    const graph = within(screen.getByRole('region', { name: 'Graf příčin a následků' }));
    expect(graph.getAllByRole('listitem')).toHaveLength(5);
    await checkAccess(element);
  });

  test('shows an event beside its contract, what differs first', async () => {
    fakeServer(answers);
    await open(`/admin/udalosti/pribeh/${ORDER}`);
    await userEvent.click(await screen.findByRole('button', { name: 'invoice-created.v1' }));
    const panel = within(await screen.findByRole('region', { name: 'invoice-created.v1' }));
    expect(panel.getByText('2 rozdíly')).toBeTruthy();
    // What is wrong stands first, with what the contract says of it; a sum is one field that a person can read.
    const rows = panel.getAllByRole('term').map((term) => term.parentElement?.textContent?.replaceAll('\u00A0', ' '));
    expect(rows.slice(0, 5)).toEqual([
      'templateneznámé"x"',
      'order_idstring (uuid)chybí–Order that it is about.',
      'numberstring | null"1126004519"Number in the series of its kind.',
      'totalobject1 356 000 = 13 560,00 KčWhat it costs with VAT.',
      'linesarray[2]What is billed.',
    ]);
    expect(panel.getByRole('link', { name: 'payments.payment-captured.v1' })).toBeTruthy();
    expect(panel.getByText('+ 1,2 s')).toBeTruthy();
  });

  test('of an unknown id is absent', async () => {
    fakeServer({ ...answers, [toRouteKey(adminGetStory)]: refusing(404, 'not-found', 'Nenalezeno') });
    await open(`/admin/udalosti/pribeh/${ORDER}`);
    expect(await screen.findByText('Takový příběh tu není')).toBeTruthy();
  });
});

describe('streams and consumers', () => {
  test('say how much there is and who is behind', async () => {
    const stream = {
      name: 'ORDERS',
      messages: 184_220,
      bytes: 1_900_000,
      first_sequence: 1,
      last_sequence: 184_220,
      first_at: letter.at,
      last_at: letter.at,
      replicas: 3,
      leader: 'nats-1',
      copies: [
        { node: 'nats-1', state: 'leads', lag: 0 },
        { node: 'nats-2', state: 'behind', lag: 1_200 },
        { node: 'nats-3', state: 'away', lag: 0 },
      ] as const,
      per_minute: 412,
      trend: Array.from({ length: 30 }, () => 400),
      consumers: 5,
      pending: 0,
    };
    fakeServer({
      ...withLetters,
      [toRouteKey(adminListStreams)]: answeringBy(adminListStreams, { items: [stream], nodes: 3, version: '2.10.29' }),
      [toRouteKey(adminListConsumers)]: answeringBy(adminListConsumers, { items: [consumer] }),
    });
    await open('/admin/udalosti/streamy');
    expect(await screen.findByText('NATS 2.10.29, 3 uzly')).toBeTruthy();
    expect(screen.getByRole('row', { name: /ORDERS/ }).textContent).toContain('1,9\u00A0MB');
    expect(screen.getByRole('row', { name: /ORDERS/ }).textContent).toContain('nats-1 vedenats-2 pozadu o 1\u00A0200nats-3 neodpovídá');
    expect(screen.queryByText(/jen jeden uzel/)).toBeNull();
    await userEvent.click(screen.getByRole('link', { name: 'Odběratelé' }));
    expect((await screen.findByRole('row', { name: /PICKING/ })).textContent).toContain('zpožděný212164');
    expect(screen.getByRole('row', { name: /PICKING/ }).textContent).toContain('12\u00A0min962\u00A0min 23\u00A0s2');
  });

  test('are paused with a reason, and let go on by who may act', async () => {
    const paused = { ...consumer, name: 'orders', state: 'paused', pause: { reason: 'chybné vydání', by: 'Olga Provozní', at: letter.at } };
    const { of } = fakeServer({
      ...withLetters,
      [toRouteKey(adminListConsumers)]: answeringBy(adminListConsumers, { items: [consumer, paused] }),
      [toRouteKey(adminPauseConsumer)]: () => ({ status: 204 }),
      [toRouteKey(adminResumeConsumer)]: () => ({ status: 204 }),
    });
    await open('/admin/udalosti/odberatele');
    expect((await screen.findByRole('row', { name: /^orders/ })).textContent).toContain('Olga Provozní');
    await userEvent.click(screen.getByRole('button', { name: `Pozastavit ${consumer.name}` }));
    const dialog = within(screen.getByRole('dialog'));
    await userEvent.click(dialog.getByRole('button', { name: 'Pozastavit' }));
    expect(of(toRouteKey(adminPauseConsumer))).toEqual([]);
    await userEvent.type(dialog.getByRole('textbox', { name: 'Důvod' }), 'padá na adresách');
    await userEvent.click(dialog.getByRole('button', { name: 'Pozastavit' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(of(toRouteKey(adminPauseConsumer)).map(({ body }) => body)).toEqual([{ reason: 'padá na adresách' }]);
    await userEvent.click(screen.getByRole('button', { name: 'Pustit dál orders' }));
    await userEvent.type(screen.getByRole('textbox', { name: 'Důvod' }), 'opraveno{Enter}');
    await waitFor(() => expect(of(toRouteKey(adminResumeConsumer)).map(({ body }) => body)).toEqual([{ reason: 'opraveno' }]));
  });

  test('say that the broker is away', async () => {
    fakeServer({ ...withLetters, [toRouteKey(adminListStreams)]: refusing(503, 'broker-away', 'Broker událostí teď neodpovídá.') });
    await open('/admin/udalosti/streamy');
    expect(await screen.findByText('Broker událostí teď neodpovídá.')).toBeTruthy();
  });
});

describe('dead letters', () => {
  test('are picked and published again, at a rate and with a reason', async () => {
    const { of } = fakeServer({
      ...withLetters,
      [START]: answeringBy(adminStartRedrive, redrive),
      [toRouteKey(adminGetRedrive)]: answeringBy(adminGetRedrive, redrive),
    });
    const { element, navigate } = await open('/admin/udalosti/nedorucene');
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Vybrat celou stránku' }));
    await checkAccess(element);
    await userEvent.click(screen.getByRole('button', { name: 'Poslat znovu' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Poslat znovu 1 zprávu' }));
    expect(dialog.getByText('1 zpráva není událost, znovu nepůjde.')).toBeTruthy();
    await userEvent.click(dialog.getByRole('button', { name: 'Poslat 1 zprávu' }));
    expect(of(START)).toHaveLength(0);
    await userEvent.type(dialog.getByLabelText('Důvod'), 'Oprava přílohy');
    await userEvent.click(dialog.getByRole('button', { name: 'Poslat 1 zprávu' }));
    await waitFor(() => expect(of(START)).toHaveLength(1));
    expect(of(START)[0]?.body).toMatchObject({ target: { sequences: [14, 15] }, per_second: 2, stop_after: 3, reason: 'Oprava přílohy' });
    await waitFor(() => expect(navigate.mock.lastCall?.[0]).toMatch(/^\/admin\/udalosti\/odeslani\//));
  });

  test('are narrowed to a reason, which stands in the address', async () => {
    const { of } = fakeServer(withLetters);
    await open('/admin/udalosti/nedorucene');
    await userEvent.click(await screen.findByRole('button', { name: /SmtpError/ }));
    expect(of(LETTERS).at(-1)?.query).toMatchObject({ state: 'waiting', detail: letter.detail, consumer: 'notifications' });
  });

  test('are discarded with a reason; others were settled meanwhile', async () => {
    const { of } = fakeServer({ ...withLetters, [SETTLE]: answeringBy(adminSettleDeadLetters, { changed: 1 }) });
    const { toast } = await open('/admin/udalosti/nedorucene');
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Vybrat celou stránku' }));
    await userEvent.click(screen.getByRole('button', { name: 'Zahodit' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Zahodit 2 zprávy' }));
    await userEvent.type(dialog.getByLabelText('Důvod'), 'Zkouška');
    await userEvent.click(dialog.getByRole('button', { name: 'Zahodit' }));
    await waitFor(() => expect(toast).toHaveBeenCalledWith(expect.objectContaining({ title: 'Zahozena 1 zpráva' })));
    expect(of(SETTLE)[0]?.body).toEqual({ target: { sequences: [14, 15] }, action: 'discard', reason: 'Zkouška' });
  });

  test('are picked all that fit, not only those of the page', async () => {
    const { of } = fakeServer({
      ...withLetters,
      [LETTERS]: answeringBy(adminListDeadLetters, { ...letters, total: 340 }),
      [SETTLE]: answeringBy(adminSettleDeadLetters, { changed: 340 }),
    });
    const { toast } = await open('/admin/udalosti/nedorucene', '?consumer=notifications');
    expect(screen.queryByRole('button', { name: /odpovídajících/ })).toBeNull();
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Vybrat celou stránku' }));
    await userEvent.click(screen.getByRole('button', { name: 'Vybrat všech 340 odpovídajících' }));
    expect(screen.getByText('Vybráno 340 zpráv')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Zahodit' }));
    await userEvent.type(screen.getByLabelText('Důvod'), 'Zkouška{Enter}');
    await waitFor(() => expect(toast).toHaveBeenCalledWith(expect.objectContaining({ title: 'Zahozeno 340 zpráv' })));
    expect(of(SETTLE)[0]?.body).toMatchObject({ target: { filter: { consumer: 'notifications', until: 15 } } });
  });

  test('are sent with other data by an administrator, who sees what is masked after giving a reason', async () => {
    const unknown = field({ path: 'e_mail', state: 'unknown', is_masked: true });
    const masked = { ...letter, raw: '{"id":"1","data":{"e_mail":"•••"}}', is_masked: true, fields: [unknown] };
    const clear = { ...masked, raw: '{"id":"1","data":{"e_mail":"jan@example.cz"}}', is_masked: false };
    const { of } = fakeServer({
      ...withLetters,
      [toRouteKey(adminGetDeadLetter)]: answeringBy(adminGetDeadLetter, masked),
      [toRouteKey(adminUnmaskDeadLetter)]: answeringBy(adminUnmaskDeadLetter, clear),
      [toRouteKey(adminRedriveEdited)]: answeringBy(adminRedriveEdited, redrive),
      [toRouteKey(adminGetRedrive)]: answeringBy(adminGetRedrive, redrive),
    });
    const { element, navigate } = await open('/admin/udalosti/nedorucene/14', '', 'admin');
    expect(await screen.findByText(/mohou to být osobní údaje/)).toBeTruthy();
    await checkAccess(element);
    await userEvent.click(screen.getByRole('button', { name: 'Odkrýt' }));
    await userEvent.type(screen.getByLabelText('Důvod'), 'zákazník volá{Enter}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(of(toRouteKey(adminUnmaskDeadLetter)).map(({ body }) => body)).toEqual([{ reason: 'zákazník volá' }]);
    await userEvent.click(screen.getByRole('button', { name: 'Upravit kopii' }));
    const data: HTMLTextAreaElement = screen.getByLabelText('Data události (JSON)');
    expect(JSON.parse(data.value)).toEqual({ e_mail: 'jan@example.cz' });
    await userEvent.clear(data);
    await userEvent.click(data);
    await userEvent.paste('{"number":"1"}');
    await userEvent.type(screen.getByLabelText('Důvod'), 'cizí pole');
    await userEvent.click(screen.getByRole('button', { name: 'Poslat kopii' }));
    await waitFor(() => expect(navigate.mock.lastCall?.[0]).toMatch(/^\/admin\/udalosti\/odeslani\//));
    expect(of(toRouteKey(adminRedriveEdited))[0]?.body).toMatchObject({ data: '{"number":"1"}', reason: 'cizí pole' });
  });

  test('show who gets them again, beside the contract', async () => {
    fakeServer({ ...withLetters, [toRouteKey(adminGetDeadLetter)]: answeringBy(adminGetDeadLetter, letter) });
    const { element } = await open('/admin/udalosti/nedorucene/14');
    expect(await screen.findByText(letter.detail)).toBeTruthy();
    const receivers = within(screen.getByRole('region', { name: 'Proč' })).getAllByRole('listitem');
    expect(receivers.map((item) => item.textContent)).toEqual(['notificationszkusí to znovu', 'orderspřeskočí, už ji má']);
    expect(screen.getByRole('link', { name: 'Celý příběh' }).getAttribute('href')).toBe(`/admin/udalosti/pribeh/${ORDER}`);
    await checkAccess(element);
  });
});

test('a redrive says what became of each message, and is stopped', async () => {
  const { of } = fakeServer({
    ...withLetters,
    [toRouteKey(adminGetRedrive)]: answeringBy(adminGetRedrive, redrive),
    [toRouteKey(adminStopRedrive)]: answeringBy(adminStopRedrive, { ...redrive, state: 'stopped' }),
  });
  await open(`/admin/udalosti/odeslani/${redrive.id}`);
  expect(await screen.findByRole('heading', { name: 'Posíláme znovu, 2 z 3' })).toBeTruthy();
  const rows = within(screen.getByRole('region', { name: 'Výsledky' })).getAllByRole('row');
  expect(rows[1]?.textContent).toContain('doručená412\u00A0ms');
  expect(rows[2]?.textContent).toContain('znovu selhalaSmtpError: 550');
  await userEvent.click(screen.getByRole('button', { name: 'Zastavit' }));
  expect(of(toRouteKey(adminStopRedrive))).toHaveLength(1);
});
