import { getServiceOperations } from '@okruh/contracts/http/repairs';
import {
  adminDiagnoseRepair,
  adminGetRepair,
  adminMoveRepair,
  adminRecordQuoteAnswer,
  adminRejectComplaint,
  adminRevealRepair,
  adminSendRepairQuote,
  adminUseSparePart,
} from '@okruh/contracts/http/repairs-admin/repair';
import { adminGetDeviceSpareParts } from '@okruh/contracts/http/repairs-admin/spare-parts';
import { fakeServer, refusing, visit } from '@okruh/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import * as routes from '../../routes.tsx';
import { answeringBy, toRouteKey } from '../../testing/answers.ts';
import { draft, receivedRepair, repairId } from '../../testing/repairs.ts';
import { printFile } from '../../office/page/print-file.ts';
import { staff } from '../../testing/shop.ts';

vi.mock('../../office/page/print-file.ts', () => ({ printFile: vi.fn<() => void>() }));

const path = `/admin/opravy/${repairId}`;
const account = staff('repair-technician');
const DISPLAY = 'op-apple-iphone-13-display-original';
const operation = (value: string, label: string, price: number | null) => ({
  value,
  label,
  kind: value,
  help: '',
  price: price === null ? null : { amount: price * 100, currency: 'CZK' },
  common_price: null,
  duration: '1 hodina',
  duration_minutes: 60,
  on_the_spot: true,
  warranty_months: 12,
  exclusive_group: null,
  position: 1,
});
const operations = answeringBy(getServiceOperations, {
  url: '/servis/telefony/apple/apple-iphone-13/midnight',
  device: receivedRepair().device,
  choices: [operation(DISPLAY, 'Výměna displeje', 3790), operation('op-data', 'Záchrana dat', null)],
});
const shopWith = (repair = receivedRepair()) => ({
  [toRouteKey(adminGetRepair)]: answeringBy(adminGetRepair, repair),
  [toRouteKey(getServiceOperations)]: operations,
});

describe('one repair', () => {
  test('right after the intake asks for its paper and its tag', async () => {
    fakeServer(shopWith());
    await visit(routes, { path, account });
    expect(await screen.findByText('Vytiskněte list k podpisu a štítek na zařízení')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Vytisknout list' }));
    expect(printFile).toHaveBeenLastCalledWith('repair', `/api/repairs/admin/orders/${repairId}/sheet`);
  });

  test('keeps both at hand while it is worked on', async () => {
    fakeServer(shopWith(receivedRepair({ status: 'in_repair' })));
    await visit(routes, { path, account });
    await userEvent.click(await screen.findByRole('button', { name: 'Štítek' }));
    expect(printFile).toHaveBeenLastCalledWith('repair', `/api/repairs/admin/orders/${repairId}/tag`);
    expect(screen.queryByText('Vytiskněte list k podpisu a štítek na zařízení')).toBeNull();
  });

  test('has no papers before the device came', async () => {
    fakeServer(shopWith(receivedRepair({ status: 'booked' })));
    await visit(routes, { path, account });
    await screen.findByRole('heading', { level: 1 });
    expect(screen.queryByRole('button', { name: 'Štítek' })).toBeNull();
  });

  test('a draft keeps prices of its own; an empty price box shows the price of the list', async () => {
    const [line] = draft.lines;
    const own = { ...draft, lines: line === undefined ? [] : [{ ...line, price: { amount: 250_000, currency: 'CZK' as const } }] };
    fakeServer(shopWith(receivedRepair({ status: 'diagnosed', quotes: [own] })));
    await visit(routes, { path, account });
    const box = await screen.findByRole('textbox', { name: 'Vlastní cena: Výměna displeje' });
    expect(box).toHaveProperty('value', '2500');
    expect(box).toHaveProperty('placeholder', '3\u00a0790\u00a0Kč');
    await userEvent.click(screen.getByRole('checkbox', { name: /Záchrana dat/ }));
    expect(screen.getByRole('textbox', { name: 'Vlastní cena: Záchrana dat' })).toHaveProperty('placeholder', 'Kč');
  });

  test('is diagnosed: the booked operation is ticked, another one gets its own price', async () => {
    const { of } = fakeServer({
      ...shopWith(),
      [toRouteKey(adminDiagnoseRepair)]: answeringBy(
        adminDiagnoseRepair,
        receivedRepair({ status: 'diagnosed', quotes: [draft], version: 3 }),
      ),
    });
    await visit(routes, { path, account });
    await userEvent.type(await screen.findByLabelText('Co jsme zjistili'), 'Nejde ani paměť.');
    expect(screen.getByRole('checkbox', { name: /Výměna displeje/ })).toHaveProperty('checked', true);
    await userEvent.click(screen.getByRole('checkbox', { name: /Záchrana dat/ }));
    await userEvent.type(screen.getByRole('textbox', { name: 'Vlastní cena: Záchrana dat' }), '2 500');
    await userEvent.click(screen.getByRole('button', { name: 'Uložit nález' }));
    await waitFor(() => expect(of(toRouteKey(adminDiagnoseRepair))).toHaveLength(1));
    expect(of(toRouteKey(adminDiagnoseRepair))[0]?.body).toEqual({
      version: 2,
      finding: 'Nejde ani paměť.',
      lines: [
        { operation_id: DISPLAY, price: null },
        { operation_id: 'op-data', price: 250_000 },
      ],
      discount: 0,
    });
    expect(await screen.findByText('Displej je prasklý i pod sklem.', { selector: 'p' })).toBeTruthy();
  });

  test('shows only the buttons that its state and the role allow', async () => {
    fakeServer(shopWith(receivedRepair({ status: 'in_repair', allowed: ['check-quality'] })));
    await visit(routes, { path, account });
    expect(await screen.findByRole('button', { name: 'Na kontrolu' })).toBeTruthy();
    for (const name of ['Zrušit opravu', 'Začít opravu', 'Hotovo', 'Vydat', 'Vzít díl', 'Zobrazit']) {
      expect(screen.queryByRole('button', { name })).toBeNull();
    }
  });

  test('asks before it is cancelled, with a note', async () => {
    const { of } = fakeServer({
      ...shopWith(),
      [toRouteKey(adminMoveRepair)]: answeringBy(
        adminMoveRepair,
        receivedRepair({ status: 'cancelled', outcome: 'cancelled', allowed: ['note'] }),
      ),
    });
    const { toast } = await visit(routes, { path, account });
    await userEvent.click(await screen.findByRole('button', { name: 'Zrušit opravu' }));
    const dialog = screen.getByRole('dialog', { name: 'Zrušit opravu?' });
    await userEvent.type(within(dialog).getByLabelText(/Poznámka/), 'Nevyplatí se');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Zrušit opravu' }));
    await waitFor(() => expect(toast).toHaveBeenCalledWith(expect.objectContaining({ title: 'Oprava se posunula' })));
    expect(of(toRouteKey(adminMoveRepair))[0]?.body).toEqual({ version: 2, command: 'cancel', note: 'Nevyplatí se' });
  });

  test('sends the draft to the customer, unless a colleague was faster', async () => {
    const { answer } = fakeServer({
      ...shopWith(receivedRepair({ status: 'diagnosed', quotes: [draft], allowed: ['diagnose', 'send-quote', 'confirm-price'] })),
      [toRouteKey(adminSendRepairQuote)]: refusing(409, 'changed-meanwhile', 'Opravu mezitím změnil někdo jiný. Načtěte ji znovu.'),
    });
    await visit(routes, { path, account });
    const send = await screen.findByRole('button', { name: 'Odeslat ke schválení' });
    answer(
      toRouteKey(adminGetRepair),
      answeringBy(
        adminGetRepair,
        receivedRepair({
          status: 'ready',
          version: 3,
          allowed: [],
          history: [{ at: '2026-11-22T10:00:00.000Z', event: 'ready', label: 'Připraveno', by: 'Karel Vrba', note: null }],
        }),
      ),
    );
    await userEvent.click(send);
    const sent = await screen.findByRole('alert');
    expect(sent.textContent).toContain('Karel Vrba to mezitím změnil/a');
    expect(sent.textContent).toContain('Připraveno');
    await userEvent.click(screen.getByRole('button', { name: 'Načíst změny' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Odeslat ke schválení' })).toBeNull());
  });

  test('records what the customer said on the phone', async () => {
    const sent = { ...draft, sent_at: '2026-11-20T10:00:00.000Z', answer_until: '2026-12-04T10:00:00.000Z' };
    const { of } = fakeServer({
      ...shopWith(receivedRepair({ status: 'waiting_for_approval', quotes: [sent], allowed: ['approve', 'decline', 'cancel'] })),
      [toRouteKey(adminRecordQuoteAnswer)]: answeringBy(
        adminRecordQuoteAnswer,
        receivedRepair({ status: 'approved', allowed: ['start-repair'] }),
      ),
    });
    await visit(routes, { path, account });
    expect(await screen.findByText(draft.consent_text)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Cenu schválil' }));
    await waitFor(() =>
      expect(of(toRouteKey(adminRecordQuoteAnswer))[0]?.body).toEqual({ version: 2, answer: 'approve', by: 'phone', note: '' }),
    );
    expect(await screen.findByRole('button', { name: 'Začít opravu' })).toBeTruthy();
  });

  test('takes a part from the shelf, free ones only', async () => {
    const part = (id: string, name: string, onHand: number) => ({
      id,
      name,
      names: { cs: name, ro: name },
      master_product_id: 'mp-apple-iphone-13',
      device_name: 'Apple iPhone 13',
      kind: 'battery',
      kind_label: 'Výměna baterie',
      also_fits: [],
      is_retired: false,
      changed_by: null,
      changed_at: '2026-11-19T08:00:00.000Z',
      origin: 'original',
      colour: null,
      location: 'S1-19',
      purchase_price: { CZK: { amount: 49_000, currency: 'CZK' }, RON: { amount: 10_000, currency: 'RON' } },
      stock: { cz: { on_hand: onHand, reserved: 0, minimum: 1 }, ro: { on_hand: 9, reserved: 0, minimum: 1 } },
      version: 1,
    });
    const { of } = fakeServer({
      ...shopWith(),
      [toRouteKey(adminGetDeviceSpareParts)]: answeringBy(adminGetDeviceSpareParts, {
        device: receivedRepair().device,
        items: [part('sp-battery', 'Baterie', 2), part('sp-display', 'Displej', 0)],
      }),
      [toRouteKey(adminUseSparePart)]: answeringBy(
        adminUseSparePart,
        receivedRepair({ parts: [{ spare_part_id: 'sp-battery', name: 'Baterie', location: 'S1-19', quantity: 1, state: 'used' }] }),
      ),
    });
    await visit(routes, { path, account });
    await userEvent.click(await screen.findByRole('button', { name: 'Vzít díl' }));
    const dialog = screen.getByRole('dialog', { name: /Díly: Apple iPhone 13/ });
    const [battery, display] = await within(dialog).findAllByRole('button', { name: 'Použít' });
    expect(display).toHaveProperty('disabled', true);
    if (battery === undefined) throw new Error('no button');
    await userEvent.click(battery);
    await waitFor(() => expect(of(toRouteKey(adminUseSparePart))[0]?.body).toEqual({ spare_part_id: 'sp-battery', quantity: 1 }));
  });

  test('shows the customer in clear only with a reason', async () => {
    const { of } = fakeServer({
      ...shopWith(),
      [toRouteKey(adminRevealRepair)]: answeringBy(adminRevealRepair, {
        customer: {
          first_name: 'Jana',
          last_name: 'Nováková',
          e_mail: 'jana@example.com',
          phone_number: '+420601234567',
          pickup_address: null,
        },
        imei: '356938035643809',
        serial_number: '',
      }),
    });
    await visit(routes, { path, account });
    expect(await screen.findByText('j••••@example.com')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: /Zobrazit/ }));
    await userEvent.type(screen.getByLabelText('Důvod'), 'Volám kvůli ceně');
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: /Zobrazit/ }));
    expect(await screen.findByText('jana@example.com')).toBeTruthy();
    expect(of(toRouteKey(adminRevealRepair))[0]?.body).toEqual({ reason: 'Volám kvůli ceně' });
  });

  test('that is not there says so and leads back', async () => {
    fakeServer({ [toRouteKey(adminGetRepair)]: refusing(404, 'not-found', 'Nenalezeno.') });
    await visit(routes, { path, account });
    expect(await screen.findByRole('heading', { name: 'Oprava neexistuje' })).toBeTruthy();
  });
});

test('a ready repair that isn’t paid is paid at the till, and not handed over here', async () => {
  const due = receivedRepair({
    status: 'ready',
    paid: { amount: 50_000, currency: 'CZK' },
    due_at_counter: { amount: 129_000, currency: 'CZK' },
    allowed: ['note'],
  });
  fakeServer({ [toRouteKey(adminGetRepair).replace(':id', repairId)]: answeringBy(adminGetRepair, due) });
  await visit(routes, { path, account: staff('shop') });
  const link = await screen.findByRole('link', { name: /^Zaplatit 1.290.Kč v pokladně$/ });
  expect(link.getAttribute('href')).toBe(`/admin/pokladna?kod=${due.number}`);
  expect(screen.getByText('Zaplaceno').nextElementSibling?.textContent).toMatch(/500.Kč/);
  expect(screen.queryByRole('button', { name: 'Vydat' })).toBeNull();
});

test('a complaint costs nothing; it is rejected with a reason, and has a price then', async () => {
  const complaint = {
    order_id: repairId,
    order_number: '2611004871',
    line: 1,
    name: 'Apple iPhone 13',
    delivered_on: '2026-03-02',
    until: '2028-03-02',
    is_covered: true,
  };
  const covered = receivedRepair({ complaint, allowed: ['diagnose', 'reject-complaint', 'note'] });
  const reject = toRouteKey(adminRejectComplaint).replace(':id', repairId);
  const server = fakeServer({ [toRouteKey(adminGetRepair).replace(':id', repairId)]: answeringBy(adminGetRepair, covered) });
  await visit(routes, { path, account });
  expect(await screen.findByText('Reklamace: Apple iPhone 13, zákazník neplatí nic')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Neuznat reklamaci' }));
  const dialog = within(screen.getByRole('dialog'));
  await userEvent.click(dialog.getByRole('button', { name: 'Neuznat reklamaci' }));
  expect(dialog.getByText('Napište, proč reklamaci neuznáváte.')).toBeTruthy();
  expect(server.of(reject)).toHaveLength(0);
  const rejected = receivedRepair({ complaint: { ...complaint, is_covered: false }, allowed: ['diagnose', 'note'] });
  server.answer(reject, answeringBy(adminRejectComplaint, rejected));
  await userEvent.type(dialog.getByLabelText('Proč ji neuznáváte'), 'Utopený.');
  await userEvent.click(dialog.getByRole('button', { name: 'Neuznat reklamaci' }));
  expect(await screen.findByText('Neuznaná reklamace: Apple iPhone 13')).toBeTruthy();
  expect(server.of(reject)[0]?.body).toMatchObject({ note: 'Utopený.' });
});
