import { adminCountBuyouts, adminExportBuyouts, adminListBuyouts } from '@okruh/contracts/http/buyout-admin/work-list';
import { fakeServer, refusing, visit } from '@okruh/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import * as routes from '../../routes.tsx';
import { answeringBy, toRouteKey } from '../../testing/answers.ts';
import { buyoutId, receivedBuyout, staff } from '../../testing/shop.ts';

const LIST = toRouteKey(adminListBuyouts);
const list = (items: unknown[], total = items.length) => answeringBy(adminListBuyouts, { items, total, page: 1, page_size: 50 });
const counts = {
  [toRouteKey(adminCountBuyouts)]: answeringBy(adminCountBuyouts, {
    counts: { submitted: 3, courier_ordered: 2, received: 4, counter_offer: 1, accepted: 7 },
    open: 17,
    to_inspect: 4,
    to_pay: 7,
  }),
};
const open = (search = '') => visit(routes, { path: '/admin/vykupy', search, account: staff('buyout-clerk') });

describe('the work list', () => {
  test('shows what waits for whom, each tile with its own part of the list', async () => {
    const server = fakeServer({ ...counts, [LIST]: list([receivedBuyout()]) });
    const { navigate } = await open();
    await waitFor(() => expect(screen.getByText('K přijetí').nextElementSibling?.textContent).toBe('5'));
    await userEvent.click(screen.getByRole('button', { name: 'Zobrazit: K přijetí' }));
    expect(navigate).toHaveBeenLastCalledWith('/admin/vykupy?stav=submitted%2Ccourier_ordered', { replace: false, keepPlace: true });
    await waitFor(() =>
      expect(server.of(LIST).at(-1)?.query).toEqual({ market: 'cz', page: '1', page_size: '50', status: 'submitted,courier_ordered' }),
    );
  });

  test('takes its filters from the address', async () => {
    const { of } = fakeServer({ ...counts, [LIST]: list([receivedBuyout()]) });
    await open('?q=novak&stav=received&typ=phone&shody=ano&trh=vse');
    await waitFor(() =>
      expect(of(LIST)[0]?.query).toEqual({
        page: '1',
        page_size: '50',
        q: 'novak',
        status: 'received',
        type_device: 'phone',
        duplicates: 'true',
      }),
    );
    expect(screen.getByRole('searchbox', { name: 'Hledat ve výkupech' })).toHaveProperty('value', 'novak');
    expect(screen.getByRole('button', { name: 'Stav: Přijato' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Duplicity' }).getAttribute('aria-pressed')).toBe('true');
  });

  test('writes its filters into the address and goes back to the first page', async () => {
    fakeServer({ ...counts, [LIST]: list([receivedBuyout()], 300) });
    const { navigate } = await open('?strana=3');
    await userEvent.type(await screen.findByRole('searchbox', { name: 'Hledat ve výkupech' }), 'iphone{Enter}');
    expect(navigate).toHaveBeenLastCalledWith('/admin/vykupy?q=iphone', { replace: true, keepPlace: true });
    await userEvent.click(within(screen.getByRole('group', { name: 'Filtry' })).getByRole('button', { name: 'Stav' }));
    await userEvent.click(screen.getByRole('checkbox', { name: 'Přijato' }));
    await userEvent.click(screen.getByRole('checkbox', { name: 'Zkontrolováno' }));
    expect(navigate).toHaveBeenLastCalledWith('/admin/vykupy?q=iphone&stav=received%2Cinspected', { replace: true, keepPlace: true });
    await userEvent.click(screen.getByRole('button', { name: 'Zrušit filtry' }));
    expect(navigate).toHaveBeenLastCalledWith('/admin/vykupy', { replace: true, keepPlace: true });
  });

  test('a date filters as soon as it is whole', async () => {
    fakeServer({ ...counts, [LIST]: list([receivedBuyout()]) });
    const { navigate } = await open();
    await userEvent.click(await screen.findByRole('button', { name: 'Datum' }));
    await userEvent.type(screen.getByRole('textbox', { name: 'Od' }), '1.11.20');
    expect(navigate).not.toHaveBeenCalled();
    await userEvent.type(screen.getByRole('textbox', { name: 'Od' }), '26');
    expect(navigate).toHaveBeenLastCalledWith('/admin/vykupy?od=2026-11-01', { replace: true, keepPlace: true });
  });

  test('sorts by a column, pages, and leads each row to its buy-out', async () => {
    fakeServer({ ...counts, [LIST]: list([receivedBuyout({ has_duplicate: true })], 120) });
    const { navigate } = await open();
    const row = (await screen.findByRole('link', { name: 'V26-11-0193' })).closest('tr');
    expect(row?.textContent).toContain('duplicita');
    await userEvent.click(screen.getByRole('button', { name: 'Cena' }));
    expect(navigate).toHaveBeenLastCalledWith('/admin/vykupy?razeni=price', { replace: true, keepPlace: true });
    await userEvent.click(screen.getByRole('button', { name: 'Další' }));
    expect(navigate).toHaveBeenLastCalledWith('/admin/vykupy?razeni=price&strana=2', { replace: false, keepPlace: true });
    await userEvent.click(screen.getByText('Nováková J.'));
    expect(navigate).toHaveBeenLastCalledWith(`/admin/vykupy/${buyoutId}`);
  });

  test('names the filters that left nothing, and takes them away', async () => {
    fakeServer({ ...counts, [LIST]: list([]) });
    const { navigate } = await open('?q=xyz&stav=paid');
    expect(await screen.findByText('Hledali jsme: text „xyz“ · stav Vyplaceno · trh CZ')).toBeTruthy();
    const [clear] = screen.getAllByRole('button', { name: 'Zrušit filtry' });
    if (clear) await userEvent.click(clear);
    expect(navigate).toHaveBeenLastCalledWith('/admin/vykupy', { replace: true, keepPlace: true });
  });

  test('shows the other market without changing the language', async () => {
    const { of } = fakeServer({ ...counts, [LIST]: list([receivedBuyout()]) });
    await open();
    await screen.findByRole('heading', { level: 1 });
    await userEvent.click(within(screen.getByRole('group', { name: 'Trh' })).getByRole('button', { name: 'RO' }));
    await waitFor(() => expect(of(LIST).at(-1)?.query).toMatchObject({ market: 'ro' }));
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Výkupy');
  });

  test('exports the same filters as a file under the name of the service', async () => {
    const EXPORT = toRouteKey(adminExportBuyouts);
    const { of } = fakeServer({
      ...counts,
      [LIST]: list([receivedBuyout()]),
      [EXPORT]: () => ({
        body: new Blob(['Číslo\r\n']),
        type: 'text/csv',
        headers: { 'content-disposition': `attachment; filename="okruh-vykupy-2026-11-21.csv"` },
      }),
    });
    const saved: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(this: HTMLAnchorElement) {
      saved.push(this.download);
    });
    await open('?stav=received');
    await userEvent.click(await screen.findByRole('button', { name: 'Export CSV' }));
    await waitFor(() => expect(saved).toEqual(['okruh-vykupy-2026-11-21.csv']));
    expect(of(EXPORT)[0]?.query).toMatchObject({ market: 'cz', status: 'received' });
    vi.restoreAllMocks();
  });

  test('that can not be read says so and tries again', async () => {
    const server = fakeServer({ ...counts, [LIST]: refusing(404, 'not-found', 'To jsme nenašli.') });
    await open();
    expect((await screen.findByRole('alert')).textContent).toContain('Výkupy se nepodařilo načíst');
    server.answer(LIST, list([receivedBuyout()]));
    await userEvent.click(screen.getByRole('button', { name: 'Zkusit znovu' }));
    expect(await screen.findByText('V26-11-0193')).toBeTruthy();
  });
});
