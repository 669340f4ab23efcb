import {
  adminCancelCollection,
  type AdminBuyout,
  adminCheckIdentifier,
  adminGetBuyout,
  adminInspectBuyout,
  adminMakeCounterOffer,
  adminOrderCourier,
  adminReceiveBuyout,
  adminReturnBuyout,
  adminRevealBuyout,
} from '@okruh/contracts/http/buyout-admin/buyout';
import { adminAddPhoto, adminDeletePhoto } from '@okruh/contracts/http/buyout-admin/photos';
import { adminCountBuyouts } from '@okruh/contracts/http/buyout-admin/work-list';
import { type FakeServer, fakeServer, refusing, visit } from '@okruh/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import { describe, expect, test, vi } from 'vitest';
import * as routes from '../../routes.tsx';
import { answeringBy, toRouteKey } from '../../testing/answers.ts';
import { printFile } from '../../office/page/print-file.ts';
import { buyoutId, inspectedBuyout, receivedBuyout, staff } from '../../testing/shop.ts';

vi.mock('../../office/page/print-file.ts', () => ({ printFile: vi.fn<() => void>() }));

const GET = toRouteKey(adminGetBuyout);
const INSPECT = toRouteKey(adminInspectBuyout);
const counts = { [toRouteKey(adminCountBuyouts)]: answeringBy(adminCountBuyouts, { counts: {}, open: 0, to_inspect: 0, to_pay: 0 }) };
const serving = (buyout: unknown, more: Parameters<typeof fakeServer>[0] = {}): FakeServer =>
  fakeServer({ ...counts, [GET]: answeringBy(adminGetBuyout, buyout), ...more });
const open = async (search = '') => {
  const page = await visit(routes, { path: `/admin/vykupy/${buyoutId}`, search, account: staff('buyout-manager') });
  await screen.findByRole('heading', { level: 1, name: 'Výkup V26-11-0193' });
  return page;
};
const answer = (question: string, label: string) =>
  userEvent.selectOptions(screen.getByRole('combobox', { name: `Prohlídka: ${question}` }), label);

describe('the papers', () => {
  test('are the tag of a device that came', async () => {
    serving(receivedBuyout());
    await open();
    await userEvent.click(screen.getByRole('button', { name: 'Štítek' }));
    expect(printFile).toHaveBeenLastCalledWith('buyout', `/api/buyout/admin/orders/${buyoutId}/tag`);
  });

  test('are the slip of the parcel before it', async () => {
    serving(receivedBuyout({ status: 'submitted' }));
    await open();
    await userEvent.click(screen.getByRole('button', { name: 'Přepravní štítek' }));
    expect(printFile).toHaveBeenLastCalledWith('buyout', `/api/buyout/admin/orders/${buyoutId}/slip`);
    expect(screen.queryByRole('button', { name: 'Štítek' })).toBeNull();
  });
});

describe('the inspection', () => {
  test('stands beside the answers of the customer and prices every change at once', async () => {
    serving(receivedBuyout());
    await open();
    const panel = screen.getByRole('region', { name: 'Cena výkupu' });
    const row = screen.getByRole('row', { name: /Stav displeje/ });
    expect(row.textContent).toContain('Jemné škrábance');
    await answer('Stav displeje', 'Viditelné škrábance');
    expect(row.textContent).toContain('Jinak−800\u00a0Kč');
    expect(panel.querySelector('output')?.textContent).toBe('5\u00a0800\u00a0Kč');
    await answer('Kondice baterie', 'battery-80');
    expect(panel.querySelector('output')?.textContent).toBe('5\u00a0550\u00a0Kč');
    expect(panel.textContent).toContain('Rozdíl−1\u00a0050\u00a0Kč');
    await answer('Stav displeje', 'Prasklé sklo');
    expect(row.textContent).toContain('Nevykupujeme');
    expect(panel.textContent).toContain('Rozhodla odpověď „Prasklé sklo“.');
  });

  test('is saved whole: what is open keeps the button from saving and says so', async () => {
    const server = serving(receivedBuyout(), { [INSPECT]: answeringBy(adminInspectBuyout, inspectedBuyout()) });
    const { toast, guardLeave } = await open();
    const save = screen.getByRole('button', { name: 'Uložit prohlídku' });
    await answer('Stav displeje', 'Viditelné škrábance');
    expect(guardLeave).toHaveBeenLastCalledWith(true);
    await userEvent.click(save);
    expect(server.of(INSPECT)).toEqual([]);
    expect(save.getAttribute('title')).toBe('Zbývají 2 otázky');
    await userEvent.click(screen.getByRole('button', { name: 'Zbytek podle zákazníka' }));
    await userEvent.type(screen.getByLabelText(/^Poznámka k prohlídce/), 'Škrábanec vlevo dole');
    await userEvent.click(save);
    await waitFor(() => expect(toast).toHaveBeenCalledWith(expect.objectContaining({ kind: 'success', title: 'Prohlídka je uložená' })));
    expect(server.of(INSPECT)[0]?.body).toEqual({
      version: 3,
      answers: [
        { condition: 'display', value: 'display-b' },
        { condition: 'functional', value: 'functional-yes' },
        { condition: 'battery', value: 'battery-90' },
      ],
      note: 'Škrábanec vlevo dole',
    });
    await waitFor(() => expect(guardLeave).toHaveBeenLastCalledWith(false));
  });

  test('keeps its unsaved answers when a colleague changed the buy-out meanwhile', async () => {
    const server = serving(inspectedBuyout(), { [INSPECT]: refusing(409, 'changed-meanwhile', 'Výkup mezitím změnil někdo jiný.') });
    await open();
    await answer('Kondice baterie', 'battery-80');
    server.answer(
      GET,
      answeringBy(
        adminGetBuyout,
        inspectedBuyout({
          version: 9,
          inspection_note: 'Displej je prasklý.',
          history: [{ at: '2026-11-22T10:00:00.000Z', event: 'inspected', label: 'Zkontrolováno', by: 'Karel Vrba', note: null }],
        }),
      ),
    );
    await userEvent.click(screen.getByRole('button', { name: 'Uložit prohlídku' }));
    const sent = await screen.findByRole('alert');
    expect(sent.textContent).toContain('Karel Vrba to mezitím změnil/a');
    expect(sent.textContent).toContain('Displej je prasklý.');
    server.answer(INSPECT, answeringBy(adminInspectBuyout, inspectedBuyout({ version: 10 })));
    await userEvent.click(screen.getByRole('button', { name: 'Ponechat moje' }));
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    expect(screen.getByRole('combobox', { name: 'Prohlídka: Kondice baterie' })).toHaveProperty('value', 'battery-80');
    await userEvent.click(screen.getByRole('button', { name: 'Uložit prohlídku' }));
    await waitFor(() => expect(server.of(INSPECT).at(-1)?.body).toMatchObject({ version: 9 }));
  });

  test('puts what the server refuses at its question', async () => {
    serving(inspectedBuyout(), { [INSPECT]: () => ({ status: 400, body: { answers: { battery: ['Vyberte odpověď.'] } } }) });
    const { toast } = await open();
    await answer('Kondice baterie', 'battery-80');
    await userEvent.click(screen.getByRole('button', { name: 'Uložit prohlídku' }));
    expect(await screen.findByText('Vyberte odpověď.')).toBeTruthy();
    expect(screen.getByRole('combobox', { name: 'Prohlídka: Kondice baterie' }).getAttribute('aria-invalid')).toBe('true');
    expect(toast).toHaveBeenCalledWith(expect.objectContaining({ kind: 'error', text: 'Vyberte odpověď.' }));
  });

  test('is only read where the role or the state allows no more', async () => {
    serving(inspectedBuyout({ allowed: [] }));
    await open();
    expect(screen.queryByRole('combobox')).toBeNull();
    for (const name of ['Uložit prohlídku', 'Poslat protinabídku', 'Vrátit zařízení', 'Zobrazit']) {
      expect(screen.queryByRole('button', { name })).toBeNull();
    }
    expect(screen.getByText('Protinabídku posílá vedoucí výkupu.')).toBeTruthy();
  });
});

describe('the counter-offer', () => {
  const OFFER = toRouteKey(adminMakeCounterOffer);

  test('shows what the customer will read before it is sent', async () => {
    const server = serving(inspectedBuyout(), {
      [OFFER]: answeringBy(adminMakeCounterOffer, inspectedBuyout({ status: 'counter_offer', allowed: [] })),
    });
    const { toast } = await open();
    await userEvent.click(screen.getByRole('button', { name: 'Poslat protinabídku' }));
    const dialog = screen.getByRole('dialog', { name: 'Poslat protinabídku?' });
    expect(dialog.textContent).toContain('novou cenu 5\u00a0800\u00a0Kč místo 6\u00a0600\u00a0Kč');
    expect(within(dialog).getByRole('row', { name: /Stav displeje.*Viditelné škrábance.*−800/ })).toBeTruthy();
    expect(server.of(OFFER)).toEqual([]);
    await userEvent.type(within(dialog).getByLabelText(/^Zpráva zákazníkovi/), 'Škrábanec je na fotce.');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Poslat nabídku 5\u00a0800\u00a0Kč' }));
    await waitFor(() => expect(toast).toHaveBeenCalledWith(expect.objectContaining({ title: 'Protinabídka je odeslaná' })));
    expect(server.of(OFFER)[0]?.body).toEqual({ version: 4, note: 'Škrábanec je na fotce.' });
  });

  test('waits until the inspection is saved', async () => {
    serving(inspectedBuyout());
    await open();
    await answer('Stav displeje', 'Jemné škrábance');
    const offer = screen.getByRole('button', { name: 'Poslat protinabídku' });
    expect(offer.getAttribute('title')).toBe('Nejdřív uložte prohlídku.');
    await userEvent.click(offer);
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('receiving a device', () => {
  const RECEIVE = toRouteKey(adminReceiveBuyout);
  const CHECK = toRouteKey(adminCheckIdentifier);
  const expected = receivedBuyout({ status: 'submitted', version: 1, allowed: ['courier', 'receive'] });

  test('checks the IMEI, warns of another buy-out, and takes the device in', async () => {
    const server = serving(expected, {
      [CHECK]: answeringBy(adminCheckIdentifier, {
        kind: 'imei',
        is_valid: true,
        open: [
          { id: buyoutId, number: 'V26-11-0193', status: 'submitted' },
          { id: '019a9f2e-0000-7000-8000-000000000200', number: 'V26-11-0200', status: 'received' },
        ],
      }),
      [RECEIVE]: answeringBy(adminReceiveBuyout, receivedBuyout()),
    });
    await open('?krok=prijem');
    await userEvent.type(screen.getByLabelText('IMEI, kód nebo číslo výkupu'), '356938035643809');
    await userEvent.tab();
    expect(await screen.findByText('Patří k tomuto výkupu')).toBeTruthy();
    expect(screen.getByText('Je i v 1 jiném otevřeném výkupu')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Potvrdit příjem' }));
    await waitFor(() => expect(server.of(RECEIVE)[0]?.body).toEqual({ version: 1, identifier: '356938035643809', note: '' }));
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'Příjem zařízení' })).toBeNull());
  });

  test('says at the field that another device came', async () => {
    serving(expected, {
      [CHECK]: answeringBy(adminCheckIdentifier, { kind: 'imei', is_valid: false, open: [] }),
      [RECEIVE]: refusing(409, 'identifier-mismatch', 'Naskenovaný kód k tomuto výkupu nepatří.'),
    });
    await open('?krok=prijem');
    const field = screen.getByLabelText('IMEI, kód nebo číslo výkupu');
    await userEvent.type(field, '490154203237510');
    await userEvent.click(screen.getByRole('button', { name: 'Potvrdit příjem' }));
    await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
    expect(screen.getByText('IMEI nemá správnou kontrolní číslici')).toBeTruthy();
  });

  test('without an identifier asks why', async () => {
    const server = serving(expected, { [RECEIVE]: answeringBy(adminReceiveBuyout, receivedBuyout()) });
    await open('?krok=prijem');
    await userEvent.click(screen.getByRole('button', { name: 'Potvrdit příjem' }));
    await waitFor(() => expect(screen.getByLabelText('Poznámka k příjmu').getAttribute('aria-invalid')).toBe('true'));
    expect(server.of(RECEIVE)).toEqual([]);
  });

  test('the carrier is asked to come on a day', async () => {
    const COURIER = toRouteKey(adminOrderCourier);
    const server = serving(expected, {
      [COURIER]: answeringBy(adminOrderCourier, receivedBuyout({ status: 'courier_ordered', allowed: ['receive'] })),
    });
    await open();
    await userEvent.click(screen.getByRole('button', { name: 'Objednat svoz' }));
    const date = within(screen.getByRole('dialog')).getByLabelText('Den vyzvednutí');
    await userEvent.clear(date);
    await userEvent.type(date, '23.11.2026');
    await userEvent.selectOptions(within(screen.getByRole('dialog')).getByLabelText('Část dne'), 'odpoledne, 12–17');
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Objednat svoz' }));
    await waitFor(() =>
      expect(server.of(COURIER)[0]?.body).toEqual({ version: 1, pickup_date: '2026-11-23', pickup_window: '12-17', by_hand: false }),
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('a device goes back with its tracking number', async () => {
    const RETURN = toRouteKey(adminReturnBuyout);
    const server = serving(receivedBuyout(), {
      [RETURN]: answeringBy(adminReturnBuyout, receivedBuyout({ status: 'returned', allowed: [] })),
    });
    await open();
    await userEvent.click(screen.getByRole('button', { name: 'Vrátit zařízení' }));
    const dialog = screen.getByRole('dialog');
    await userEvent.type(within(dialog).getByLabelText(/^Číslo zásilky/), 'PPL 8045 1187 20');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Vrátit zařízení' }));
    await waitFor(() => expect(server.of(RETURN)[0]?.body).toEqual({ version: 3, by: 'hand', tracking: 'PPL 8045 1187 20', note: '' }));
  });
});

describe('a carrier', () => {
  const collection: NonNullable<AdminBuyout['collection']> = {
    id: '019a9f2e-0000-7000-8000-000000000c01',
    way: 'in',
    day: '2026-11-24',
    window: '08-12',
    state: 'missed',
    refusal: null,
    tracking_number: 'KC0123456789',
    tracking_url: 'https://carrier.example/track/KC0123456789',
    changed_at: '2026-11-24T11:00:00.000Z',
    state_label: 'Kurýr vás nezastihl',
    when: 'v úterý 24. 11. mezi 8. a 12. hodinou',
    has_label: true,
    may_rebook: true,
  };
  const awaited = (changes: Partial<NonNullable<AdminBuyout['collection']>> = {}) =>
    receivedBuyout({
      status: 'courier_ordered',
      allowed: ['courier', 'cancel-collection', 'receive'],
      collection: { ...collection, ...changes },
    });

  test('that found nobody is seen, with its page; another day is booked or it is called off', async () => {
    const CANCEL = toRouteKey(adminCancelCollection);
    const server = serving(awaited(), { [CANCEL]: answeringBy(adminCancelCollection, receivedBuyout({ status: 'submitted' })) });
    await open();
    const panel = screen.getByRole('region', { name: 'Svoz od zákazníka' });
    expect(within(panel).getByText('Zákazník nezastižen')).toBeTruthy();
    expect(within(panel).getByRole('link', { name: 'KC0123456789' }).getAttribute('href')).toBe(collection.tracking_url);
    expect(screen.getByRole('button', { name: 'Objednat svoz na jiný den' })).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Odvolat dopravce' }));
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Odvolat dopravce' }));
    await waitFor(() => expect(server.of(CANCEL)[0]?.body).toEqual({ version: 3 }));
  });

  test('that refuses an address says why', async () => {
    serving(awaited({ state: 'refused', refusal: 'address-invalid', tracking_number: null, tracking_url: null, has_label: false }));
    await open();
    expect(screen.getByText('Dopravce adresu nezná. Domluvte se se zákazníkem.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Štítek zásilky' })).toBeNull();
  });

  test('brings a device back when that is chosen', async () => {
    const RETURN = toRouteKey(adminReturnBuyout);
    const server = serving(receivedBuyout({ status: 'rejected', allowed: ['return'] }), {
      [RETURN]: answeringBy(
        adminReturnBuyout,
        receivedBuyout({ status: 'rejected', collection: { ...collection, way: 'back', state: 'booking', day: null } }),
      ),
    });
    await open();
    await userEvent.click(screen.getByRole('button', { name: 'Vrátit zařízení' }));
    const dialog = screen.getByRole('dialog');
    await userEvent.click(within(dialog).getByRole('checkbox', { name: /Poslat dopravcem/ }));
    expect(within(dialog).queryByLabelText(/^Číslo zásilky/)).toBeNull();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Vrátit zařízení' }));
    await waitFor(() => expect(server.of(RETURN)[0]?.body).toEqual({ version: 3, by: 'courier', tracking: '', note: '' }));
    expect(await screen.findByRole('region', { name: 'Zpáteční zásilka' })).toBeTruthy();
  });
});

describe('the data of the customer', () => {
  const REVEAL = toRouteKey(adminRevealBuyout);
  const clear = {
    customer_data: {
      ...receivedBuyout().customer_masked,
      bank_account_full_number: '2301235399',
      personal_identification_number: '9051240018',
    },
    buyout_device: { imei: '356938035643809', serial_number: '', note: '' },
  };

  test('are shown only with a reason, and hidden again', async () => {
    const server = serving(inspectedBuyout(), { [REVEAL]: answeringBy(adminRevealBuyout, clear) });
    await open();
    const customer = screen.getByRole('region', { name: 'Zákazník' });
    expect(customer.textContent).toContain('•••• 5399/0800');
    await userEvent.click(within(customer).getByRole('button', { name: 'Zobrazit' }));
    await userEvent.click(screen.getByRole('button', { name: 'Zobrazit údaje' }));
    await waitFor(() => expect(screen.getByLabelText('Důvod').getAttribute('aria-invalid')).toBe('true'));
    expect(server.of(REVEAL)).toEqual([]);
    await userEvent.type(screen.getByLabelText('Důvod'), 'ověření dokladu');
    await userEvent.click(screen.getByRole('button', { name: 'Zobrazit údaje' }));
    await waitFor(() => expect(customer.textContent).toContain('2301235399/0800'));
    expect(customer.textContent).toContain('9051240018');
    expect(server.of(REVEAL)[0]?.body).toEqual({ reason: 'ověření dokladu' });
    await userEvent.click(within(customer).getByRole('button', { name: 'Skrýt' }));
    expect(customer.textContent).not.toContain('2301235399');
  });

  test('are never left in the cache of the page', async () => {
    serving(inspectedBuyout(), { [REVEAL]: answeringBy(adminRevealBuyout, clear) });
    const { queryClient } = await open();
    await userEvent.click(screen.getByRole('button', { name: 'Zobrazit' }));
    await userEvent.type(screen.getByLabelText('Důvod'), 'ověření dokladu');
    await userEvent.click(screen.getByRole('button', { name: 'Zobrazit údaje' }));
    await screen.findByText('2301235399/0800');
    const cached = queryClient
      .getQueryCache()
      .getAll()
      .map((query) => query.state.data);
    expect(JSON.stringify(cached)).not.toContain('2301235399');
  });
});

describe('photos', () => {
  const ADD = toRouteKey(adminAddPhoto);
  const photo = {
    id: '019a9f2e-0000-7000-8000-0000000000f1',
    condition: 'display',
    width: 1600,
    height: 1200,
    uploaded_at: '2026-11-20T10:00:00.000Z',
    uploaded_by: 'Martina H.',
  };
  const files = [new File(['a'], 'predek.jpg', { type: 'image/jpeg' }), new File(['b'], 'zada.jpg', { type: 'image/jpeg' })];

  test('go up one after the other, each to its question', async () => {
    const server = serving(receivedBuyout(), { [ADD]: answeringBy(adminAddPhoto, photo, 201) });
    await open();
    await userEvent.selectOptions(screen.getByLabelText('K čemu fotografie patří'), 'Stav displeje');
    await userEvent.upload(screen.getByLabelText(/Přetáhněte fotografie/), files);
    await waitFor(() => expect(server.of(ADD)).toHaveLength(2));
    const forms = server.of(ADD).map(({ body }) => (body instanceof FormData ? body : new FormData()));
    expect(forms.map((form) => form.get('condition'))).toEqual(['display', 'display']);
    expect(forms.map((form) => (form.get('photo') as File).name)).toEqual(['predek.jpg', 'zada.jpg']);
    await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull());
  });

  test('that fail say why and can be tried again', async () => {
    const server = serving(receivedBuyout(), { [ADD]: () => ({ status: 400, body: { photo: ['Nahrajte fotografii ve formátu JPEG.'] } }) });
    await open();
    await userEvent.upload(screen.getByLabelText(/Přetáhněte fotografie/), files.slice(0, 1));
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('predek.jpg se nepodařilo nahrát');
    expect(alert.textContent).toContain('Nahrajte fotografii ve formátu JPEG.');
    server.answer(ADD, answeringBy(adminAddPhoto, photo, 201));
    await userEvent.click(within(alert).getByRole('button', { name: 'Zkusit znovu' }));
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  });

  test('open in full and are deleted while the inspection is open, after a second thought', async () => {
    const server = serving(receivedBuyout({ photos: [photo] }), { [toRouteKey(adminDeletePhoto)]: () => ({ status: 204 }) });
    await open();
    await userEvent.click(screen.getByRole('button', { name: 'Fotografie 1, Stav displeje' }));
    const dialog = screen.getByRole('dialog', { name: 'Fotografie 1, Stav displeje' });
    expect(within(dialog).getByAltText('Fotografie 1, Stav displeje').getAttribute('src')).toContain('size=full');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Smazat fotografii' }));
    expect(server.of(toRouteKey(adminDeletePhoto))).toEqual([]);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Opravdu smazat' }));
    await waitFor(() => expect(server.of(toRouteKey(adminDeletePhoto))).toHaveLength(1));
  });
});

test('a buy-out that does not exist says so', async () => {
  fakeServer({ ...counts, [GET]: refusing(404, 'not-found', 'To jsme nenašli.') });
  await visit(routes, { path: `/admin/vykupy/${buyoutId}`, account: staff('buyout-clerk') });
  expect(await screen.findByText('Tento výkup neexistuje')).toBeTruthy();
});

test('other open buy-outs of the same device are named with a link to them', async () => {
  serving(receivedBuyout({ duplicates: [{ id: '019a9f2e-0000-7000-8000-000000000200', number: 'V26-11-0200', status: 'received' }] }));
  await open();
  expect(screen.getByText('Stejné zařízení je v 1 dalším otevřeném výkupu')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'V26-11-0200' }).getAttribute('href')).toBe('/admin/vykupy/019a9f2e-0000-7000-8000-000000000200');
});

test('axe objects to nothing on the page of a buy-out', async () => {
  serving(inspectedBuyout());
  const { element } = await open();
  const { violations } = await axe.run(element, { rules: { 'color-contrast': { enabled: false }, region: { enabled: false } } });
  expect(violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))).toEqual([]);
});
