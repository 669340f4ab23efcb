import { adminListPrices } from '@okruh/contracts/http/catalog-admin/prices';
import {
  adminCancelScheduledPrice,
  adminListScheduledPrices,
  adminPreviewScheduledPrices,
  adminSchedulePrices,
  type ScheduledPrice,
} from '@okruh/contracts/http/catalog-admin/scheduled-prices';
import { fakeServer, refusing, visit } from '@okruh/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import * as routes from '../../routes.tsx';
import { answeringBy, toRouteKey } from '../../testing/answers.ts';
import { office } from '../../testing/catalogue.ts';
import { crowns, pricePreview as seen, priceRow as row } from '../../testing/sale-prices.ts';
import { staff } from '../../testing/shop.ts';

const planned: ScheduledPrice = {
  id: '0193a000-0000-7000-8000-000000000001',
  variant: 'v-1',
  code: row.code,
  name: row.name,
  master_product: row.master_product,
  now: crowns(15_000),
  common: null,
  keeps_common: true,
  starts_at: '2026-11-27T07:00:00.000Z',
  ends_at: null,
  state: 'planned',
  reason: null,
  before: null,
  created_by: 'Martina Horáková',
  created_at: '2026-11-20T08:00:00.000Z',
  applied_at: null,
  ended_at: null,
  cancelled_by: null,
};
const LIST = toRouteKey(adminListScheduledPrices);
const PREVIEW = toRouteKey(adminPreviewScheduledPrices);
const SCHEDULE = toRouteKey(adminSchedulePrices);
const CANCEL = toRouteKey(adminCancelScheduledPrice);
const ready = {
  ...office,
  [toRouteKey(adminListPrices)]: answeringBy(adminListPrices, { items: [row], total: 1, page: 1, page_size: 50 }),
  [LIST]: answeringBy(adminListScheduledPrices, { items: [planned], total: 1, page: 1, page_size: 50 }),
  [PREVIEW]: answeringBy(adminPreviewScheduledPrices, { items: [seen] }),
  [SCHEDULE]: answeringBy(adminSchedulePrices, { scheduled: 1 }),
  [CANCEL]: answeringBy(adminCancelScheduledPrice, { ...planned, state: 'cancelled', cancelled_by: 'Martina Horáková' }),
};
const open = (search = '', role: 'catalog-editor' | 'support' = 'catalog-editor') =>
  visit(routes, { path: '/admin/prodejni-ceny', search, account: staff(role) });

describe('planning prices', () => {
  const openDialog = async () => {
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Vybrat Apple iPhone 15' }));
    await userEvent.click(screen.getByRole('button', { name: 'Naplánovat' }));
    return within(await screen.findByRole('dialog', { name: 'Naplánovat ceny' }));
  };
  const typePrice = async (dialog: Awaited<ReturnType<typeof openDialog>>, price = '15 000') => {
    const field = dialog.getByRole('textbox', { name: 'Cena, Apple iPhone 15' });
    await userEvent.clear(field);
    await userEvent.type(field, price);
  };
  const typeStart = async (dialog: Awaited<ReturnType<typeof openDialog>>, date = '27.11.2026', time = '8:00') => {
    await userEvent.type(dialog.getByRole('textbox', { name: /^Platí od(?!, čas)/ }), date);
    await userEvent.clear(dialog.getByRole('textbox', { name: 'Platí od, čas' }));
    await userEvent.type(dialog.getByRole('textbox', { name: 'Platí od, čas' }), time);
  };
  const CHECK = { name: 'Zkontrolovat' };
  const SAVE = { name: 'Naplánovat ceny' };

  test('shows what the shop will say at the start, by the market’s clock, and plans what was seen', async () => {
    const server = fakeServer(ready);
    const { toast } = await open();
    const dialog = await openDialog();
    await typePrice(dialog);
    await typeStart(dialog);
    await userEvent.click(dialog.getByRole('button', CHECK));
    expect(await dialog.findByText('−21 %')).toBeTruthy();
    const body = { market: 'cz', starts_at: '2026-11-27T07:00:00.000Z', ends_at: null, changes: [{ variant: 'v-1', now: 1_500_000 }] };
    expect(server.of(PREVIEW)[0]?.body).toEqual(body);
    expect(server.of(SCHEDULE)).toEqual([]);
    await userEvent.click(dialog.getByRole('button', SAVE));
    await waitFor(() =>
      expect(toast).toHaveBeenCalledWith({ kind: 'success', title: 'Úspěšně uloženo.', text: 'Naplánovali jsme 1 cenu.' }),
    );
    expect(server.of(SCHEDULE)[0]?.body).toEqual({ ...body, confirmed: false });
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('looks again when the time was changed after the look', async () => {
    const server = fakeServer(ready);
    await open();
    const dialog = await openDialog();
    await typePrice(dialog);
    await typeStart(dialog);
    await userEvent.click(dialog.getByRole('button', CHECK));
    await dialog.findByText('−21 %');
    await typeStart(dialog, '{Backspace}7', '9:00');
    expect(dialog.queryByText('−21 %')).toBeNull();
    await userEvent.click(dialog.getByRole('button', CHECK));
    await waitFor(() => expect(server.of(PREVIEW)).toHaveLength(2));
    expect(server.of(PREVIEW)[1]?.body).toMatchObject({ starts_at: '2027-11-27T08:00:00.000Z' });
    expect(server.of(SCHEDULE)).toEqual([]);
  });

  test('plans no price that is none or the present one, and looks again at another price', async () => {
    const server = fakeServer(ready);
    await open();
    const dialog = await openDialog();
    await typeStart(dialog);
    const check = () => dialog.getByRole('button', CHECK);
    expect(check().getAttribute('aria-disabled')).toBe('true');
    await typePrice(dialog, 'tisíc');
    expect(dialog.getByRole('textbox', { name: 'Cena, Apple iPhone 15' }).getAttribute('aria-invalid')).toBe('true');
    await userEvent.click(check());
    expect(server.of(PREVIEW)).toEqual([]);
    await typePrice(dialog);
    await userEvent.click(check());
    await dialog.findByText('−21 %');
    await typePrice(dialog, '14 000');
    expect(dialog.queryByText('−21 %')).toBeNull();
    await userEvent.click(check());
    await waitFor(() => expect(server.of(PREVIEW)[1]?.body).toMatchObject({ changes: [{ variant: 'v-1', now: 1_400_000 }] }));
  });

  test('names what is planned for the time already, and what is no time', async () => {
    const server = fakeServer({
      ...ready,
      [PREVIEW]: refusing(409, 'overlapping-schedule', 'Na tu dobu už je naplánovaná jiná cena: PH015-001.'),
    });
    await open();
    const dialog = await openDialog();
    await typePrice(dialog);
    await typeStart(dialog, '27.11.2026', 'ráno');
    await userEvent.click(dialog.getByRole('button', CHECK));
    expect((await dialog.findAllByText(/Čas má tvar HH:MM/)).length).toBeGreaterThan(0);
    expect(server.of(PREVIEW)).toEqual([]);
    await userEvent.clear(dialog.getByRole('textbox', { name: /^Platí od, čas/ }));
    await userEvent.type(dialog.getByRole('textbox', { name: /^Platí od, čas/ }), '8:00');
    await userEvent.click(dialog.getByRole('button', CHECK));
    expect(await dialog.findByText(/naplánovaná jiná cena: PH015-001/)).toBeTruthy();
  });

  test('asks about a cut by 80 % or more', async () => {
    const server = fakeServer({ ...ready, [PREVIEW]: answeringBy(adminPreviewScheduledPrices, { items: [{ ...seen, is_steep: true }] }) });
    await open();
    const dialog = await openDialog();
    await typePrice(dialog);
    await typeStart(dialog);
    await userEvent.click(dialog.getByRole('button', CHECK));
    const confirm = await dialog.findByRole('checkbox', { name: /chci tyto ceny uložit/ });
    await userEvent.click(dialog.getByRole('button', SAVE));
    expect(server.of(SCHEDULE)).toEqual([]);
    await userEvent.click(confirm);
    await userEvent.click(dialog.getByRole('button', SAVE));
    await waitFor(() => expect(server.of(SCHEDULE)[0]?.body).toMatchObject({ confirmed: true }));
  });
});

describe('the list of planned prices', () => {
  const SEARCH = '?karta=naplanovane';

  test('says from when, in which state, and why one failed', async () => {
    const failed = {
      ...planned,
      id: '0193a000-0000-7000-8000-000000000002',
      state: 'failed',
      reason: 'no-price',
      ended_at: planned.starts_at,
    };
    fakeServer({ ...ready, [LIST]: answeringBy(adminListScheduledPrices, { items: [planned, failed], total: 2, page: 1, page_size: 50 }) });
    await open(SEARCH);
    const table = within(await screen.findByRole('grid', { name: 'Naplánované ceny' }));
    expect((await table.findAllByText('27. 11. 2026 08:00'))[0]).toBeTruthy();
    expect(table.getByText('Čeká na začátek')).toBeTruthy();
    expect(table.getByText('Varianta na tomto trhu nemá cenu.')).toBeTruthy();
    expect(table.getAllByRole('button', { name: /Zrušit plán/ })).toHaveLength(1);
  });

  test('cancels after a question', async () => {
    const server = fakeServer(ready);
    const { toast } = await open(SEARCH);
    await userEvent.click(await screen.findByRole('button', { name: 'Zrušit plán Apple iPhone 15' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Zrušit naplánovanou cenu?' }));
    expect(server.of(CANCEL)).toEqual([]);
    await userEvent.click(dialog.getByRole('button', { name: 'Zrušit plán' }));
    await waitFor(() => expect(toast).toHaveBeenCalledWith({ kind: 'success', title: 'Naplánovaná cena je zrušená.' }));
    expect(server.of(CANCEL)).toHaveLength(1);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('is filtered by state, and only read without the right', async () => {
    const server = fakeServer(ready);
    await open(`${SEARCH}&stav=failed&trh=ro`, 'support');
    await screen.findByRole('grid', { name: 'Naplánované ceny' });
    expect(server.of(LIST)[0]?.query).toMatchObject({ market: 'ro', state: 'failed' });
    await screen.findByText('Čeká na začátek', { selector: '.status' });
    expect(screen.queryByRole('button', { name: /Zrušit plán/ })).toBeNull();
  });

  test('says that nothing is planned', async () => {
    fakeServer({ ...ready, [LIST]: answeringBy(adminListScheduledPrices, { items: [], total: 0, page: 1, page_size: 50 }) });
    await open(SEARCH);
    expect(await screen.findByText('Na tomto trhu není naplánovaná žádná cena')).toBeTruthy();
  });

  test('says what could not be loaded', async () => {
    fakeServer({ ...ready, [LIST]: refusing(409, 'conflict', 'Zkuste to za chvíli.') });
    await open(SEARCH);
    expect(await screen.findByText('Naplánované ceny se nepovedlo načíst')).toBeTruthy();
  });
});
