import {
  adminCreateDiscount,
  adminDeactivateDiscount,
  adminGenerateDiscountCodes,
  adminGetDiscount,
  adminListDiscounts,
  adminListDiscountUses,
  adminListStudentCards,
  adminUpdateDiscount,
  adminWeighDiscount,
  type DiscountDetail,
  type DiscountRow,
} from '@okruh/contracts/http/checkout-admin/discounts';
import { fakeServer, visit } from '@okruh/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import { describe, expect, test } from 'vitest';
import * as routes from '../../routes.tsx';
import { answeringBy, toRouteKey } from '../../testing/answers.ts';
import { office as catalogue } from '../../testing/catalogue.ts';
import { staff } from '../../testing/shop.ts';

const values: DiscountDetail['values'] = {
  marketing_name: { cs: 'Testerská sleva', ro: 'Reducere pentru testeri' },
  discount_type: 'percentage',
  percent: 20,
  amounts: { CZK: 0, RON: 0 },
  is_active: true,
  is_public: false,
  is_combinable: true,
  is_automatic_assignment: false,
  is_discount_per_piece: false,
  valid_from: '2026-10-01T00:00:00',
  valid_to: null,
  code_case_insensitive: true,
  internal_note: '',
  minimal_number_of_products: null,
  minimal_number_of_sets: null,
  sets: [],
  cumulative_bonus: [{ from_quantity: 2, percent: 5 }],
  price_range: null,
  accessory_price: [],
  student_card_required: false,
  applies_to: { category_ids: ['accessories'], manufacturer_ids: [], master_product_ids: [], quality_ids: [] },
  sites: ['cz', 'ro'],
};
const detail = (changes: Partial<DiscountDetail> = {}): DiscountDetail => ({
  id: 'disc-tester',
  version: 3,
  state: 'valid',
  values,
  codes: { total: 6, used: 2 },
  batches: [],
  uses: 1,
  changes: [{ version: 3, at: '2026-11-20T10:00:00.000Z', by: 'Eva Editorová' }],
  ...changes,
});
const row: DiscountRow = {
  id: 'disc-tester',
  marketing_name: values.marketing_name,
  discount_type: 'percentage',
  percent: 85,
  amounts: { CZK: 0, RON: 0 },
  is_active: true,
  is_public: false,
  is_combinable: false,
  is_automatic_assignment: false,
  is_discount_per_piece: false,
  valid_from: '2026-10-01T00:00:00',
  valid_to: null,
  student_card_required: false,
  sites: ['cz', 'ro'],
  state: 'exhausted',
  codes: { total: 6, used: 6 },
  warns: true,
  updated_at: '2026-11-20T10:00:00.000Z',
};
const page = { page: 1, page_size: 50 };
const use = {
  order_id: '019a9f2e-0000-7000-8000-000000000001',
  market: 'cz',
  amount: { amount: 12_000, currency: 'CZK' },
  by_code: true,
  used_at: '2026-11-19T10:00:00.000Z',
};
const light = { warns: false, markets: [] };
const heavy = { warns: true, markets: [{ market: 'cz', typical: { amount: 49_900, currency: 'CZK' }, percent: 85 }] };
const UPDATE = toRouteKey(adminUpdateDiscount);
const CREATE = toRouteKey(adminCreateDiscount);
const CODES = toRouteKey(adminGenerateDiscountCodes);
const ready = {
  ...catalogue,
  [toRouteKey(adminListDiscounts)]: answeringBy(adminListDiscounts, { items: [row], total: 1, ...page }),
  [toRouteKey(adminGetDiscount)]: answeringBy(adminGetDiscount, detail()),
  [toRouteKey(adminListDiscountUses)]: answeringBy(adminListDiscountUses, { items: [use], total: 1, page: 1, page_size: 20 }),
  [toRouteKey(adminListStudentCards)]: answeringBy(adminListStudentCards, { items: [], total: 0, ...page }),
  [toRouteKey(adminWeighDiscount)]: answeringBy(adminWeighDiscount, light),
  [UPDATE]: answeringBy(adminUpdateDiscount, detail({ version: 4 })),
  [CREATE]: answeringBy(adminCreateDiscount, detail({ id: 'disc-new' }), 201),
};
const account = staff('catalog-editor');
const open = (path = '/admin/slevy/disc-tester') => visit(routes, { path, account });

describe('the discounts', () => {
  test('stand with their state, codes and a warning from 80 %', async () => {
    const { of } = fakeServer(ready);
    await visit(routes, { path: '/admin/slevy', search: '?stav=exhausted', account });
    expect(await screen.findByRole('link', { name: 'Testerská sleva' })).toBeTruthy();
    expect(screen.getByText('Použito 6 z 6')).toBeTruthy();
    expect(screen.getByText('80 % a více')).toBeTruthy();
    expect(of(toRouteKey(adminListDiscounts))[0]?.query).toMatchObject({ state: 'exhausted' });
  });
  test('are read, not changed, without the right to edit', async () => {
    fakeServer(ready);
    await visit(routes, { path: '/admin/slevy', account: staff('support') });
    await screen.findByRole('link', { name: 'Testerská sleva' });
    expect(screen.queryByRole('link', { name: 'Nová sleva' })).toBeNull();
  });
});

describe('the form of a discount', () => {
  test('saves what was changed with the version that was seen', async () => {
    const { of } = fakeServer(ready);
    const { toast } = await open();
    const percent = (await screen.findAllByLabelText('Procento'))[0];
    if (percent === undefined) throw new Error('no percentage');
    await userEvent.clear(percent);
    await userEvent.type(percent, '12,5');
    await userEvent.click(screen.getByRole('button', { name: 'Uložit' }));
    await waitFor(() => expect(toast).toHaveBeenCalledWith(expect.objectContaining({ title: 'Úspěšně uloženo.' })));
    expect(of(UPDATE)[0]?.body).toEqual({ ...values, percent: 12.5, version: 3 });
  });

  test('asks before it saves a discount that takes 80 % or more', async () => {
    const { of } = fakeServer({ ...ready, [toRouteKey(adminWeighDiscount)]: answeringBy(adminWeighDiscount, heavy) });
    await open();
    const percent = (await screen.findAllByLabelText('Procento'))[0];
    if (percent === undefined) throw new Error('no percentage');
    await userEvent.clear(percent);
    await userEvent.type(percent, '85');
    expect(await screen.findByText('Před uložením se vás ještě zeptáme.')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Uložit' }));
    const dialog = await screen.findByRole('dialog', { name: 'Sleva bere 80 % a více' });
    expect(within(dialog).getByText(/Česko: 85 % z obvyklé ceny/)).toBeTruthy();
    expect(of(UPDATE)).toHaveLength(0);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Přesto uložit' }));
    await waitFor(() => expect(of(UPDATE)[0]?.body).toMatchObject({ percent: 85 }));
  });

  test('makes a new one with its rows, and goes on to its page', async () => {
    const { of } = fakeServer(ready);
    const { navigate } = await open('/admin/slevy/nova');
    await userEvent.type(await screen.findByLabelText('Název česky'), 'Jaro');
    await userEvent.type(screen.getByLabelText('Název rumunsky'), 'Primăvară');
    await userEvent.type(screen.getByLabelText('Procento'), '10');
    await userEvent.click(screen.getByRole('button', { name: 'Přidat stupeň' }));
    await userEvent.click(screen.getByRole('button', { name: 'Uložit' }));
    await waitFor(() => expect(of(CREATE)).toHaveLength(1));
    expect(of(CREATE)[0]?.body).toMatchObject({
      marketing_name: { cs: 'Jaro', ro: 'Primăvară' },
      percent: 10,
      cumulative_bonus: [{ from_quantity: 2, percent: 5 }],
      sites: ['cz', 'ro'],
    });
    await waitFor(() => expect(navigate).toHaveBeenCalledWith('/admin/slevy/disc-new', expect.anything()));
  });

  test('is valid from and to a time of 24 hours, and takes no other', async () => {
    const { of } = fakeServer(ready);
    await open();
    const from = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Platí od nepovinné' });
    const time = screen.getByRole<HTMLInputElement>('textbox', { name: 'Platí od, čas' });
    expect([from.value, time.value]).toEqual(['01.10.2026', '00:00']);
    await userEvent.type(screen.getByRole('textbox', { name: 'Platí do, čas' }), '25:00');
    await userEvent.click(screen.getByRole('button', { name: 'Uložit' }));
    // A time belongs to a day.
    await screen.findByRole('link', { name: /^Platí do:/ });
    await userEvent.type(screen.getByRole('textbox', { name: 'Platí do nepovinné' }), '31.10.2026');
    await userEvent.click(screen.getByRole('button', { name: 'Uložit' }));
    expect((await screen.findAllByText('Čas má tvar HH:MM, třeba 18:00.')).length).toBeGreaterThan(0);
    expect(of(UPDATE)).toHaveLength(0);
    await userEvent.clear(screen.getByRole('textbox', { name: 'Platí do, čas' }));
    await userEvent.type(screen.getByRole('textbox', { name: 'Platí do, čas' }), '18:30');
    await userEvent.click(screen.getByRole('button', { name: 'Uložit' }));
    await waitFor(() => expect(of(UPDATE)[0]?.body).toEqual({ ...values, valid_to: '2026-10-31T18:30:00', version: 3 }));
  });

  test("shows the service's errors at their fields", async () => {
    fakeServer({ ...ready, [UPDATE]: () => ({ status: 400, body: { valid_to: ['Konec nesmí být před začátkem.'] } }) });
    await open();
    await userEvent.type(await screen.findByLabelText('Název rumunsky'), ' nouă');
    await userEvent.click(screen.getByRole('button', { name: 'Uložit' }));
    expect((await screen.findAllByText('Konec nesmí být před začátkem.')).length).toBeGreaterThan(0);
  });

  test('switches a discount off after a question', async () => {
    const OFF = toRouteKey(adminDeactivateDiscount);
    const { of } = fakeServer({ ...ready, [OFF]: answeringBy(adminDeactivateDiscount, detail({ state: 'inactive' })) });
    await open();
    await userEvent.click(await screen.findByRole('button', { name: 'Vypnout slevu' }));
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Vypnout slevu' }));
    await waitFor(() => expect(of(OFF)[0]?.body).toEqual({ version: 3 }));
  });
});

test('codes are ordered once, and their making is shown', async () => {
  const batch = { id: use.order_id, wanted: 5_000, made: 1_500, created_at: use.used_at, created_by: 'Eva' };
  const { of } = fakeServer({
    ...ready,
    [toRouteKey(adminGetDiscount)]: answeringBy(adminGetDiscount, detail({ batches: [batch] })),
    [CODES]: answeringBy(adminGenerateDiscountCodes, batch, 201),
  });
  await open();
  expect(await screen.findByText('Hotovo 1500 z 5000')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Vygenerovat kódy' }));
  const dialog = await screen.findByRole('dialog', { name: 'Vygenerovat kódy' });
  await userEvent.clear(within(dialog).getByLabelText('Počet kódů'));
  await userEvent.type(within(dialog).getByLabelText('Počet kódů'), '5 000');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Vygenerovat kódy' }));
  await waitFor(() => expect(of(CODES)[0]?.body).toEqual({ count: 5_000 }));
});

test.each([
  ['/admin/slevy', () => screen.findByRole('link', { name: 'Testerská sleva' })],
  ['/admin/slevy/disc-tester', () => screen.findByText('Použitá v 1 objednávce')],
] as const)('axe has nothing to object to on %s', async (path, drawn) => {
  fakeServer(ready);
  const { element } = await open(path);
  await drawn();
  const { violations } = await axe.run(element, { rules: { 'color-contrast': { enabled: false }, region: { enabled: false } } });
  expect(violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))).toEqual([]);
});
