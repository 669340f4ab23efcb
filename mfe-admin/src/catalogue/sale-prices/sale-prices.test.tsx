import { adminChangePrices, adminImportPrices, adminListPrices, adminPreviewPrices } from '@okruh/contracts/http/catalog-admin/prices';
import { fakeServer, refusing, visit } from '@okruh/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import * as routes from '../../routes.tsx';
import { answeringBy, toRouteKey } from '../../testing/answers.ts';
import { office } from '../../testing/catalogue.ts';
import { importAnswer, wrongPrice } from '../../testing/imports.ts';
import { crowns, pricePreview as seen, priceRow as row } from '../../testing/sale-prices.ts';
import { staff } from '../../testing/shop.ts';

const CHANGE = toRouteKey(adminChangePrices);
const IMPORT = toRouteKey(adminImportPrices);
const ready = {
  ...office,
  [toRouteKey(adminListPrices)]: answeringBy(adminListPrices, { items: [row], total: 1, page: 1, page_size: 50 }),
  [toRouteKey(adminPreviewPrices)]: answeringBy(adminPreviewPrices, { items: [seen] }),
  [CHANGE]: answeringBy(adminChangePrices, { changed: 1, items: [row] }),
};
const open = (search = '', role: 'catalog-editor' | 'support' = 'catalog-editor') =>
  visit(routes, { path: '/admin/prodejni-ceny', search, account: staff(role) });
const type = async (price: string) => {
  const field = await screen.findByRole('textbox', { name: 'Cena, Apple iPhone 15' });
  await userEvent.clear(field);
  await userEvent.type(field, price);
};

describe('the price list', () => {
  test('shows what the shop will strike through before a price is saved', async () => {
    const server = fakeServer(ready);
    const { toast, guardLeave } = await open();
    await type('15 000');
    await waitFor(() => expect(guardLeave).toHaveBeenLastCalledWith(true));
    await userEvent.click(screen.getByRole('button', { name: 'Zkontrolovat a uložit' }));
    const dialog = await screen.findByRole('dialog', { name: 'Co ukáže obchod' });
    expect((await within(dialog).findByText('−21 %')).closest('tr')?.textContent).toContain('19\u00a0000\u00a0Kč');
    expect(server.of(CHANGE)).toEqual([]);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Uložit ceny' }));
    await waitFor(() => expect(toast).toHaveBeenCalledWith({ kind: 'success', title: 'Úspěšně uloženo.', text: 'Změnila se 1 cena.' }));
    expect(server.of(CHANGE)[0]?.body).toEqual({ market: 'cz', changes: [{ variant: 'v-1', now: 1_500_000 }], confirmed: false });
  });

  test('shows the saved price at once, before the list is read again', async () => {
    const LIST = toRouteKey(adminListPrices);
    const saved = { ...row, now: crowns(15_000), was: crowns(19_000), discount_percent: 21 };
    const server = fakeServer({ ...ready, [CHANGE]: answeringBy(adminChangePrices, { changed: 1, items: [saved] }) });
    await open();
    await type('15 000');
    await userEvent.click(screen.getByRole('button', { name: 'Zkontrolovat a uložit' }));
    const dialog = await screen.findByRole('dialog', { name: 'Co ukáže obchod' });
    await within(dialog).findByText('−21 %');
    // Nothing comes of reading the list again.
    server.answer(LIST, refusing(503, 'unavailable', 'Zkuste to za chvíli.'));
    await userEvent.click(within(dialog).getByRole('button', { name: 'Uložit ceny' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByRole('textbox', { name: 'Cena, Apple iPhone 15' })).toHaveProperty('value', '15000');
    expect(screen.getByText('19 000 Kč')).toBeTruthy();
  });

  test('is searched while somebody types, without Enter', async () => {
    const LIST = toRouteKey(adminListPrices);
    const server = fakeServer(ready);
    await open();
    await userEvent.type(await screen.findByRole('searchbox'), 'Pixel 8');
    await waitFor(() => expect(server.of(LIST).at(-1)?.query).toMatchObject({ q: 'Pixel 8' }));
  });

  test('lets a cut by 80 % or more through only when it is confirmed', async () => {
    const server = fakeServer({
      ...ready,
      [toRouteKey(adminPreviewPrices)]: answeringBy(adminPreviewPrices, { items: [{ ...seen, is_steep: true }] }),
    });
    await open();
    await type('1000');
    await userEvent.click(screen.getByRole('button', { name: 'Zkontrolovat a uložit' }));
    const dialog = await screen.findByRole('dialog', { name: 'Co ukáže obchod' });
    expect(await within(dialog).findByText('1 cena klesá o 80 % nebo víc')).toBeTruthy();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Uložit ceny' }));
    expect(server.of(CHANGE)).toEqual([]);
    await userEvent.click(within(dialog).getByRole('checkbox', { name: /chci tyto ceny uložit/ }));
    await userEvent.click(within(dialog).getByRole('button', { name: 'Uložit ceny' }));
    await waitFor(() => expect(server.of(CHANGE)[0]?.body).toMatchObject({ confirmed: true }));
  });

  test.each(['', 'tisíc', '-5'])('takes no %j for a price', async (typed) => {
    fakeServer(ready);
    await open();
    const field = await screen.findByRole('textbox', { name: 'Cena, Apple iPhone 15' });
    await userEvent.clear(field);
    if (typed !== '') await userEvent.type(field, typed);
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByRole('button', { name: 'Zkontrolovat a uložit' }).getAttribute('aria-disabled')).toBe('true');
  });

  test('is of one market at a time, and only read without the right', async () => {
    const server = fakeServer(ready);
    await open('?trh=ro', 'support');
    await screen.findByRole('heading', { name: 'Prodejní ceny, rumunský trh' });
    await waitFor(() => expect(server.of(toRouteKey(adminListPrices))[0]?.query).toMatchObject({ market: 'ro' }));
    expect(screen.queryByRole('textbox', { name: 'Cena, Apple iPhone 15' })).toBeNull();
    expect(screen.queryByRole('tab', { name: 'Import' })).toBeNull();
  });
});

describe('an import', () => {
  const choose = async () =>
    userEvent.upload(
      await screen.findByLabelText(/Přetáhněte soubor CSV nebo XLSX/),
      new File(['code;price'], 'ceny.csv', { type: 'text/csv' }),
    );
  const answer = { ...importAnswer(), steep: 0, items: [seen] };

  test('looks first, and saves what was seen', async () => {
    const server = fakeServer({ ...ready, [IMPORT]: answeringBy(adminImportPrices, answer) });
    await open('?karta=import');
    await choose();
    expect(await screen.findByText('1 řádek se změní')).toBeTruthy();
    expect((await screen.findByText('−21 %')).closest('tr')?.textContent).toContain('19\u00a0000\u00a0Kč');
    const [looked] = server.of(IMPORT);
    expect(looked?.body instanceof FormData && [looked.body.get('mode'), looked.body.get('market')]).toEqual(['preview', 'cz']);
    await userEvent.click(screen.getByRole('button', { name: 'Uložit 1 řádek' }));
    expect(await screen.findByText('Ze souboru ceny.csv je uložený 1 řádek')).toBeTruthy();
    const saved = server.of(IMPORT)[1]?.body;
    expect(saved instanceof FormData && [saved.get('mode'), saved.get('fingerprint')]).toEqual(['save', 'seen']);
  });

  test('of steep cuts and a wrong row asks for both, the confirmation and the omission', async () => {
    const wrong = { ...answer, steep: 1, items: [{ ...seen, is_steep: true }], failed: 1, error_count: 1, errors: [wrongPrice(3)] };
    const server = fakeServer({ ...ready, [IMPORT]: answeringBy(adminImportPrices, wrong) });
    await open('?karta=import');
    await choose();
    expect(await screen.findByText('cena není kladné číslo')).toBeTruthy();
    await userEvent.click(screen.getByRole('checkbox', { name: /chci tyto ceny uložit/ }));
    await userEvent.click(screen.getByRole('button', { name: 'Uložit 1 řádek, 1 vynechat' }));
    await waitFor(() => expect(server.of(IMPORT)).toHaveLength(2));
    const saved = server.of(IMPORT)[1]?.body;
    expect(saved instanceof FormData && [saved.get('confirmed'), saved.get('skip_errors')]).toEqual(['true', 'true']);
  });
});
