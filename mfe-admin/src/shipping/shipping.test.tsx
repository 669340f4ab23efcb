import {
  adminCloseHandover,
  adminExportParcels,
  adminGetHandoverPaper,
  adminGetParcel,
  adminListHandovers,
  adminListOpenParcels,
  adminListParcels,
  adminPrintLabel,
  adminRebookParcel,
  adminReceiveParcel,
  adminRecallParcel,
  adminSettleRecall,
  type Parcel,
  parcelSchema,
} from '@okruh/contracts/http/picking-shipping';
import {
  adminGetCodStatement,
  adminListCodMissing,
  adminListCodStatements,
  adminUploadCodStatement,
  type CodStatement,
  codStatementSchema,
} from '@okruh/contracts/http/picking-cod';
import { adminGetStockPlaces } from '@okruh/contracts/http/picking-admin/stock';
import { fakeServer, refusing, visit } from '@okruh/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import * as routes from '../routes.tsx';
import { answeringBy, toRouteKey } from '../testing/answers.ts';
import { staff } from '../testing/shop.ts';

// The pages load when they are opened; here before the first test, which would otherwise wait for them.
beforeAll(() => import('./pages.ts').then(() => undefined));
const clicked = vi.fn<() => void>();
beforeEach(() => {
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(clicked);
});
afterEach(() => {
  vi.restoreAllMocks();
  clicked.mockClear();
});

const id = '019a9f2e-0000-7000-8000-000000000b01';
const other = '019a9f2e-0000-7000-8000-000000000b02';
const crowns = (whole: number) => ({ amount: whole * 100, currency: 'CZK' }) as const;
const forOne = (contract: Parameters<typeof toRouteKey>[0], key = id): string => toRouteKey(contract).replace(':id', key);
const pdf = () => ({ body: new Blob(['x']), type: 'application/pdf' });
const toPage = (...items: unknown[]) => ({ items, total: items.length, page: 1, page_size: 50 });

const parcel = (changes: Partial<Parcel> = {}): Parcel =>
  parcelSchema.parse({
    id,
    list_id: '019a9f2e-0000-7000-8000-000000000c01',
    order_id: '019a9f2e-0000-7000-8000-000000000d01',
    order_number: '2610004871',
    market: 'cz',
    place: 'warehouse',
    place_name: 'Sklad',
    carrier: 'courier',
    carrier_name: 'Kurýr',
    state: 'booked',
    refusal: null,
    tracking_number: 'KC0123456789',
    tracking_url: 'https://carrier.example/KC0123456789',
    weight_grams: 850,
    weight_billed: null,
    cash_on_delivery: crowns(1_299),
    is_late: false,
    created_at: '2026-11-20T09:00:00.000Z',
    handed_over_at: null,
    last_event_at: '2026-11-20T09:01:00.000Z',
    pickup_point_id: null,
    labels_printed: 2,
    has_label: true,
    may_rebook: true,
    may_receive: null,
    received_at: null,
    recall: null,
    may_recall: false,
    cash_paid_at: null,
    booked_at: '2026-11-20T09:00:01.000Z',
    events: [{ kind: 'registered', at: '2026-11-20T09:01:00.000Z', label: 'Dopravce dostal údaje', text: 'Data received', place: 'Brno' }],
    ...changes,
  });
const recall: Parcel['recall'] & object = {
  state: 'requested',
  reason: 'charged-back',
  note: '',
  by: null,
  at: '2026-11-21T09:00:00.000Z',
  settled: null,
};
const byHand = { ...recall, reason: 'by-hand', note: 'Podezřelá adresa', by: 'Petra' } as const;
const row = (changes: Partial<Parcel> = {}) => adminListParcels.responses[200].shape.items.element.parse(parcel(changes));

async function axeFinds(element: Element): Promise<string[]> {
  const { violations } = await axe.run(element, { rules: { 'color-contrast': { enabled: false }, region: { enabled: false } } });
  return violations.flatMap(({ id: rule, nodes }) => nodes.map(({ html }) => `${rule}: ${html}`));
}

describe('the list of parcels', () => {
  const LIST = toRouteKey(adminListParcels);

  test('is narrowed by its address, leads to a parcel and leaves as CSV by the same filters', async () => {
    const { of } = fakeServer({
      [LIST]: answeringBy(adminListParcels, toPage(row({ is_late: true, state: 'in_transit' }))),
      [toRouteKey(adminExportParcels)]: () => ({ body: new Blob(['x']), type: 'text/csv' }),
    });
    const search = '?prace=otevrene&trh=cz&dopravce=courier&od=2026-11-01&do=2026-11-30&q=2610';
    const { element } = await visit(routes, { path: '/admin/zasilky', search, account: staff('warehouse') });
    expect((await screen.findByRole('link', { name: '2610004871' })).getAttribute('href')).toBe(`/admin/zasilky/${id}`);
    expect(screen.getByText('dlouho bez zprávy')).toBeTruthy();
    expect(screen.getByRole('navigation', { name: 'Uložené pohledy' })).toBeTruthy();
    const filters = { market: 'cz', carrier: 'courier', from: '2026-11-01', to: '2026-11-30', q: '2610' };
    expect(of(LIST)[0]?.query).toMatchObject({ ...filters, state: expect.stringMatching(/^booking,.*returning,refused$/) });
    await userEvent.click(screen.getByRole('button', { name: 'Export CSV' }));
    await waitFor(() => expect(of(toRouteKey(adminExportParcels))[0]?.query).toMatchObject(filters));
    expect(await axeFinds(element)).toEqual([]);
    await userEvent.click(screen.getByRole('link', { name: 'Bez zprávy přes 3 dny' }));
    await waitFor(() => expect(of(LIST).at(-1)?.query).toMatchObject({ late: 'true' }));
  });

  test('is read in Romanian', async () => {
    fakeServer({ [LIST]: answeringBy(adminListParcels, toPage(row())) });
    await visit(routes, { path: '/admin/zasilky', market: 'ro', account: staff('admin') });
    expect(await screen.findByRole('heading', { level: 1, name: 'Colete' })).toBeTruthy();
    expect((await screen.findAllByText('Etichetă gata')).length).toBeGreaterThan(0);
  });
});

describe('one parcel', () => {
  const ONE = forOne(adminGetParcel);
  const open = (role: 'warehouse' | 'support' | 'accountant' = 'warehouse') =>
    visit(routes, { path: `/admin/zasilky/${id}`, account: staff(role) });

  test('shows what its carrier said, and its label is printed and counted', async () => {
    const server = fakeServer({
      [ONE]: answeringBy(adminGetParcel, parcel({ weight_billed: 1_105 })),
      [forOne(adminPrintLabel)]: pdf,
    });
    const { element } = await open();
    expect(await screen.findByRole('heading', { level: 1, name: 'Zásilka objednávky 2610004871' })).toBeTruthy();
    expect(screen.getByText('Dopravce dostal údaje')).toBeTruthy();
    expect(screen.getByText('dopravce naměřil 1,11 kg')).toBeTruthy();
    expect(screen.getByText('Vytištěno 2krát.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'KC0123456789' }).getAttribute('href')).toBe('https://carrier.example/KC0123456789');
    server.answer(ONE, answeringBy(adminGetParcel, parcel({ labels_printed: 3 })));
    await userEvent.click(screen.getByRole('button', { name: 'Tisknout štítek' }));
    expect(await screen.findByText('Vytištěno 3krát.')).toBeTruthy();
    expect(clicked).toHaveBeenCalledTimes(1);
    expect(await axeFinds(element)).toEqual([]);
  });

  test('is booked again after a question, and the new one is shown', async () => {
    const { of } = fakeServer({
      [ONE]: answeringBy(adminGetParcel, parcel({ state: 'refused', refusal: 'address-invalid', has_label: false })),
      [forOne(adminRebookParcel)]: answeringBy(adminRebookParcel, parcel({ id: other }), 201),
    });
    const { navigate, toast } = await open();
    expect(await screen.findByText('adresa neplatí')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Zneplatnit a objednat nový štítek' }));
    expect(of(forOne(adminRebookParcel))).toHaveLength(0);
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.click(dialog.getByRole('button', { name: 'Zneplatnit a objednat nový štítek' }));
    await waitFor(() => expect(navigate).toHaveBeenCalledWith(`/admin/zasilky/${other}`));
    expect(toast).toHaveBeenCalledWith(expect.objectContaining({ title: 'Nový štítek je objednaný', text: 'Štítek hotový' }));
  });

  test('of our own van is taken in at its store', async () => {
    const transfer = {
      carrier: 'store-transfer',
      state: 'handed_over',
      tracking_url: null,
      may_rebook: false,
      may_receive: 'transfer',
    } as const;
    fakeServer({
      [ONE]: answeringBy(adminGetParcel, parcel(transfer)),
      [forOne(adminReceiveParcel)]: answeringBy(adminReceiveParcel, parcel({ ...transfer, state: 'delivered', may_receive: null })),
    });
    await open();
    await userEvent.click(await screen.findByRole('button', { name: 'Převzít na prodejně' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Převzít na prodejně' })).toBeNull());
    expect(screen.getByText('Doručený')).toBeTruthy();
  });

  test('that a carrier has is asked back with a reason', async () => {
    const { of } = fakeServer({
      [ONE]: answeringBy(adminGetParcel, parcel({ state: 'in_transit', may_recall: true })),
      [forOne(adminRecallParcel)]: answeringBy(adminRecallParcel, parcel({ state: 'in_transit', recall: byHand })),
    });
    const { element } = await open('support');
    await userEvent.click(await screen.findByRole('button', { name: 'Vyžádat zpět' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Vyžádat zásilku KC0123456789 zpět?' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Vyžádat zpět' }));
    expect(of(forOne(adminRecallParcel))).toHaveLength(0);
    await userEvent.type(dialog.getByLabelText('Důvod'), 'Podezřelá adresa');
    await userEvent.click(dialog.getByRole('button', { name: 'Vyžádat zpět' }));
    expect(await screen.findByText('vyžádal(a) ručně: Podezřelá adresa')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Vyžádat zpět' })).toBeNull();
    expect(await axeFinds(element)).toEqual([]);
  });

  test('that isn’t turned leaves a debt, and what becomes of it is noted', async () => {
    const refused = { ...recall, state: 'refused' } as const;
    const settled = { note: 'Předáno inkasní agentuře', by: 'Jana', at: '2026-11-22T09:00:00.000Z' };
    const { of } = fakeServer({
      [ONE]: answeringBy(adminGetParcel, parcel({ state: 'delivered', recall: refused })),
      [forOne(adminSettleRecall)]: answeringBy(adminSettleRecall, parcel({ state: 'delivered', recall: { ...refused, settled } })),
    });
    await open();
    expect(await screen.findByText('Nevrátí se, dluh je třeba vymáhat')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Zapsat vyřízení' }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.type(dialog.getByLabelText('Jak se dluh vymáhá nebo proč ne'), settled.note);
    await userEvent.click(dialog.getByRole('button', { name: 'Zapsat vyřízení' }));
    expect(await screen.findByText(/Vyřízeno: Předáno inkasní agentuře \(Jana/)).toBeTruthy();
    expect(of(forOne(adminSettleRecall))).toHaveLength(1);
    expect(screen.queryByRole('button', { name: 'Zapsat vyřízení' })).toBeNull();
  });

  test('that came back is put in stock', async () => {
    const back = { state: 'returned', may_receive: 'return', may_rebook: false } as const;
    const received = { ...back, may_receive: null, received_at: '2026-11-22T09:00:00.000Z' };
    fakeServer({
      [ONE]: answeringBy(adminGetParcel, parcel(back)),
      [forOne(adminReceiveParcel)]: answeringBy(adminReceiveParcel, parcel(received)),
    });
    const { toast } = await open();
    await userEvent.click(await screen.findByRole('button', { name: 'Přijmout vrácené zboží na sklad' }));
    expect(await screen.findByText('Zpátky na skladě')).toBeTruthy();
    expect(toast).toHaveBeenCalledWith(expect.objectContaining({ title: 'Zboží je zpátky na skladě' }));
  });

  test('has no buttons for who only reads', async () => {
    fakeServer({ [ONE]: answeringBy(adminGetParcel, parcel({ recall })) });
    await open('accountant');
    expect(await screen.findByText('Žádáme dopravce o vrácení')).toBeTruthy();
    expect(screen.getByText('chargeback – reklamace platby u banky')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Tisknout štítek' })).toBeNull();
  });

  test('that isn’t there says so and leads back', async () => {
    fakeServer({ [ONE]: refusing(404, 'not-found', 'Tady nic není.') });
    await open();
    expect(await screen.findByText('Taková zásilka není')).toBeTruthy();
    expect(screen.getAllByRole('link', { name: 'Zpět na zásilky' })[0]?.getAttribute('href')).toBe('/admin/zasilky');
  });
});

describe('the hand-over', () => {
  const OPEN = toRouteKey(adminListOpenParcels);
  const CLOSE = toRouteKey(adminCloseHandover);
  const openParcel = (changes: object = {}) => ({
    id,
    list_id: '019a9f2e-0000-7000-8000-000000000c01',
    order_number: '2610004871',
    tracking_number: 'KC0123456789',
    weight_grams: 850,
    cash_on_delivery: crowns(1_299),
    created_at: '2026-11-20T09:00:00.000Z',
    ...changes,
  });
  const second = openParcel({ id: other, order_number: '2610004872', tracking_number: 'KC9876543210', cash_on_delivery: null });
  const handover = {
    id: '019a9f2e-0000-7000-8000-000000000e01',
    number: 'P26-000017',
    market: 'cz' as const,
    place: 'warehouse',
    place_name: 'Sklad',
    carrier: 'courier' as const,
    carrier_name: 'Kurýr',
    actor: 'Karel Skladník',
    closed_at: '2026-11-20T15:00:00.000Z',
    parcels: 1,
  };
  const office = {
    [toRouteKey(adminGetStockPlaces)]: answeringBy(adminGetStockPlaces, {
      items: [
        { place: 'warehouse', market: 'cz', name: 'Sklad' },
        { place: 'store-praha', market: 'cz', name: 'Okruh Praha' },
      ],
    }),
    [OPEN]: answeringBy(adminListOpenParcels, {
      carriers: [{ carrier: 'courier', carrier_name: 'Kurýr', parcels: [openParcel(), second] }],
    }),
    [toRouteKey(adminListHandovers)]: answeringBy(adminListHandovers, toPage(handover)),
    [forOne(adminGetHandoverPaper, handover.id)]: pdf,
  };

  test('takes all but what is left out, and its paper is there to be signed', async () => {
    const { of } = fakeServer({ ...office, [CLOSE]: answeringBy(adminCloseHandover, handover, 201) });
    const { element, toast } = await visit(routes, { path: '/admin/predani-dopravcum', account: staff('warehouse') });
    const carrier = within(await screen.findByRole('region', { name: 'Kurýr: 2 zásilky' }));
    await userEvent.click(carrier.getByRole('checkbox', { name: 'Předat zásilku objednávky 2610004872' }));
    expect(await axeFinds(element)).toEqual([]);
    await userEvent.click(carrier.getByRole('button', { name: 'Předat 1 zásilku' }));
    await waitFor(() => expect(clicked).toHaveBeenCalledTimes(1));
    expect(of(CLOSE)[0]?.body).toEqual({ market: 'cz', place: 'warehouse', carrier: 'courier', parcel_ids: [id] });
    expect(toast).toHaveBeenCalledWith(expect.objectContaining({ title: 'Seznam P26-000017 je uzavřený, předána 1 zásilka' }));
    await userEvent.click(screen.getByRole('button', { name: 'Stáhnout seznam P26-000017' }));
    await waitFor(() => expect(clicked).toHaveBeenCalledTimes(2));
  });

  test('of a parcel whose order may be cancelled is refused by name', async () => {
    const refusal = () => ({
      status: 409,
      type: 'application/problem+json',
      body: {
        type: 'urn:okruh:problem:not-handed-over',
        title: 'Dopravci to nejde předat, objednávka mohla být zrušena.',
        status: 409,
        extra: { parcels: [other] },
      },
    });
    fakeServer({ ...office, [CLOSE]: refusal });
    await visit(routes, { path: '/admin/predani-dopravcum', account: staff('warehouse') });
    await userEvent.click(await screen.findByRole('button', { name: 'Předat 2 zásilky' }));
    const alert = within(await screen.findByRole('alert'));
    expect(alert.getByText('Dopravci to nejde předat, objednávka mohla být zrušena.')).toBeTruthy();
    expect(alert.getByText('2610004872')).toBeTruthy();
    expect(clicked).not.toHaveBeenCalled();
  });

  test('of a store has its own parcels', async () => {
    const { of } = fakeServer({ ...office, [OPEN]: answeringBy(adminListOpenParcels, { carriers: [] }) });
    await visit(routes, { path: '/admin/predani-dopravcum', account: staff('shop') });
    expect(await screen.findByText('Nic nečeká na dopravce')).toBeTruthy();
    await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Místo' }), 'Okruh Praha');
    await waitFor(() => expect(of(OPEN).at(-1)?.query).toMatchObject({ market: 'cz', place: 'store-praha' }));
  });
});

describe('cash on delivery', () => {
  const statement = (changes: Partial<CodStatement> = {}): CodStatement =>
    codStatementSchema.parse({
      id,
      market: 'cz',
      carrier: 'courier',
      carrier_name: 'Kurýr',
      day: '2026-11-20',
      file_name: 'dobirky.csv',
      uploaded_at: '2026-11-21T08:00:00.000Z',
      uploaded_by: 'Alena Účetní',
      lines: 2,
      differences: 1,
      total: crowns(1_798),
      items: [
        {
          id: '019a9f2e-0000-7000-8000-000000000f01',
          line: 2,
          tracking_number: 'KC0123456789',
          amount: crowns(1_299),
          result: 'matched',
          parcel_id: id,
          order_number: '2610004871',
          expected: crowns(1_299),
        },
        {
          id: '019a9f2e-0000-7000-8000-000000000f02',
          line: 3,
          tracking_number: 'KC9876543210',
          amount: crowns(499),
          result: 'amount-differs',
          parcel_id: other,
          order_number: '2610004872',
          expected: crowns(500),
        },
      ],
      ...changes,
    });
  const { items: _items, ...listed } = statement();
  const missing = {
    id,
    order_number: '2610004873',
    market: 'cz' as const,
    carrier: 'courier' as const,
    carrier_name: 'Kurýr',
    tracking_number: 'KC5555555555',
    cash_on_delivery: crowns(990),
    delivered_at: '2026-11-10T09:00:00.000Z',
  };
  const office = {
    [toRouteKey(adminListCodStatements)]: answeringBy(adminListCodStatements, toPage(listed)),
    [toRouteKey(adminListCodMissing)]: answeringBy(adminListCodMissing, { items: [missing] }),
  };
  const UPLOAD = toRouteKey(adminUploadCodStatement);
  const csv = new File(['tracking_number;amount;currency'], 'dobirky.csv', { type: 'text/csv' });

  test('a statement is uploaded with its carrier and day, and each line says what became of it', async () => {
    const { of } = fakeServer({ ...office, [UPLOAD]: answeringBy(adminUploadCodStatement, { statement: statement(), repeated: false }) });
    const { element } = await visit(routes, { path: '/admin/dobirky', account: staff('accountant') });
    expect(await screen.findByText('2610004873')).toBeTruthy();
    expect(screen.getByText('1 neshoda')).toBeTruthy();
    const panel = within(screen.getByRole('region', { name: 'Nahrát výpis dopravce' }));
    await userEvent.selectOptions(panel.getByLabelText('Dopravce'), 'Balíkobod');
    await userEvent.upload(screen.getByLabelText(/Vyberte soubor CSV/), csv);
    expect(await screen.findByText('Souhlasí 1 z 2 řádků.')).toBeTruthy();
    const lines = within(screen.getByRole('region', { name: 'Řádky výpisu' }));
    expect(lines.getByText('jiná částka')).toBeTruthy();
    const form = of(UPLOAD)[0]?.body as FormData;
    expect([form.get('market'), form.get('carrier')]).toEqual(['cz', 'balikobod']);
    expect(form.get('day')).toMatch(/^\d{4}-\d\d-\d\d$/);
    expect(await axeFinds(element)).toEqual([]);
  });

  test('a file that is no statement says why', async () => {
    fakeServer({ ...office, [UPLOAD]: () => ({ status: 400, body: { file: ['Chybí sloupce: currency'] } }) });
    await visit(routes, { path: '/admin/dobirky', account: staff('accountant') });
    await userEvent.upload(await screen.findByLabelText(/Vyberte soubor CSV/), csv);
    expect(within(await screen.findByRole('alert')).getByText('Chybí sloupce: currency')).toBeTruthy();
  });

  test('is read by the warehouse, which uploads nothing', async () => {
    fakeServer(office);
    await visit(routes, { path: '/admin/dobirky', account: staff('warehouse') });
    expect((await screen.findByRole('link', { name: /^Kurýr, 20\.\s?11\.\s?2026$/ })).getAttribute('href')).toBe(`/admin/dobirky/${id}`);
    expect(screen.queryByLabelText(/Vyberte soubor CSV/)).toBeNull();
  });

  test('one statement has all of its lines', async () => {
    fakeServer({ [forOne(adminGetCodStatement)]: answeringBy(adminGetCodStatement, statement()) });
    const { element } = await visit(routes, { path: `/admin/dobirky/${id}`, account: staff('support') });
    expect(await screen.findByRole('heading', { level: 1, name: /^Kurýr, 20\.\s?11\.\s?2026$/ })).toBeTruthy();
    expect(screen.getByText('souhlasí')).toBeTruthy();
    expect(await axeFinds(element)).toEqual([]);
  });
});
