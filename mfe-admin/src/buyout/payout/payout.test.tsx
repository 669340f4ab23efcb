import {
  adminConfirmPayouts,
  adminExportPayouts,
  adminGetPayoutFile,
  adminListPayoutFiles,
  adminListPayouts,
} from '@okruh/contracts/http/buyout-admin/payouts';
import { adminCountBuyouts } from '@okruh/contracts/http/buyout-admin/work-list';
import { fakeServer, refusing, visit } from '@okruh/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import * as routes from '../../routes.tsx';
import { answeringBy, toRouteKey } from '../../testing/answers.ts';
import { staff } from '../../testing/shop.ts';

const LIST = toRouteKey(adminListPayouts);
const EXPORT = toRouteKey(adminExportPayouts);
const crowns = (whole: number) => ({ amount: whole * 100, currency: 'CZK' }) as const;
const payout = (last: number, amount: number, status = 'accepted') => ({
  id: `019a9f2e-0000-7000-8000-00000000020${last}`,
  number: `V26-11-020${last}`,
  market: 'cz',
  status,
  customer_name: 'Nováková J.',
  account_masked: '•••• 5399/0800',
  pay_to: 'bank',
  amount: crowns(amount),
  variable_symbol: `261100020${last}`,
  accepted_at: '2026-11-20T10:00:00.000Z',
  file_id: null,
});
const page = (items: unknown[]) => ({ items, total: items.length, page: 1, page_size: 50 });
const waiting = [payout(1, 5800), payout(2, 4500), payout(3, 900)];
const counts = { [toRouteKey(adminCountBuyouts)]: answeringBy(adminCountBuyouts, { counts: {}, open: 0, to_inspect: 0, to_pay: 3 }) };
const file = {
  id: '019a9f2e-0000-7000-8000-0000000000b1',
  market: 'cz',
  format: 'abo',
  file_name: 'okruh-cz-2026-11-21-001.kpc',
  created_at: '2026-11-21T06:00:00.000Z',
  created_by: 'Martina Horáková',
  count: 2,
  total: crowns(10_300),
};
const open = (search = '') => visit(routes, { path: '/admin/vyplaty', search, account: staff('accountant') });

describe('pay-outs', () => {
  test('are chosen, summed and put into a bank file once, with one more look at the sum', async () => {
    const server = fakeServer({
      ...counts,
      [LIST]: answeringBy(adminListPayouts, page(waiting)),
      [EXPORT]: answeringBy(adminExportPayouts, file, 201),
    });
    await open();
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Vybrat V26-11-0201' }));
    await userEvent.click(screen.getByRole('checkbox', { name: 'Vybrat V26-11-0202' }));
    expect(screen.getByRole('region', { name: 'Hromadné akce' }).textContent).toContain('Vybrány 2 výplaty, 10\u00a0300,00\u00a0Kč');
    await userEvent.click(screen.getByRole('button', { name: 'Vytvořit soubor pro banku' }));
    const dialog = screen.getByRole('dialog', { name: 'Vytvořit soubor pro banku?' });
    expect(dialog.textContent).toContain('2 výplaty, celkem 10\u00a0300,00\u00a0Kč, formát ABO');
    expect(server.of(EXPORT)).toEqual([]);
    await userEvent.click(within(dialog).getByRole('button', { name: /^Vytvořit soubor za/ }));
    expect(await screen.findByText('Soubor okruh-cz-2026-11-21-001.kpc je hotový')).toBeTruthy();
    const [sent] = server.of(EXPORT);
    expect(sent?.body).toEqual({ market: 'cz', ids: waiting.slice(0, 2).map(({ id }) => id) });
    expect(sent?.headers.get('idempotency-key')).toMatch(/^[0-9a-f-]{36}$/);
    expect(screen.queryByRole('region', { name: 'Hromadné akce' })).toBeNull();
  });

  test('a lost answer is asked for again under the same key', async () => {
    const server = fakeServer({ ...counts, [LIST]: answeringBy(adminListPayouts, page(waiting)) });
    const { toast } = await open();
    const attempt = async () => {
      await userEvent.click(screen.getByRole('button', { name: 'Vytvořit soubor pro banku' }));
      await userEvent.click(screen.getByRole('button', { name: /^Vytvořit soubor za/ }));
    };
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Vybrat všechny na stránce' }));
    await attempt();
    await waitFor(() =>
      expect(toast).toHaveBeenCalledWith(expect.objectContaining({ kind: 'error', title: 'Soubor se nepodařilo vytvořit' })),
    );
    server.answer(EXPORT, answeringBy(adminExportPayouts, file, 201));
    await attempt();
    await screen.findByText('Soubor okruh-cz-2026-11-21-001.kpc je hotový');
    const keys = server.of(EXPORT).map(({ headers }) => headers.get('idempotency-key'));
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
  });

  test('taken by somebody else are shown as such and loaded again', async () => {
    const server = fakeServer({
      ...counts,
      [LIST]: answeringBy(adminListPayouts, page(waiting)),
      [EXPORT]: refusing(409, 'transition-not-allowed', 'Výplatu už někdo zadal.'),
    });
    const { toast } = await open();
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Vybrat V26-11-0201' }));
    server.answer(LIST, answeringBy(adminListPayouts, page(waiting.slice(1))));
    await userEvent.click(screen.getByRole('button', { name: 'Vytvořit soubor pro banku' }));
    await userEvent.click(screen.getByRole('button', { name: /^Vytvořit soubor za/ }));
    await waitFor(() => expect(toast).toHaveBeenCalledWith(expect.objectContaining({ text: 'Výplatu už někdo zadal.' })));
    await waitFor(() => expect(screen.queryByText('V26-11-0201')).toBeNull());
    expect(screen.queryByRole('region', { name: 'Hromadné akce' })).toBeNull();
  });

  test('that the bank carried out are confirmed', async () => {
    const CONFIRM = toRouteKey(adminConfirmPayouts);
    const atBank = payout(1, 5800, 'payout_requested');
    const server = fakeServer({
      ...counts,
      [LIST]: answeringBy(adminListPayouts, page([atBank])),
      [CONFIRM]: answeringBy(adminConfirmPayouts, { paid: 1 }),
    });
    const { toast } = await open('?stav=payout_requested');
    await waitFor(() => expect(server.of(LIST)[0]?.query).toMatchObject({ status: 'payout_requested', market: 'cz' }));
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Vybrat V26-11-0201' }));
    await userEvent.click(screen.getByRole('button', { name: 'Potvrdit vyplacení' }));
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Potvrdit vyplacení' }));
    await waitFor(() => expect(toast).toHaveBeenCalledWith(expect.objectContaining({ title: 'Potvrzena 1 výplata' })));
    expect(server.of(CONFIRM)[0]?.body).toEqual({ ids: [atBank.id] });
  });

  test('bank files are listed and downloaded', async () => {
    const DOWNLOAD = toRouteKey(adminGetPayoutFile);
    const server = fakeServer({
      ...counts,
      [toRouteKey(adminListPayoutFiles)]: answeringBy(adminListPayoutFiles, page([file])),
      [DOWNLOAD]: () => ({ body: new Blob(['UHL1']), type: 'application/octet-stream' }),
    });
    const saved: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(this: HTMLAnchorElement) {
      saved.push(this.download);
    });
    await open('?stav=soubory');
    await userEvent.click(await screen.findByRole('button', { name: 'Stáhnout okruh-cz-2026-11-21-001.kpc' }));
    await waitFor(() => expect(saved).toEqual(['okruh-cz-2026-11-21-001.kpc']));
    expect(server.of(DOWNLOAD)).toHaveLength(1);
    vi.restoreAllMocks();
  });
});
