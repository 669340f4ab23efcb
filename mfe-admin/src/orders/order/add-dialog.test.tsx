import { adminFindProducts } from '@okruh/contracts/http/catalog-admin/products';
import { adminAddOrderLines, adminPreviewOrderAddition, adminWithdrawOrderAddition } from '@okruh/contracts/http/orders-admin/additions';
import type { OrderDesk } from '@okruh/contracts/http/orders-admin/desk';
import { refusing } from '@okruh/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, expect, test } from 'vitest';
import { answeringBy, toRouteKey } from '../../testing/answers.ts';
import { openOrder, toOrderRoute } from '../../testing/order-page.ts';
import { order, orderDesk } from '../../testing/orders.ts';

beforeAll(() => import('../pages.ts').then(() => undefined));

const ADD = toOrderRoute(adminAddOrderLines);
const PREVIEW = toOrderRoute(adminPreviewOrderAddition);
const FIND = toRouteKey(adminFindProducts);
const crowns = (whole: number) => ({ amount: whole * 100, currency: 'CZK' }) as const;
const desk = (changes: Partial<OrderDesk> = {}) =>
  orderDesk({
    adding: 'allowed',
    changeable_lines: [{ variant_id: 'iphone-15', code: 'PH018-011', name: 'Apple iPhone 15', quantity: 1 }],
    ...changes,
  });
const preview = (available = 5) =>
  answeringBy(adminPreviewOrderAddition, {
    old_total: crowns(15_480),
    new_total: crowns(16_260),
    difference: crowns(780),
    settlement: 'link',
    pay_within_hours: 24,
    lines: [
      {
        variant_id: 'kryt-zeleny',
        code: 'KR-1',
        name: 'Silikonový kryt',
        spec: 'zelený',
        quantity: 2,
        unit_price: crowns(390),
        final_total: crowns(780),
        available,
      },
    ],
  });
const found = answeringBy(adminFindProducts, {
  items: [
    {
      id: 'mp-kryt',
      code: 'KR',
      name: { cs: 'Silikonový kryt', ro: 'Husă din silicon' },
      variants: [{ id: 'kryt-zeleny', code: 'KR-1', name: { cs: 'Silikonový kryt, zelený', ro: 'Husă din silicon, verde' } }],
    },
  ],
});
const addition: OrderDesk['additions'][number] = {
  id: '019a9f2e-0000-7000-8000-000000000f01',
  state: 'awaiting-payment',
  end_reason: null,
  lines: [{ variant_id: 'kryt-zeleny', name: 'Silikonový kryt', spec: 'zelený', quantity: 2, final_total: crowns(780) }],
  amount: crowns(780),
  is_due_raised: false,
  payable_until: '2026-11-22T09:00:00.000Z',
  at: '2026-11-21T09:00:00.000Z',
  by: 'Pavla Podpora',
};
/** Opens the dialog and finds the case by its code, with the keyboard alone. */
async function chooseCase(open: string, title: string, label: string) {
  await userEvent.click(await screen.findByRole('button', { name: open }));
  const dialog = within(await screen.findByRole('dialog', { name: title }));
  await userEvent.type(dialog.getByRole('combobox', { name: label }), 'KR-1');
  await dialog.findByRole('option');
  await userEvent.keyboard('{ArrowDown}{Enter}');
  return dialog;
}
const chooseInCzech = () => chooseCase('Přidat zboží', 'Přidat zboží do objednávky 2610010001', 'Zboží');

test('a product is found by its code and added after it was said what it means', async () => {
  const { server, toast } = await openOrder({
    order: order({ status: 'paid' }),
    desk: desk(),
    answers: {
      [FIND]: found,
      [PREVIEW]: preview(),
      [ADD]: answeringBy(adminAddOrderLines, desk({ version: 2, adding: 'open', additions: [addition] })),
    },
  });
  const dialog = await chooseInCzech();
  await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Silikonový kryt, zelený (KR-1)' }), '2 kusy');
  const submit = dialog.getByRole<HTMLButtonElement>('button', { name: 'Přidat do objednávky' });
  await waitFor(() => expect(submit.disabled).toBe(false));
  const items = dialog.getAllByRole('listitem').map((item) => item.textContent?.replaceAll(/\s/g, ' '));
  expect(items.slice(0, 3)).toEqual([
    '2 × Silikonový kryt za 780 Kč (skladem 5 kusů)',
    'Cena objednávky se změní z 15 480 Kč na 16 260 Kč. Doprava a slevy zůstávají.',
    'Zákazník dostane odkaz a 780 Kč zaplatí kartou do 24 hodin. Do té doby zboží držíme; zbytek objednávky na doplatek nečeká.',
  ]);
  await userEvent.click(submit);
  await waitFor(() =>
    expect(toast).toHaveBeenCalledWith({ kind: 'success', title: 'Zákazníkovi objednávky 2610010001 píšeme o doplatek' }),
  );
  expect(server.of(ADD).map(({ body }) => body)).toMatchObject([
    { version: 1, difference: crowns(780), lines: [{ variant_id: 'kryt-zeleny', quantity: 2 }] },
  ]);
});

test('what the order has already gets more pieces without a search', async () => {
  const { server } = await openOrder({ order: order({ status: 'paid' }), desk: desk(), answers: { [PREVIEW]: preview() } });
  await userEvent.click(await screen.findByRole('button', { name: 'Přidat zboží' }));
  const own = within(await screen.findByRole('group', { name: 'Další kusy zboží, které v objednávce už je' }));
  await userEvent.click(own.getByRole('button', { name: 'Apple iPhone 15' }));
  await waitFor(() => expect(server.of(PREVIEW).map(({ body }) => body)).toEqual([{ lines: [{ variant_id: 'iphone-15', quantity: 1 }] }]));
});

test('too few pieces can’t be added; a refusal is said, and the next try is another addition', async () => {
  const { server } = await openOrder({
    order: order({ status: 'paid' }),
    desk: desk(),
    answers: {
      [FIND]: found,
      [PREVIEW]: preview(2),
      [ADD]: refusing(409, 'out-of-stock', 'Tolik kusů už není skladem. Nic jsme nepřidali.'),
    },
  });
  const dialog = await chooseInCzech();
  const submit = dialog.getByRole<HTMLButtonElement>('button', { name: 'Přidat do objednávky' });
  await waitFor(() => expect(submit.disabled).toBe(false));
  await userEvent.click(submit);
  expect(await dialog.findByText('Tolik kusů už není skladem. Nic jsme nepřidali.')).toBeTruthy();
  await waitFor(() => expect(submit.disabled).toBe(false));
  await userEvent.click(submit);
  await waitFor(() => expect(server.of(ADD)).toHaveLength(2));
  expect(new Set(server.of(ADD).map(({ body }) => (body as { addition_id: string }).addition_id)).size).toBe(2);
});

test('says when there aren’t enough pieces and doesn’t offer to add them', async () => {
  await openOrder({ order: order({ status: 'paid' }), desk: desk(), answers: { [FIND]: found, [PREVIEW]: preview(1) } });
  const dialog = await chooseInCzech();
  expect(await dialog.findByText(/skladem 1 kus/)).toBeTruthy();
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Přidat do objednávky' }).disabled).toBe(true);
});

test('an offer that waits is shown with who made it, and can be taken back after a question', async () => {
  const WITHDRAW = toOrderRoute(adminWithdrawOrderAddition).replace(':addition', addition.id);
  const { server } = await openOrder({
    order: order({ status: 'paid' }),
    desk: desk({ adding: 'open', additions: [addition] }),
    answers: {
      [WITHDRAW]: answeringBy(
        adminWithdrawOrderAddition,
        desk({ version: 3, additions: [{ ...addition, state: 'ended', end_reason: 'withdrawn' }] }),
      ),
    },
  });
  const panel = within(await screen.findByRole('region', { name: 'Přidané zboží' }));
  expect(panel.getByText(/2 × Silikonový kryt/).textContent).toMatch(/Čeká na zaplacení do 22\.\s11\..*Pavla Podpora/);
  expect(screen.queryByRole('button', { name: 'Přidat zboží' })).toBeNull();
  await userEvent.click(panel.getByRole('button', { name: 'Vzít zpět' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Vzít nabídku zpět' }));
  await waitFor(() => expect(server.of(WITHDRAW)).toHaveLength(1));
});

test('says why nothing can be added to what a loan pays, and offers nothing to an accountant', async () => {
  await openOrder({ order: order({ status: 'paid' }), desk: desk({ adding: 'loan' }) });
  expect(await screen.findByText(/platí úvěr nebo leasing na pevnou částku/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Přidat zboží' })).toBeNull();
});

test('is offered to nobody who may not change orders', async () => {
  await openOrder({ order: order({ status: 'paid' }), desk: desk(), role: 'accountant' });
  await screen.findByRole('heading', { name: 'Položky' });
  expect(screen.queryByRole('button', { name: 'Přidat zboží' })).toBeNull();
});

test('reads Romanian to Romanian colleagues', async () => {
  await openOrder({ order: order({ status: 'paid' }), desk: desk(), answers: { [FIND]: found, [PREVIEW]: preview() }, market: 'ro' });
  const dialog = await chooseCase('Adaugă produse', 'Adaugă produse în comanda 2610010001', 'Produs');
  expect((await dialog.findAllByRole('listitem'))[0]?.textContent?.replaceAll(/\s/g, ' ')).toMatch(
    /^2 × Silikonový kryt pentru 780 .* \(5 bucăți în stoc\)$/,
  );
});
