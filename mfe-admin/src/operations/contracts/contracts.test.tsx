import { adminListDeadLetters } from '@okruh/contracts/http/ops-admin/dead-letters';
import { adminGetEventContract, adminListEventContracts, type EventContractView } from '@okruh/contracts/http/ops-admin/event-contracts';
import { fakeServer, refusing, visit } from '@okruh/web-kit/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import { beforeAll, describe, expect, test } from 'vitest';
import * as routes from '../../routes.tsx';
import { answeringBy, toRouteKey } from '../../testing/answers.ts';
import { staff } from '../../testing/shop.ts';

beforeAll(() => import('../pages.ts').then(() => undefined));

const LIST = toRouteKey(adminListEventContracts);
const EVENT = '0190b7c0-0000-7000-8000-0000000000a1';
const placed: EventContractView = {
  name: 'orders.order-placed',
  type: 'orders.order-placed.v2',
  summary: 'An order is placed.',
  owner: 'orders',
  producer: 'orders',
  stream: 'ORDERS',
  versions: [
    {
      version: 2,
      type: 'orders.order-placed.v2',
      is_in_contracts: false,
      day: 3,
      last: { id: EVENT, at: '2026-11-20T11:47:02.118Z' },
      readers: [{ name: 'payments', state: 'missing' }],
    },
    {
      version: 1,
      type: 'orders.order-placed.v1',
      is_in_contracts: true,
      day: 1_234,
      last: { id: EVENT, at: '2026-11-20T11:47:02.118Z' },
      readers: [{ name: 'payments', state: 'reads' }],
    },
  ],
};
const deployed: EventContractView = {
  name: 'delivery.remote-deployed',
  type: 'delivery.remote-deployed.v1',
  summary: 'A version of a remote was uploaded.',
  owner: 'delivery',
  producer: 'gateway',
  stream: 'DELIVERY',
  versions: [{ version: 1, type: 'delivery.remote-deployed.v1', is_in_contracts: true, day: 0, last: null, readers: [] }],
};
const answers = {
  [toRouteKey(adminListDeadLetters)]: answeringBy(adminListDeadLetters, { items: [], total: 0, page: 1, page_size: 1, groups: [] }),
  [LIST]: answeringBy(adminListEventContracts, { items: [deployed, placed], is_broker_asked: true }),
};
const open = (path: string, search = '') => visit(routes, { path, search, account: staff('operator') });
const checkAccess = async (element: HTMLElement): Promise<void> => {
  const { violations } = await axe.run(element, { rules: { 'color-contrast': { enabled: false }, region: { enabled: false } } });
  expect(violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))).toEqual([]);
};
const listRows = () =>
  within(screen.getByRole('region', { name: 'Kontrakty událostí' }))
    .getAllByRole('row')
    .slice(1);

describe('the catalogue of events', () => {
  test('says of each what it means, whose it is, which versions there are and who should read it', async () => {
    fakeServer(answers);
    const { element } = await open('/admin/udalosti/kontrakty');
    const link = await screen.findByRole('link', { name: 'orders.order-placed' });
    expect(link.getAttribute('href')).toBe('/admin/udalosti/kontrakty/orders.order-placed.v2');
    const [first, second] = listRows().map((row) => row.textContent);
    expect(first).toContain('A version of a remote was uploaded.');
    expect(first).toContain('za 30 dní žádná');
    expect(first).toContain('nikdo');
    expect(second).toContain('v2 3 za 24 h');
    expect(second).toContain('bez kontraktu');
    expect(second?.replaceAll('\u00A0', ' ')).toContain('v1 1 234 za 24 h');
    expect(second).toContain('payments má číst, u brokeru není');
    expect(screen.getByRole('link', { name: 'Stáhnout AsyncAPI' }).getAttribute('href')).toBe('/api/docs/events.json');
    expect(screen.getByRole('link', { name: 'Kontrakty' }).getAttribute('aria-current')).toBe('page');
    await checkAccess(element);
  });

  test('is searched and narrowed to an owner, both in the address', async () => {
    fakeServer(answers);
    const { navigate } = await open('/admin/udalosti/kontrakty', '?q=payments');
    await screen.findByRole('link', { name: 'orders.order-placed' });
    expect(listRows()).toHaveLength(1);
    await userEvent.selectOptions(screen.getByLabelText('Vlastník'), 'delivery');
    expect(navigate.mock.lastCall?.[0]).toContain('owner=delivery');
    expect(await screen.findByText('Žádná událost neodpovídá')).toBeTruthy();
  });

  test('says when it can not be loaded, and that nobody knows who reads while the broker is away', async () => {
    const { answer } = fakeServer({ ...answers, [LIST]: refusing(500, 'internal', 'Chyba') });
    await open('/admin/udalosti/kontrakty');
    await screen.findByText('Kontrakty se nepodařilo načíst');
    answer(LIST, answeringBy(adminListEventContracts, { items: [placed], is_broker_asked: false }));
    await userEvent.click(screen.getByRole('button', { name: 'Zkusit znovu' }));
    expect(await screen.findByText(/Broker neodpovídá/)).toBeTruthy();
  });
});

test('one version shows its fields, its readers and the newest event', async () => {
  const [, version] = placed.versions;
  if (version === undefined) throw new Error('no version');
  fakeServer({
    ...answers,
    [toRouteKey(adminGetEventContract)]: answeringBy(adminGetEventContract, {
      ...placed,
      version,
      subject: 'shop.orders.order-placed.v1',
      fields: [
        { path: 'market', type: '"cz" | "ro"', description: 'Market that it belongs to.', is_required: true },
        { path: 'lines[].note', type: 'string', description: '', is_required: false },
      ],
      is_broker_asked: true,
    }),
  });
  const { element } = await open('/admin/udalosti/kontrakty/orders.order-placed.v1');
  expect((await screen.findByRole('link', { name: /20\.\s11\.\s2026/ })).getAttribute('href')).toBe(`/admin/udalosti/udalost/${EVENT}`);
  const fields = within(screen.getByRole('region', { name: 'Pole' }));
  expect(
    fields
      .getAllByRole('row')
      .slice(1)
      .map((row) => row.textContent),
  ).toEqual(['marketMarket that it belongs to."cz" | "ro"vždy', 'lines[].notestringněkdy']);
  expect(screen.getByText('shop.orders.order-placed.v1')).toBeTruthy();
  expect(within(screen.getByRole('region', { name: 'Odběratelé' })).getByText('čte')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'v2' }).getAttribute('href')).toBe('/admin/udalosti/kontrakty/orders.order-placed.v2');
  await checkAccess(element);
});
