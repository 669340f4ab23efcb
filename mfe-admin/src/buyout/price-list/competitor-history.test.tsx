import { adminListAppraisals } from '@okruh/contracts/http/buyout-admin/appraisals';
import { adminGetCompetitorHistory, type CompetitorHistory } from '@okruh/contracts/http/buyout-admin/competitors';
import { money } from '@okruh/market';
import { fakeServer, refusing, visit } from '@okruh/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import { expect, test } from 'vitest';
import * as routes from '../../routes.tsx';
import { answeringBy, toRouteKey } from '../../testing/answers.ts';
import { staff } from '../../testing/shop.ts';
import { toLines } from './price-lines.tsx';

const HISTORY = toRouteKey(adminGetCompetitorHistory);
const crowns = (amount: number) => money(amount * 100, 'CZK');
const seen = (id: string, competitor: string, price: number | null, day: string): CompetitorHistory['items'][number] => ({
  id,
  competitor,
  is_shown: true,
  price: price === null ? null : crowns(price),
  observed_on: day,
  source: 'typed',
  recorded_by: 'Věra Vedoucí',
  recorded_at: `${day}T10:00:00.000Z`,
});
const history: CompetitorHistory = {
  items: [seen('3', 'Výkupna', null, '2026-11-20'), seen('2', 'Výkupna', 5200, '2026-11-10'), seen('1', 'Výkupna', 5000, '2026-11-01')],
  own: [
    { price: crowns(4800), since: null, by: null },
    { price: crowns(5300), since: '2026-11-12T09:00:00.000Z', by: 'Karel Kolega' },
  ],
};
const model = {
  model: 'apple-iphone-13-128gb',
  name: 'Apple iPhone 13 128 GB',
  type_device: 'phone',
  version: '2026-11-18/3',
  is_bought: true,
  prices: {},
  market_prices: { best: {}, suggested: {} },
} as const;
const office = {
  [toRouteKey(adminListAppraisals)]: () => ({ body: { items: [model], total: 1, page: 1, page_size: 50 } }),
  [HISTORY]: answeringBy(adminGetCompetitorHistory, history),
};
const openHistory = async () => {
  const page = await visit(routes, { path: '/admin/cenik', account: staff('buyout-manager') });
  await userEvent.click(await screen.findByRole('button', { name: `Historie cen konkurence: ${model.name}` }));
  return { ...page, dialog: within(await screen.findByRole('dialog', { name: `Historie cen konkurence: ${model.name}` })) };
};

test('a row of the price list opens what competitors and we paid, as lines and as a table, by market and grade', async () => {
  const server = fakeServer(office);
  const { element, dialog } = await openHistory();
  expect(await dialog.findByRole('img', { name: 'Vývoj cen konkurence a naší ceny' })).toBeTruthy();
  const rows = within(dialog.getByRole('table')).getAllByRole('row').slice(1);
  expect(
    rows.map((row) =>
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent?.trim().replaceAll(/\s/g, ' ')),
    ),
  ).toEqual([
    ['20. 11. 2026', 'Výkupna', 'nevykupuje se', 'zapsal(a) Věra Vedoucí'],
    ['12. 11. 2026 10:00', 'Naše cena', '5 300 Kč', 'Karel Kolega'],
    ['10. 11. 2026', 'Výkupna', '5 200 Kč', 'zapsal(a) Věra Vedoucí'],
    ['1. 11. 2026', 'Výkupna', '5 000 Kč', 'zapsal(a) Věra Vedoucí'],
    ['dříve', 'Naše cena', '4 800 Kč', ''],
  ]);
  expect(server.of(HISTORY)[0]?.query).toEqual({ market: 'cz', quality: 'A' });
  const { violations } = await axe.run(element, { rules: { 'color-contrast': { enabled: false }, region: { enabled: false } } });
  expect(violations.map(({ id }) => id)).toEqual([]);
  await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Kvalita' }), 'B');
  await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Trh' }), 'ro');
  await waitFor(() => expect(server.of(HISTORY).at(-1)?.query).toEqual({ market: 'ro', quality: 'B' }));
});

test('nothing seen yet and a failure are said', async () => {
  const server = fakeServer({ ...office, [HISTORY]: refusing(400, 'bad-request', 'Ne') });
  const { dialog } = await openHistory();
  expect(await dialog.findByText('Historii cen se nepodařilo načíst')).toBeTruthy();
  server.answer(HISTORY, answeringBy(adminGetCompetitorHistory, { ...history, items: [] }));
  await userEvent.click(dialog.getByRole('button', { name: 'Zkusit znovu' }));
  expect(await dialog.findByText('V této kvalitě zatím žádnou cenu konkurence nemáme')).toBeTruthy();
  expect(dialog.queryByRole('img', { name: 'Vývoj cen konkurence a naší ceny' })).toBeNull();
});

test('lines go from the oldest price on; ours begins where the first of theirs does', () => {
  const [theirs, ours] = toLines(history, 'Naše cena');
  expect(theirs).toEqual({
    name: 'Výkupna',
    points: [
      { at: Date.parse('2026-11-01'), amount: 500_000 },
      { at: Date.parse('2026-11-10'), amount: 520_000 },
      { at: Date.parse('2026-11-20'), amount: null },
    ],
  });
  expect(ours?.points.map(({ at, amount }) => [at, amount])).toEqual([
    [Date.parse('2026-11-01'), 480_000],
    [Date.parse('2026-11-12T09:00:00.000Z'), 530_000],
  ]);
});
