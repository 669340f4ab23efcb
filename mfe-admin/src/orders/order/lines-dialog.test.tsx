import { adminGetOrderDesk } from '@okruh/contracts/http/orders-admin/desk';
import { adminChangeOrderLines, adminPreviewOrderLines } from '@okruh/contracts/http/orders-admin/lines';
import { refusing } from '@okruh/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, expect, test } from 'vitest';
import { answeringBy } from '../../testing/answers.ts';
import { openOrder, toOrderRoute } from '../../testing/order-page.ts';
import { order, orderDesk } from '../../testing/orders.ts';

beforeAll(() => import('../pages.ts').then(() => undefined));

const CHANGE = toOrderRoute(adminChangeOrderLines);
const PREVIEW = toOrderRoute(adminPreviewOrderLines);
const crowns = (whole: number) => ({ amount: whole * 100, currency: 'CZK' }) as const;
const lines = [
  { variant_id: 'iphone-15', code: 'PH018-011', name: 'Apple iPhone 15', quantity: 1 },
  { variant_id: 'kryt', code: 'KR-1', name: 'Kryt', quantity: 3 },
];
const desk = (version = 1) => orderDesk({ version, changeable_lines: lines });
const preview = answeringBy(adminPreviewOrderLines, {
  old_total: crowns(15_480),
  new_total: crowns(14_880),
  difference: crowns(600),
  settlement: 'refund',
});
const open = async () => {
  await userEvent.click(await screen.findByRole('button', { name: 'Upravit položky' }));
  return within(await screen.findByRole('dialog', { name: 'Upravit položky objednávky 2610010001' }));
};

test('pieces are taken off after it was said what it means', async () => {
  const { server, toast } = await openOrder({
    order: order({ status: 'paid' }),
    desk: desk(),
    answers: { [PREVIEW]: preview, [CHANGE]: answeringBy(adminChangeOrderLines, desk(2)) },
  });
  const dialog = await open();
  const submit = dialog.getByRole<HTMLButtonElement>('button', { name: 'Uložit změnu' });
  expect(submit.disabled).toBe(true);
  await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Kryt (KR-1)' }), '1 kus');
  const items = (await dialog.findAllByRole('listitem')).map((item) => item.textContent?.replaceAll(/\s/g, ' '));
  expect(items.slice(0, 2)).toEqual([
    'Cena objednávky se změní z 15 480 Kč na 14 880 Kč. Doprava a slevy zůstávají.',
    'Zákazníkovi vrátíme 600 Kč stejnou cestou, jakou platil.',
  ]);
  await userEvent.click(submit);
  await waitFor(() => expect(toast).toHaveBeenCalledWith({ kind: 'success', title: 'Položky objednávky 2610010001 jsou upravené' }));
  expect(server.of(PREVIEW).map(({ body }) => body)).toEqual([{ lines: [{ variant_id: 'kryt', quantity: 1 }] }]);
  expect(server.of(CHANGE).map(({ body }) => body)).toMatchObject([{ version: 1, lines: [{ variant_id: 'kryt', quantity: 1 }] }]);
});

test('an order that changed meanwhile is shown as it is now; the next try is another change', async () => {
  const { server } = await openOrder({
    order: order({ status: 'paid' }),
    desk: desk(),
    answers: { [PREVIEW]: preview, [CHANGE]: refusing(409, 'picking-begun', 'Sklad už s tímto zbožím začal.') },
  });
  const dialog = await open();
  await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Kryt (KR-1)' }), 'Vyřadit');
  await dialog.findByText(/^Cena objednávky/);
  await userEvent.click(dialog.getByRole('button', { name: 'Uložit změnu' }));
  expect(await dialog.findByText('Sklad už s tímto zbožím začal.')).toBeTruthy();
  await userEvent.click(dialog.getByRole('button', { name: 'Uložit změnu' }));
  await waitFor(() => expect(server.of(CHANGE)).toHaveLength(2));
  const ids = server.of(CHANGE).map(({ body }) => (body as { change_id: string }).change_id);
  expect(new Set(ids).size).toBe(2);
});

test('says why the change can’t be made, and doesn’t offer to save it', async () => {
  await openOrder({
    order: order({ status: 'paid' }),
    desk: desk(),
    answers: { [PREVIEW]: refusing(409, 'nothing-left', 'V objednávce by nic nezbylo.') },
  });
  const dialog = await open();
  await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Kryt (KR-1)' }), 'Vyřadit');
  expect(await dialog.findByText('V objednávce by nic nezbylo.')).toBeTruthy();
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Uložit změnu' }).disabled).toBe(true);
});

test('is offered only where the state allows it, to those who may', async () => {
  const { server } = await openOrder({ order: order({ status: 'packed' }) });
  await screen.findByRole('heading', { name: 'Položky' });
  await waitFor(() => expect(server.of(toOrderRoute(adminGetOrderDesk))).toHaveLength(1));
  expect(screen.queryByRole('button', { name: 'Upravit položky' })).toBeNull();
});

test('is not offered to an accountant', async () => {
  const { server } = await openOrder({ order: order({ status: 'paid' }), desk: desk(), role: 'accountant' });
  await waitFor(() => expect(server.of(toOrderRoute(adminGetOrderDesk))).toHaveLength(1));
  expect(screen.queryByRole('button', { name: 'Upravit položky' })).toBeNull();
});
