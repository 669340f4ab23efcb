import {
  adminAssignTariffGroup,
  adminCreatePreviewCode,
  adminCreateTariff,
  adminDeletePreviewCode,
  adminListPreviewCodes,
  adminListTariffChanges,
  adminListTariffs,
  adminSaveTariffRules,
  adminUpdateTariff,
  type Tariff,
} from '@okruh/contracts/http/checkout-admin/tariffs';
import { fakeServer, visit } from '@okruh/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import { expect, test } from 'vitest';
import * as routes from '../../routes.tsx';
import { answeringBy, toRouteKey } from '../../testing/answers.ts';
import { staff } from '../../testing/shop.ts';

const six: Tariff = {
  id: 'barem-cz-std-6',
  market: 'cz',
  partner: 'splatkovka',
  name: { cs: '6 splátek', ro: '6 rate' },
  months: 6,
  own_payment_percent: 0,
  interest_rate: 9.9,
  coefficient: 0.171_512_12,
  apr_percent: 10.36,
  min: { amount: 300_000, currency: 'CZK' },
  max: { amount: 6_000_000, currency: 'CZK' },
  arrange_types: ['online', 'on-store'],
  valid_from: '2026-01-01',
  valid_to: null,
  is_public: true,
  groups: ['standard'],
  version: 2,
};
const group = { id: 'standard', name: { cs: 'Standardní splátky', ro: 'Rate standard' }, barem_ids: [six.id], version: 5 };
const code = {
  code: 'PARTNER24',
  note: 'pro partnery',
  barem_ids: [six.id],
  valid_to: null,
  is_active: true,
  version: 1,
  updated_at: '2026-11-20T10:00:00.000Z',
  updated_by: 'Eva',
};
const UPDATE = toRouteKey(adminUpdateTariff);
const CREATE = toRouteKey(adminCreateTariff);
const RULES = toRouteKey(adminSaveTariffRules);
const ASSIGN = toRouteKey(adminAssignTariffGroup);
const ADD = toRouteKey(adminCreatePreviewCode);
const REMOVE = toRouteKey(adminDeletePreviewCode);
const ready = {
  [toRouteKey(adminListTariffs)]: answeringBy(adminListTariffs, {
    tariffs: [six],
    groups: [group],
    rules: { defaults: { cz: 'standard', ro: null }, categories: [], version: 4 },
    partners: { cz: ['splatkovka'], ro: ['rata-facila'] },
  }),
  [toRouteKey(adminListPreviewCodes)]: answeringBy(adminListPreviewCodes, { codes: [code] }),
  [UPDATE]: answeringBy(adminUpdateTariff, six),
  [CREATE]: answeringBy(adminCreateTariff, six, 201),
  [RULES]: answeringBy(adminSaveTariffRules, { defaults: { cz: null, ro: null }, categories: [], version: 5 }),
  [ASSIGN]: answeringBy(adminAssignTariffGroup, group),
  [ADD]: answeringBy(adminCreatePreviewCode, code, 201),
  [REMOVE]: () => ({ status: 204 }),
};
const open = (search = '') => visit(routes, { path: '/admin/splatky', search, account: staff('catalog-editor') });

test("a tariff is changed by its rate; coefficient and rate of charge are the service's", async () => {
  const { of } = fakeServer(ready);
  const { toast } = await open();
  await userEvent.click(await screen.findByRole('button', { name: 'Upravit 6 splátek, Česko' }));
  const rate = await screen.findByLabelText('Roční úrok');
  await userEvent.clear(rate);
  await userEvent.type(rate, '11,9');
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Platí od' }).value).toBe('01.01.2026');
  await userEvent.type(screen.getByRole('textbox', { name: 'Platí do nepovinné' }), '31.12.2027');
  await userEvent.click(screen.getByRole('button', { name: 'Uložit' }));
  await waitFor(() => expect(toast).toHaveBeenCalled());
  expect(of(UPDATE)[0]?.body).toMatchObject({ version: 2, interest_rate: 11.9, months: 6, min_amount: 300_000 });
  expect(of(UPDATE)[0]?.body).toMatchObject({ valid_from: '2026-01-01', valid_to: '2027-12-31' });
});

test('a tariff is copied into its groups, and ended after a question', async () => {
  const { of } = fakeServer(ready);
  await open();
  await userEvent.click(await screen.findByRole('button', { name: 'Kopírovat 6 splátek, Česko' }));
  const dialog = await screen.findByRole('dialog', { name: 'Nový tarif' });
  const months = within(dialog).getByLabelText('Splátek');
  await userEvent.clear(months);
  await userEvent.type(months, '8');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Uložit' }));
  await waitFor(() => expect(of(CREATE)[0]?.body).toMatchObject({ market: 'cz', months: 8, groups: ['standard'], valid_to: null }));
  await userEvent.click(await screen.findByRole('button', { name: 'Ukončit 6 splátek, Česko' }));
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Ukončit tarif' }));
  await waitFor(() => expect(of(UPDATE)[0]?.body).toMatchObject({ version: 2, valid_to: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) }));
});

test('the market’s usual group is taken away: what has no group is not sold in instalments any more', async () => {
  const { of } = fakeServer(ready);
  await open('?karta=pravidla');
  await userEvent.selectOptions(await screen.findByLabelText('Výchozí skupina, Česko'), 'Žádná, bez splátek');
  await userEvent.click(screen.getByRole('button', { name: 'Uložit' }));
  await waitFor(() => expect(of(RULES)[0]?.body).toEqual({ defaults: { cz: null, ro: null }, categories: [], version: 4 }));
});

test('a group takes a tariff off', async () => {
  const { of } = fakeServer(ready);
  await open('?karta=skupiny');
  await userEvent.click(await screen.findByRole('button', { name: 'Odebrat 6 splátek (Česko)' }));
  await userEvent.click(screen.getByRole('button', { name: 'Uložit' }));
  await waitFor(() => expect(of(ASSIGN)[0]?.body).toEqual({ version: 5, barem_ids: [] }));
});

test('a preview code is added, and one is taken away after a question', async () => {
  const { of } = fakeServer(ready);
  await open('?karta=kody');
  await userEvent.click(await screen.findByRole('button', { name: 'Odebrat kód PARTNER24' }));
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Odebrat kód' }));
  await waitFor(() => expect(of(REMOVE)).toHaveLength(1));
  await userEvent.click(screen.getByRole('button', { name: 'Nový kód' }));
  const dialog = await screen.findByRole('dialog', { name: 'Náhledový kód' });
  await userEvent.type(within(dialog).getByLabelText('Kód'), 'LETO2027');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Uložit' }));
  await waitFor(() => expect(of(ADD)[0]?.body).toMatchObject({ code: 'LETO2027', barem_ids: [], valid_to: null, is_active: true }));
});

test('tariffs are searched, narrowed and sorted by the address', async () => {
  const ended: Tariff = { ...six, id: 'barem-cz-std-4', name: { cs: '4 splátky', ro: '4 rate' }, months: 4, valid_to: '2026-02-01' };
  const romanian: Tariff = {
    ...six,
    id: 'barem-ro-std-12',
    market: 'ro',
    months: 12,
    partner: 'rata-facila',
    name: { cs: '12 splátek', ro: '12 rate' },
  };
  fakeServer({
    ...ready,
    [toRouteKey(adminListTariffs)]: answeringBy(adminListTariffs, {
      tariffs: [six, ended, romanian],
      groups: [group],
      rules: { defaults: { cz: 'standard', ro: null }, categories: [], version: 4 },
      partners: { cz: ['splatkovka'], ro: ['rata-facila'] },
    }),
  });
  const { navigate } = await open('?platnost=open&q=splatek&razeni=-months');
  const grid = await screen.findByRole('grid', { name: 'Tarify splátek' });
  const listed = () => [...grid.querySelectorAll('[data-label="Název"]')].map((cell) => cell.textContent.split(' ', 2).join(' '));
  await waitFor(() => expect(listed()).toEqual(['12 splátek', '6 splátek']));
  await userEvent.click(screen.getByRole('link', { name: 'Skončené' }));
  expect(navigate.mock.lastCall?.[0]).toContain('platnost=ended');
});

test('the history of changes says who changed what', async () => {
  const CHANGES = toRouteKey(adminListTariffChanges);
  const server = fakeServer({
    ...ready,
    [CHANGES]: answeringBy(adminListTariffChanges, {
      items: [
        {
          kind: 'barem',
          subject: six.id,
          at: '2026-11-20T10:00:00.000Z',
          by: 'Eva',
          changes: [{ field: 'interest_rate', before: '9.9', after: '11.9' }],
        },
      ],
      total: 1,
      page: 1,
      page_size: 50,
    }),
  });
  await open('?karta=zmeny&druh=barem');
  const grid = within(await screen.findByRole('grid', { name: 'Historie změn' }));
  expect((await grid.findByText('Eva')).closest('tr')?.textContent).toContain('6 splátek (Česko)');
  expect(server.of(CHANGES)[0]?.query).toEqual({ kind: 'barem', page: '1', page_size: '50' });
});

test('Romanian staff reads Romanian, and axe has nothing to object to', async () => {
  fakeServer(ready);
  const { element } = await visit(routes, { path: '/admin/splatky', market: 'ro', account: staff('admin') });
  await screen.findByRole('button', { name: 'Modifică 6 rate, Cehia' });
  const { violations } = await axe.run(element, { rules: { 'color-contrast': { enabled: false }, region: { enabled: false } } });
  expect(violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))).toEqual([]);
});
