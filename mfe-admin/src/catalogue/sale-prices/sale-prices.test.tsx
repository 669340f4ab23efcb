import { adminChangePrices, adminImportPrices, adminListPrices, adminPreviewPrices } from '@okruh/contracts/http/catalog-admin/prices';
import { fakeServer, type ReceivedRequest, refusing, visit } from '@okruh/web-kit/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
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
const LIST = toRouteKey(adminListPrices);
const steep = refusing(409, 'steep-reduction', 'Některá cena klesá o 80 % nebo víc. Potvrďte ji prosím.');
const getCell = async (): Promise<HTMLElement> => {
  const cell = (await screen.findByRole('link', { name: 'Apple iPhone 15' }))
    .closest('tr')
    ?.querySelector<HTMLElement>('[data-label="Cena v Kč"]');
  if (!cell) throw new Error('the row has no price');
  return cell;
};
/** Types a price where it stands. */
const type = async (price: string) => {
  (await getCell()).focus();
  await userEvent.keyboard(`${price}{Enter}`);
};

describe('the price list', () => {
  test('saves a price where it stands, on the version that was seen, and shows at once what the shop strikes through', async () => {
    const saved = { ...row, now: crowns(15_000), was: crowns(19_000), discount_percent: 21, version: 4 };
    const server = fakeServer({ ...ready, [CHANGE]: answeringBy(adminChangePrices, { changed: 1, items: [saved] }) });
    await open();
    await getCell();
    // Nothing comes of reading the list again.
    server.answer(LIST, refusing(503, 'unavailable', 'Zkuste to za chvíli.'));
    await type('15 000');
    await waitFor(async () => expect((await getCell()).textContent).toContain('15\u00a0000\u00a0Kč'));
    expect(server.of(CHANGE)[0]?.body).toEqual({
      market: 'cz',
      changes: [{ variant: 'v-1', now: 1_500_000, version: 3 }],
      confirmed: false,
    });
    expect(screen.getByText('19 000 Kč')).toBeTruthy();
    expect(screen.getByText('−21 %')).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('takes a saved price back', async () => {
    const saved = { ...row, now: crowns(15_000), version: 4 };
    const server = fakeServer({ ...ready, [CHANGE]: answeringBy(adminChangePrices, { changed: 1, items: [saved] }) });
    await open();
    await type('15 000');
    const undo = await screen.findByRole('button', { name: 'Vrátit (Ctrl+Z)' });
    server.answer(CHANGE, answeringBy(adminChangePrices, { changed: 1, items: [{ ...row, version: 5 }] }));
    await userEvent.click(undo);
    await waitFor(() => expect(server.of(CHANGE)[1]?.body).toMatchObject({ changes: [{ variant: 'v-1', now: 2_000_000, version: 4 }] }));
  });

  test('shows a price that a colleague has set meanwhile beside mine', async () => {
    const theirs = { ...row, now: crowns(18_000), version: 4, changed_by: 'Eva' };
    const server = fakeServer({
      ...ready,
      [CHANGE]: refusing(409, 'changed-meanwhile', 'Mezitím to někdo změnil.', { extra: { present: theirs } }),
    });
    await open();
    await type('15 000');
    const choice = within(await screen.findByRole('group', { name: 'Hodnotu mezitím změnil někdo jiný' }));
    expect(choice.getByText('18000')).toBeTruthy();
    expect(choice.getByText(/Eva/)).toBeTruthy();
    server.answer(CHANGE, answeringBy(adminChangePrices, { changed: 1, items: [{ ...theirs, now: crowns(15_000), version: 5 }] }));
    await userEvent.click(choice.getByRole('button', { name: 'Ponechat moje' }));
    await waitFor(() => expect(server.of(CHANGE)[1]?.body).toMatchObject({ changes: [{ version: 4 }] }));
  });

  test('is searched while somebody types, without Enter', async () => {
    const server = fakeServer(ready);
    await open();
    await userEvent.type(await screen.findByRole('searchbox'), 'Pixel 8');
    await waitFor(() => expect(server.of(LIST).at(-1)?.query).toMatchObject({ q: 'Pixel 8' }));
  });

  test('lets a cut by 80 % or more through only when it is confirmed', async () => {
    const server = fakeServer({
      ...ready,
      [toRouteKey(adminPreviewPrices)]: answeringBy(adminPreviewPrices, { items: [{ ...seen, is_steep: true }] }),
      [CHANGE]: steep,
    });
    await open();
    await type('1000');
    const dialog = within(await screen.findByRole('dialog', { name: 'Co ukáže obchod' }));
    expect((await dialog.findByText('−21 %')).closest('tr')?.textContent).toContain('19\u00a0000\u00a0Kč');
    expect(dialog.getByText('1 cena klesá o 80 % nebo víc')).toBeTruthy();
    await userEvent.click(dialog.getByRole('button', { name: 'Uložit ceny' }));
    expect(server.of(CHANGE)).toHaveLength(1);
    server.answer(CHANGE, answeringBy(adminChangePrices, { changed: 1, items: [{ ...row, now: crowns(1000), version: 4 }] }));
    await userEvent.click(dialog.getByRole('checkbox', { name: /chci tyto ceny uložit/ }));
    await userEvent.click(dialog.getByRole('button', { name: 'Uložit ceny' }));
    await waitFor(() => expect(server.of(CHANGE)[1]?.body).toMatchObject({ changes: [{ now: 100_000, version: 3 }], confirmed: true }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('asks once about a pasted column of steep cuts', async () => {
    const other = { ...row, variant: 'v-2', code: 'PH016-001', name: 'Samsung Galaxy' };
    const changePrice = (request: ReceivedRequest) => {
      const { changes, confirmed } = request.body as { changes: [{ variant: string; now: number }]; confirmed: boolean };
      const [{ variant, now }] = changes;
      if (!confirmed) return steep(request);
      const saved = { ...(variant === 'v-2' ? other : row), now: { amount: now, currency: 'CZK' }, version: 4 };
      return answeringBy(adminChangePrices, { changed: 1, items: [saved] })(request);
    };
    const server = fakeServer({
      ...ready,
      [LIST]: answeringBy(adminListPrices, { items: [row, other], total: 2, page: 1, page_size: 50 }),
      [toRouteKey(adminPreviewPrices)]: answeringBy(adminPreviewPrices, { items: [{ ...seen, is_steep: true }] }),
      [CHANGE]: changePrice,
    });
    await open();
    (await getCell()).focus();
    fireEvent.paste(document, { clipboardData: { getData: () => '1000\n900\n' } });
    const dialog = within(await screen.findByRole('dialog', { name: 'Co ukáže obchod' }));
    await dialog.findByText(/^2 ceny klesají/);
    await dialog.findByText('−21 %');
    await userEvent.click(dialog.getByRole('checkbox', { name: /chci tyto ceny uložit/ }));
    await userEvent.click(dialog.getByRole('button', { name: 'Uložit ceny' }));
    expect(await screen.findByText(/hotovo u 2 z 2/)).toBeTruthy();
    const confirmed = server.of(CHANGE).filter(({ body }) => (body as { confirmed: boolean }).confirmed);
    expect(confirmed.map(({ body }) => (body as { changes: unknown[] }).changes)).toEqual([
      [{ variant: 'v-1', now: 100_000, version: 3 }],
      [{ variant: 'v-2', now: 90_000, version: 3 }],
    ]);
  });

  test('keeps a steep cut that nobody confirmed in its cell, unsaved', async () => {
    const server = fakeServer({ ...ready, [CHANGE]: steep });
    const { guardLeave } = await open();
    await type('1000');
    const dialog = within(await screen.findByRole('dialog', { name: 'Co ukáže obchod' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Zrušit' }));
    expect(await screen.findByText(/Některá cena klesá o 80 %/)).toBeTruthy();
    expect(server.of(CHANGE)).toHaveLength(1);
    expect(guardLeave).toHaveBeenLastCalledWith(true);
  });

  test.each(['{Delete}', 'tisíc', '-5'])('takes no %j for a price', async (typed) => {
    const server = fakeServer(ready);
    await open();
    await type(typed);
    const field = screen.getByRole('textbox', { name: /^Cena v Kč, Apple iPhone 15/ });
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(server.of(CHANGE)).toEqual([]);
  });

  test('is of one market at a time, and only read without the right', async () => {
    const server = fakeServer(ready);
    await open('?trh=ro', 'support');
    await screen.findByRole('heading', { name: 'Prodejní ceny, rumunský trh' });
    await waitFor(() => expect(server.of(toRouteKey(adminListPrices))[0]?.query).toMatchObject({ market: 'ro' }));
    (await screen.findByRole('link', { name: 'Apple iPhone 15' }))
      .closest('tr')
      ?.querySelector<HTMLElement>('[data-label="Cena v Lei"]')
      ?.focus();
    await userEvent.keyboard('1{Enter}');
    expect(screen.queryByRole('textbox', { name: /^Cena/ })).toBeNull();
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
