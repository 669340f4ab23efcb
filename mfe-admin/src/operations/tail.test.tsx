import { adminListGridViews, adminSaveGridView } from '@okruh/contracts/http/accounts/grid-views';
import { adminListDeadLetters } from '@okruh/contracts/http/ops-admin/dead-letters';
import { adminGetEventContract } from '@okruh/contracts/http/ops-admin/event-contracts';
import { adminGetEvent } from '@okruh/contracts/http/ops-admin/stories';
import { adminListConsumers } from '@okruh/contracts/http/ops-admin/streams';
import { adminCheckTailFilter } from '@okruh/contracts/http/ops-admin/tail';
import { fakeServer, visit } from '@okruh/web-kit/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import * as routes from '../routes.tsx';
import { answeringBy, toRouteKey } from '../testing/answers.ts';
import { staff } from '../testing/shop.ts';
import { consumer, eventDetail, letter, letterGroup, ORDER } from './operations-fixture.ts';

beforeAll(() => import('./pages.ts').then(() => undefined));

const withLetters = {
  [toRouteKey(adminListDeadLetters)]: answeringBy(adminListDeadLetters, {
    items: [letter],
    total: 1,
    page: 1,
    page_size: 50,
    groups: [letterGroup],
  }),
};
const open = (path: string, search = '') => visit(routes, { path, search, account: staff('operator') });
const checkAccess = async (element: HTMLElement): Promise<void> => {
  const { violations } = await axe.run(element, { rules: { 'color-contrast': { enabled: false }, region: { enabled: false } } });
  expect(violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))).toEqual([]);
};

/** The browser's server-sent events: the test is the server. */
class FakeEventSource extends EventTarget {
  static readonly opened: FakeEventSource[] = [];
  readonly url: string;
  isClosed = false;
  constructor(url: string) {
    super();
    this.url = url;
    FakeEventSource.opened.push(this);
  }
  send(name: string, data: unknown, lastEventId = ''): void {
    this.dispatchEvent(new MessageEvent(name, { data: JSON.stringify(data), lastEventId }));
  }
  close(): void {
    this.isClosed = true;
  }
}

describe('the live tail', () => {
  beforeEach(() => {
    FakeEventSource.opened.length = 0;
    vi.stubGlobal('EventSource', FakeEventSource);
  });
  afterEach(() => void vi.unstubAllGlobals());
  const tailEvent = (position: number) => ({
    position,
    id: `0190b7c0-0000-7000-8000-0000000010${String(position).padStart(2, '0')}`,
    at: letter.at,
    service: 'orders',
    type: 'orders.order-placed.v1',
    subject: ORDER,
    market: 'cz',
    label: `26110048${String(position)}`,
    story_id: ORDER,
  });
  const newest = (): FakeEventSource => {
    const source = FakeEventSource.opened.at(-1);
    if (source === undefined) throw new Error('nothing follows');
    return source;
  };

  test('shows what comes, pauses without losing one, and says what the browser was too slow for', async () => {
    fakeServer({ ...withLetters, [toRouteKey(adminGetEvent)]: answeringBy(adminGetEvent, eventDetail) });
    const { element } = await open('/admin/udalosti/tok', '?service=orders');
    await screen.findByRole('heading', { name: 'Živý tok' });
    expect(newest().url).toContain('service=orders');
    act(() => {
      newest().dispatchEvent(new Event('open'));
      newest().send('start', {}, '40');
      newest().send('events', [tailEvent(41), tailEvent(42)], '42');
    });
    const list = within(await screen.findByRole('region', { name: 'Události, nejnovější nahoře' }));
    expect(list.getAllByRole('listitem').map((row) => row.textContent)).toEqual([
      expect.stringContaining('2611004842'),
      expect.stringContaining('2611004841'),
    ]);
    await checkAccess(element);
    list.getAllByRole('button')[0]?.focus();
    await userEvent.keyboard('p');
    const paused = newest();
    expect(FakeEventSource.opened[0]?.isClosed).toBe(true);
    act(() => paused.send('events', [tailEvent(43), tailEvent(44)], '44'));
    expect(await screen.findByText('pozastaveno, přibyly 2 události')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Pokračovat (P)' }));
    // From the last one that was shown.
    expect(newest().url).toContain('after=42');
    act(() => {
      newest().send('gap', { missed: 212 }, '43');
      newest().send('events', [tailEvent(44)], '44');
    });
    await waitFor(() => expect(list.getAllByRole('listitem')).toHaveLength(4));
    expect(list.getByText('mezera 212 událostí')).toBeTruthy();
    await userEvent.click(list.getAllByRole('button')[0] as HTMLElement);
    expect(await screen.findByRole('heading', { name: 'invoice-created.v1' })).toBeTruthy();
  });

  test('begins again with another filter, which stands in the address', async () => {
    fakeServer(withLetters);
    const { navigate } = await open('/admin/udalosti/tok');
    await screen.findByRole('heading', { name: 'Živý tok' });
    act(() => newest().send('events', [tailEvent(41)], '41'));
    await screen.findByText('2611004841');
    await userEvent.type(screen.getByLabelText('Událost'), 'order-p*{Enter}');
    expect(navigate.mock.lastCall?.[0]).toContain('type=order-p');
    await waitFor(() => expect(newest().url).toContain('type=order-p'));
    expect(newest().url).not.toContain('after=');
    expect(screen.queryByText('2611004841')).toBeNull();
  });

  test('is saved as a view with its filters, which are taken away at once', async () => {
    const SAVE = toRouteKey(adminSaveGridView);
    const view = {
      id: '0190b7c0-0000-7000-8000-0000000000f1',
      name: 'Platby v Rumunsku',
      query: 'service=payments&trh=ro',
      columns: [],
      widths: {},
      is_shared: true,
      is_own: true,
      owner_name: 'Jana',
      version: 1,
      updated_at: letter.at,
    };
    const { of } = fakeServer({
      ...withLetters,
      [toRouteKey(adminListGridViews)]: answeringBy(adminListGridViews, { items: [] }),
      [SAVE]: answeringBy(adminSaveGridView, view, 201),
    });
    const { navigate, element } = await open('/admin/udalosti/tok', '?service=payments&trh=ro&text=abc&sequence=7');
    await screen.findByRole('heading', { name: 'Živý tok' });
    expect(newest().url).toContain('sequence=7');
    await userEvent.click(await screen.findByRole('button', { name: 'Uložit pohled' }));
    await userEvent.type(screen.getByLabelText('Název'), 'Platby v Rumunsku');
    await userEvent.click(screen.getByRole('radio', { name: /Celá správa/ }));
    await checkAccess(element);
    await userEvent.click(screen.getByRole('button', { name: 'Uložit' }));
    // A text may name somebody and a sequence is a place: neither is of the view.
    await waitFor(() =>
      expect(of(SAVE)[0]?.body).toMatchObject({ grid: 'events-tail', query: 'service=payments&trh=ro', is_shared: true }),
    );
    await waitFor(() => expect(navigate.mock.lastCall?.[0]).toContain(view.id));
    await userEvent.click(screen.getByRole('button', { name: 'Zrušit filtry' }));
    await waitFor(() => expect(newest().url).not.toContain('service='));
  });

  test('begins at a sequence of a stream, says how much fits, and says at once whether an expression can be read', async () => {
    const CHECK = toRouteKey(adminCheckTailFilter);
    const { answer } = fakeServer({ ...withLetters, [CHECK]: () => ({ status: 204 }) });
    await open('/admin/udalosti/tok', '?service=orders');
    await userEvent.click(await screen.findByText('Podmínky na obsah zprávy a čas'));
    await userEvent.type(screen.getByLabelText('Výraz CEL'), 'data.number == "1"');
    expect(await screen.findByText('platný')).toBeTruthy();
    answer(CHECK, () => ({ status: 400, body: { cel: ['Unexpected token: EOF'] } }));
    await userEvent.type(screen.getByLabelText('Výraz CEL'), ' ==');
    expect(await screen.findByText('neplatný: Unexpected token: EOF')).toBeTruthy();
    await userEvent.clear(screen.getByLabelText('Výraz CEL'));
    answer(CHECK, () => ({ status: 204 }));
    await userEvent.type(screen.getByLabelText('Od pořadí ve streamu'), 'x');
    await userEvent.click(screen.getByRole('button', { name: 'Použít' }));
    expect((await screen.findAllByText('Pořadí je celé číslo od 1.')).length).toBeGreaterThan(0);
    await userEvent.clear(screen.getByLabelText('Od pořadí ve streamu'));
    await userEvent.type(screen.getByLabelText('Od pořadí ve streamu'), '184223{Enter}');
    await waitFor(() => expect(newest().url).toContain('sequence=184223'));
    act(() => newest().send('rate', { seen: 41, shown: 38 }));
    expect(await screen.findByText('38 z 41 za sekundu')).toBeTruthy();
  });

  test('opens an event with who should read it and how far each is, and closes it', async () => {
    const reader = (name: string) => ({ name, state: 'reads' });
    const version = {
      version: 1,
      type: eventDetail.type,
      is_in_contracts: true,
      day: 2,
      last: null,
      readers: [reader('mails'), reader('orders')],
    };
    fakeServer({
      ...withLetters,
      [toRouteKey(adminGetEvent)]: answeringBy(adminGetEvent, eventDetail),
      [toRouteKey(adminGetEventContract)]: answeringBy(adminGetEventContract, {
        name: 'invoicing.invoice-created',
        type: eventDetail.type,
        summary: eventDetail.summary,
        owner: 'invoicing',
        producer: 'invoicing',
        stream: 'INVOICING',
        versions: [version],
        version,
        subject: `shop.${eventDetail.type}`,
        fields: [],
        is_broker_asked: true,
      }),
      [toRouteKey(adminListConsumers)]: answeringBy(adminListConsumers, {
        items: [
          { ...consumer, name: 'mails', stream: 'INVOICING', state: 'ok', pending: 0, unacknowledged: 0 },
          { ...consumer, name: 'orders', stream: 'INVOICING', state: 'behind', pending: 2, unacknowledged: 1 },
        ],
      }),
    });
    const { element } = await open('/admin/udalosti/tok');
    await screen.findByRole('heading', { name: 'Živý tok' });
    act(() => newest().send('events', [tailEvent(41)], '41'));
    await userEvent.click(await screen.findByRole('button', { name: /2611004841/ }));
    const panel = within(await screen.findByRole('region', { name: 'invoice-created.v1' }));
    expect(panel.getByRole('link', { name: 'req-1' }).getAttribute('href')).toBe('/admin/udalosti?q=req-1');
    await userEvent.click(panel.getByText('Odběratelé'));
    expect((await panel.findByText('potvrdil všechno')).closest('li')?.textContent).toContain('mails');
    expect(panel.getByText('nepotvrdil 3 zprávy').closest('li')?.textContent).toContain('orders');
    await checkAccess(element);
    await userEvent.click(panel.getByRole('button', { name: 'Zavřít událost' }));
    expect(screen.queryByRole('region', { name: 'invoice-created.v1' })).toBeNull();
    expect(document.activeElement?.textContent).toContain('2611004841');
  });

  test('is narrowed by a condition on the message once that can be read, and says when it is too slow', async () => {
    const CHECK = toRouteKey(adminCheckTailFilter);
    const { of, answer } = fakeServer({
      ...withLetters,
      [CHECK]: () => ({ status: 400, body: { cel: ['Unexpected token: EOF'] } }),
    });
    const { element } = await open('/admin/udalosti/tok');
    await userEvent.click(await screen.findByText('Podmínky na obsah zprávy a čas'));
    await userEvent.type(screen.getByLabelText('Výraz CEL'), 'data.number ==');
    await userEvent.click(screen.getByRole('button', { name: 'Použít' }));
    expect((await screen.findAllByText('Unexpected token: EOF')).length).toBeGreaterThan(0);
    await checkAccess(element);
    answer(CHECK, () => ({ status: 204 }));
    await userEvent.type(screen.getByLabelText('Výraz CEL'), ' "1"');
    await userEvent.click(screen.getByRole('button', { name: 'Použít' }));
    await waitFor(() => expect(newest().url).toContain('cel=data.number+%3D%3D+%221%22'));
    expect(of(CHECK).at(-1)?.body).toMatchObject({ cel: 'data.number == "1"' });
    act(() => newest().send('refused', { reason: 'too-slow' }));
    expect(await screen.findByText(/příliš pomalá/)).toBeTruthy();
    expect(newest().isClosed).toBe(true);
  });
});
