import {
  adminAddCompetitor,
  adminGetSuggestionRule,
  adminImportCompetitorPrices,
  adminListCompetitors,
  adminUpdateCompetitor,
  adminUpdateSuggestionRule,
  type Competitor,
} from '@okruh/contracts/http/buyout-admin/competitors';
import { fakeServer, refusing, visit } from '@okruh/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import { expect, test } from 'vitest';
import * as routes from '../../routes.tsx';
import { answeringBy, toRouteKey } from '../../testing/answers.ts';
import { importAnswer } from '../../testing/imports.ts';
import { staff } from '../../testing/shop.ts';

const competitor: Competitor = {
  id: '01930000-0000-7000-8000-000000000001',
  market: 'cz',
  name: 'Výkupna',
  is_shown: true,
  prices: 12,
  newest: '2026-11-18',
  version: 3,
  changed_by: 'Věra Vedoucí',
  changed_at: '2026-11-18T08:00:00.000Z',
};
const rule = { beat_percent: 2, max_change_percent: 15, version: 1, changed_by: null, changed_at: '2026-11-18T08:00:00.000Z' };
const LIST = toRouteKey(adminListCompetitors);
const office = {
  [LIST]: answeringBy(adminListCompetitors, { items: [competitor] }),
  [toRouteKey(adminGetSuggestionRule)]: answeringBy(adminGetSuggestionRule, rule),
};
const open = (search = '', role: 'buyout-manager' | 'buyout-clerk' = 'buyout-manager') =>
  visit(routes, { path: '/admin/cenik/konkurence', search, account: staff(role) });

test('competitors are listed with how many prices they have, and one is added to a market', async () => {
  const ADD = toRouteKey(adminAddCompetitor);
  const server = fakeServer({ ...office, [ADD]: () => ({ status: 400, body: { name: ['Konkurent s tímto názvem už na trhu je.'] } }) });
  const { element, toast } = await open();
  const cell = await screen.findByRole('button', { name: 'Výkupna' });
  expect(cell.closest('tr')?.textContent).toContain('Česko');
  const { violations } = await axe.run(element, { rules: { 'color-contrast': { enabled: false }, region: { enabled: false } } });
  expect(violations.map(({ id }) => id)).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Přidat konkurenta' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Přidat konkurenta' }));
  await userEvent.type(dialog.getByRole('textbox', { name: 'Konkurent' }), 'Výkupna');
  await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Trh' }), 'ro');
  await userEvent.click(dialog.getByRole('button', { name: 'Uložit' }));
  expect(await dialog.findAllByText('Konkurent s tímto názvem už na trhu je.')).toHaveLength(2);
  server.answer(ADD, answeringBy(adminAddCompetitor, { ...competitor, market: 'ro' }, 201));
  await userEvent.click(dialog.getByRole('button', { name: 'Uložit' }));
  await waitFor(() => expect(toast).toHaveBeenCalledWith({ kind: 'success', title: 'Konkurent je uložený' }));
  expect(server.of(ADD)[1]?.body).toEqual({ name: 'Výkupna', market: 'ro' });
});

test('a competitor is hidden, also after a colleague was faster', async () => {
  const UPDATE = toRouteKey(adminUpdateCompetitor);
  const server = fakeServer({ ...office, [UPDATE]: refusing(409, 'changed-meanwhile', 'Konkurenta mezitím změnil někdo jiný.') });
  await open();
  await userEvent.click(await screen.findByRole('button', { name: 'Výkupna' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Konkurent' }));
  await userEvent.click(dialog.getByRole('switch', { name: 'Ukazovat v ceníku a počítat do návrhu' }));
  server.answer(LIST, answeringBy(adminListCompetitors, { items: [{ ...competitor, version: 4, changed_by: 'Karel Kolega' }] }));
  await userEvent.click(dialog.getByRole('button', { name: 'Uložit' }));
  expect(await dialog.findByText(/Karel Kolega/)).toBeTruthy();
  await userEvent.click(dialog.getByRole('button', { name: 'Ponechat moje' }));
  server.answer(UPDATE, answeringBy(adminUpdateCompetitor, competitor));
  await userEvent.click(dialog.getByRole('button', { name: 'Uložit' }));
  await waitFor(() => expect(server.of(UPDATE)[1]?.body).toEqual({ version: 4, name: 'Výkupna', is_shown: false }));
});

test('the rule stands in words, and is changed', async () => {
  const UPDATE = toRouteKey(adminUpdateSuggestionRule);
  const server = fakeServer({ ...office, [UPDATE]: answeringBy(adminUpdateSuggestionRule, { ...rule, beat_percent: 1.5, version: 2 }) });
  await open('?karta=pravidlo');
  expect(await screen.findByText(/Nejlepší konkurent posledních 30 dní a 2\s%/)).toBeTruthy();
  const beat = screen.getByRole('textbox', { name: 'Kolik nad nejlepšího konkurenta' });
  await userEvent.clear(beat);
  await userEvent.type(beat, '1,5');
  await userEvent.click(screen.getByRole('button', { name: 'Uložit pravidlo' }));
  expect(await screen.findByText(/30 dní a 1,5\s%/)).toBeTruthy();
  expect(server.of(UPDATE)[0]?.body).toEqual({ version: 1, beat_percent: 1.5, max_change_percent: 15 });
});

test('an import shows each new price beside the one from before', async () => {
  const IMPORT = toRouteKey(adminImportCompetitorPrices);
  const price = (units: number) => ({ amount: units * 100, currency: 'CZK' as const });
  const item = { line: 2, competitor: 'Výkupna', model: 'm', name: 'Apple iPhone 13', quality: 'A', observed_on: '2026-11-20' };
  const answer = { ...importAnswer(), items: [{ ...item, before: price(6500), after: price(6600) }] };
  fakeServer({ ...office, [IMPORT]: answeringBy(adminImportCompetitorPrices, answer) });
  await open('?karta=import');
  await userEvent.upload(
    await screen.findByLabelText(/Přetáhněte soubor CSV nebo XLSX/),
    new File(['competitor'], 'ceny.csv', { type: 'text/csv' }),
  );
  const changes = await screen.findByRole('region', { name: 'Nové ceny konkurence' });
  expect(
    within(changes)
      .getAllByRole('cell')
      .map((cell) => cell.textContent?.replaceAll('\u00a0', ' ')),
  ).toEqual(['2', 'Výkupna', 'Apple iPhone 13', 'A', '6 600 Kčdosud 6 500 Kč', '20. 11. 2026']);
});

test('is only read by those who may not edit the price list', async () => {
  fakeServer(office);
  await open('?karta=import', 'buyout-clerk');
  expect(await screen.findByText('Výkupna')).toBeTruthy();
  expect(screen.queryByRole('tab', { name: 'Import cen' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Přidat konkurenta' })).toBeNull();
});
