import { adminGetPriceHistory } from '@okruh/contracts/http/catalog-admin/price-history';
import { adminListPrices } from '@okruh/contracts/http/catalog-admin/prices';
import { adminApplyPriceRule, adminPreviewPriceRule, type PriceRulePreview } from '@okruh/contracts/http/catalog-admin/price-rules';
import { fakeServer, refusing, visit } from '@okruh/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import * as routes from '../../routes.tsx';
import { answeringBy, toRouteKey } from '../../testing/answers.ts';
import { office } from '../../testing/catalogue.ts';
import { crowns, priceRow as row } from '../../testing/sale-prices.ts';
import { staff } from '../../testing/shop.ts';

const shown: PriceRulePreview['items'][number] = {
  variant: 'v-1',
  code: row.code,
  name: row.name,
  before: row.now,
  after: crowns(17_990),
  was: crowns(19_000),
  discount_percent: 5,
  is_steep: false,
  refusal: null,
};
const seen: PriceRulePreview = {
  rows: 1234,
  changed: 1230,
  unchanged: 3,
  raised: 0,
  lowered: 1230,
  steep: 0,
  refused: 1,
  items: [{ ...shown, variant: 'v-2', code: 'PH016-001', name: 'Samsung Galaxy', refusal: 'no-common' }, shown],
  token: 'seen-1',
};
const PREVIEW = toRouteKey(adminPreviewPriceRule);
const APPLY = toRouteKey(adminApplyPriceRule);
const HISTORY = toRouteKey(adminGetPriceHistory);
const ready = {
  ...office,
  [toRouteKey(adminListPrices)]: answeringBy(adminListPrices, { items: [row], total: 1234, page: 1, page_size: 50 }),
  [PREVIEW]: answeringBy(adminPreviewPriceRule, seen),
  [APPLY]: answeringBy(adminApplyPriceRule, { changed: 1230, scheduled: 0 }),
};
const open = (search = '', role: 'catalog-editor' | 'support' = 'catalog-editor') =>
  visit(routes, { path: '/admin/prodejni-ceny', search, account: staff(role) });
const openDialog = async (title: string | RegExp) => {
  await screen.findByRole('link', { name: 'Apple iPhone 15' });
  await userEvent.click(screen.getAllByRole('button', { name: 'Hromadná změna' }).at(-1) ?? document.body);
  return within(await screen.findByRole('dialog', { name: title }));
};
const ALL = /^Hromadná změna 1\s234 cen$/;

describe('a rule for many prices', () => {
  test('is for all that the filter finds: looked at, then saved as it was seen', async () => {
    const server = fakeServer(ready);
    const { toast } = await open('?vyrobce=apple&q=iphone');
    const dialog = await openDialog(ALL);
    await userEvent.type(dialog.getByRole('textbox', { name: /O kolik/ }), '10');
    await userEvent.click(dialog.getByRole('button', { name: 'Spočítat' }));
    expect(await dialog.findByText('Změní se 1 230 cen')).toBeTruthy();
    expect(dialog.getByText('−5 %')).toBeTruthy();
    expect(dialog.getByText(/chybí běžná cena/)).toBeTruthy();
    expect(dialog.getByText('Ukazujeme první 1 cenu.')).toBeTruthy();
    const body = {
      market: 'cz',
      selection: { filter: { q: 'iphone', manufacturer: 'apple' } },
      rule: { change: { kind: 'percent', percent: -10 }, rounding: 'ends-in-90', floor: null },
      starts_at: null,
      ends_at: null,
    };
    expect(server.of(PREVIEW)[0]?.body).toEqual(body);
    await userEvent.click(dialog.getByRole('button', { name: 'Uložit ceny' }));
    await waitFor(() => expect(toast).toHaveBeenCalledWith(expect.objectContaining({ title: 'Úspěšně uloženo.' })));
    expect(server.of(APPLY)[0]?.body).toEqual({ ...body, token: 'seen-1', confirmed: false });
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('is for the selected rows, at a planned time by the market’s clock', async () => {
    const server = fakeServer(ready);
    await open();
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Vybrat Apple iPhone 15' }));
    const dialog = await openDialog('Hromadná změna 1 ceny');
    await userEvent.selectOptions(dialog.getByRole('combobox', { name: /Co se s cenou stane/ }), 'Sníží se o částku');
    await userEvent.type(dialog.getByRole('textbox', { name: /O kolik/ }), '500');
    await userEvent.selectOptions(dialog.getByRole('combobox', { name: /Kdy/ }), 'V naplánovanou dobu');
    await userEvent.type(dialog.getByRole('textbox', { name: /^Platí od(?!, čas)/ }), '27.11.2026');
    await userEvent.click(dialog.getByRole('button', { name: 'Spočítat' }));
    await dialog.findByText('Změní se 1 230 cen');
    expect(server.of(PREVIEW)[0]?.body).toMatchObject({
      selection: { variants: ['v-1'] },
      rule: { change: { kind: 'amount', amount: -50_000 } },
      starts_at: '2026-11-26T23:00:00.000Z',
    });
    expect(dialog.getByRole('button', { name: 'Naplánovat ceny' })).toBeTruthy();
  });

  test('is looked at again when prices changed meanwhile', async () => {
    const server = fakeServer({ ...ready, [APPLY]: refusing(409, 'prices-changed', 'Ceny se mezitím změnily.') });
    await open();
    const dialog = await openDialog(ALL);
    await userEvent.type(dialog.getByRole('textbox', { name: /O kolik/ }), '10');
    await userEvent.click(dialog.getByRole('button', { name: 'Spočítat' }));
    await userEvent.click(await dialog.findByRole('button', { name: 'Uložit ceny' }));
    expect(await dialog.findByText('Ceny se mezitím změnily.')).toBeTruthy();
    await userEvent.click(dialog.getByRole('button', { name: 'Spočítat' }));
    await waitFor(() => expect(server.of(PREVIEW)).toHaveLength(2));
  });

  test('needs the right', async () => {
    fakeServer(ready);
    await open('', 'support');
    await screen.findByRole('link', { name: 'Apple iPhone 15' });
    expect(screen.queryByRole('button', { name: 'Hromadná změna' })).toBeNull();
    expect(screen.queryByRole('checkbox', { name: 'Vybrat Apple iPhone 15' })).toBeNull();
  });
});

describe('the history of a price', () => {
  test('says who set it and how, and marks the lowest of 30 days', async () => {
    const history = {
      variant: 'v-1',
      code: row.code,
      name: row.name,
      items: [
        { price: crowns(20_000), since: '2026-11-10T07:00:00.000Z', until: null, by: 'Martina Horáková', source: 'rule', is_lowest: false },
        {
          price: crowns(21_000),
          since: '2026-09-01T07:00:00.000Z',
          until: '2026-11-10T07:00:00.000Z',
          by: 'Okruh',
          source: null,
          is_lowest: true,
        },
      ],
      lowest: { price: crowns(21_000), from: '2026-10-11T07:00:00.000Z', to: '2026-11-10T07:00:00.000Z', is_struck: true },
    };
    fakeServer({ ...ready, [HISTORY]: answeringBy(adminGetPriceHistory, history) });
    await open('', 'support');
    await userEvent.click(await screen.findByRole('button', { name: 'Historie Apple iPhone 15' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Historie ceny, Apple iPhone 15' }));
    expect((await dialog.findByText('nejnižší za 30 dní')).closest('tr')?.textContent).toContain('Okruh');
    expect(dialog.getByText('hromadnou změnou').closest('tr')?.textContent).toContain('Martina Horáková');
    expect(dialog.getByText(/Obchod přeškrtává/)).toBeTruthy();
  });

  test('says what could not be loaded', async () => {
    fakeServer({ ...ready, [HISTORY]: refusing(409, 'conflict', 'Zkuste to za chvíli.') });
    await open();
    await userEvent.click(await screen.findByRole('button', { name: 'Historie Apple iPhone 15' }));
    expect(await screen.findByText('Historii ceny se nepovedlo načíst')).toBeTruthy();
  });
});
