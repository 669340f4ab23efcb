import { adminGetOrder } from '@okruh/contracts/http/orders-admin';
import { adminCancelOrder, adminGetOrderDesk } from '@okruh/contracts/http/orders-admin/desk';
import { refusing } from '@okruh/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, expect, test } from 'vitest';
import { answeringBy } from '../../testing/answers.ts';
import { openOrder, toOrderRoute } from '../../testing/order-page.ts';
import { order, orderDesk } from '../../testing/orders.ts';

beforeAll(() => import('../pages.ts').then(() => undefined));

const CANCEL = toOrderRoute(adminCancelOrder);
const crowns = (whole: number) => ({ amount: whole * 100, currency: 'CZK' }) as const;
const open = async () => {
  await userEvent.click(await screen.findByRole('button', { name: 'Zrušit objednávku' }));
  return within(await screen.findByRole('dialog', { name: 'Zrušit objednávku 2610010001?' }));
};

test('an order is cancelled for a reason, after it was said what happens then', async () => {
  const cancelled = orderDesk({ version: 2, cancellation: null, due: crowns(0) });
  const { server, toast } = await openOrder({ answers: { [CANCEL]: answeringBy(adminCancelOrder, cancelled) } });
  const dialog = await open();
  expect(dialog.getByText('Rozdělaná platba skončí a blokované peníze se uvolní.')).toBeTruthy();
  const submit = dialog.getByRole('button', { name: 'Zrušit objednávku' });
  await userEvent.click(submit);
  expect(dialog.getAllByText('Vyberte prosím jednu z možností.').length).toBeGreaterThan(0);
  expect(server.of(CANCEL)).toHaveLength(0);
  await userEvent.click(dialog.getByRole('radio', { name: 'Objednávka je dvakrát' }));
  await userEvent.type(dialog.getByRole('textbox', { name: /^Poznámka pro kolegy/ }), 'Volala');
  server.answer(toOrderRoute(adminGetOrder), answeringBy(adminGetOrder, order({ status: 'cancelled', cancel_reason: 'shop' })));
  server.answer(toOrderRoute(adminGetOrderDesk), answeringBy(adminGetOrderDesk, cancelled));
  await userEvent.click(submit);
  await waitFor(() => expect(toast).toHaveBeenCalledWith({ kind: 'success', title: 'Objednávka 2610010001 je zrušená' }));
  expect(server.of(CANCEL).map(({ body }) => body)).toEqual([{ version: 1, reason: 'duplicate', note: 'Volala' }]);
  expect(await screen.findByText('Zrušit jde jen do předání dopravci.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Zrušit objednávku' })).toBeNull();
});

test('says what is refunded, what is taken off, and that the warehouse stops', async () => {
  await openOrder({
    desk: orderDesk({ cancellation: { refund: crowns(14_980), withheld: crowns(500), ends_payment: false, stops_picking: true } }),
  });
  const dialog = await open();
  const items = dialog.getAllByRole('listitem').map((item) => item.textContent?.replaceAll(/\s/g, ' '));
  expect(items).toEqual([
    'Sklad s objednávkou skončí a zboží vrátí do prodeje.',
    'Zákazníkovi vrátíme 14 980 Kč stejnou cestou, jakou platil.',
    'Bonus za výkup 500 Kč je z vrácené částky odečtený.',
    'Zákazník dostane e-mail o zrušení. Důvod v něm není.',
  ]);
});

test('an order that changed meanwhile is shown as it is now, and nothing was done', async () => {
  const { server } = await openOrder({ answers: { [CANCEL]: refusing(409, 'changed-meanwhile', 'Objednávka se mezitím změnila.') } });
  const dialog = await open();
  await userEvent.click(dialog.getByRole('radio', { name: 'Nemůžeme dodat' }));
  const paid = orderDesk({
    version: 3,
    cancellation: { refund: crowns(15_480), withheld: crowns(0), ends_payment: false, stops_picking: false },
  });
  server.answer(toOrderRoute(adminGetOrderDesk), answeringBy(adminGetOrderDesk, paid));
  await userEvent.click(dialog.getByRole('button', { name: 'Zrušit objednávku' }));
  expect(await dialog.findByText('Objednávka se mezitím změnila.')).toBeTruthy();
  expect(await dialog.findByText(/^Zákazníkovi vrátíme/)).toBeTruthy();
  server.answer(CANCEL, answeringBy(adminCancelOrder, orderDesk({ cancellation: null })));
  await userEvent.click(dialog.getByRole('button', { name: 'Zrušit objednávku' }));
  await waitFor(() => expect(server.of(CANCEL).at(-1)?.body).toMatchObject({ version: 3 }));
});
