import { adminFindListInvoice } from '@okruh/contracts/http/invoicing-admin';
import { adminFindPickingList, adminRecordScans, type PickingList } from '@okruh/contracts/http/picking-work';
import { adminPrintLabel } from '@okruh/contracts/http/picking-shipping';
import { answering, fakeServer, refusing, visit } from '@okruh/web-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import { beforeEach, expect, test, vi } from 'vitest';
import * as routes from '../../routes.tsx';
import { toRouteKey } from '../../testing/answers.ts';
import { useEmptyIndexedDb } from '../../testing/indexed-db.ts';
import { fakePicking, readScans, smallList } from '../../testing/picking.ts';
import { staff } from '../../testing/shop.ts';

const SCANS = toRouteKey(adminRecordScans);
const LABEL = toRouteKey(adminPrintLabel);
/** Its carrier has made a label. */
const parcel: PickingList['parcel'] = {
  id: '019a9f2e-0000-7000-8000-00000000f001',
  carrier: 'courier',
  state: 'booked',
  refusal: null,
  tracking_number: 'KU0000000001',
};
const FIND = toRouteKey(adminFindPickingList);
/** A crate with one cable, closed by the picker. */
const wrapped = (changes: Partial<PickingList> = {}) =>
  smallList({
    status: 'wrapped',
    crate: 'BED-0500',
    picked: 1,
    items: smallList().items.map((item) => ({ ...item, picked: 1 })),
    log: [{ kind: 'wrap', item: null, quantity: 0, serial: null }],
    parcel,
    ...changes,
  });

useEmptyIndexedDb();
beforeEach(() => window.localStorage.clear());

async function openBench(list: PickingList, refuse?: Parameters<typeof fakePicking>[1]) {
  const service = fakePicking([list], refuse);
  const server = fakeServer({
    [FIND]: ({ query }) =>
      ['BED-0500', list.order_number, String(list.number), list.parcel?.tracking_number].includes(query['code'] ?? '')
        ? { body: service.get(list.id) }
        : refusing(404, 'crate-empty', 'Bedna neobsahuje žádnou objednávku.')({ route: '', query: {}, headers: new Headers(), body: null }),
    [SCANS]: service.answer,
  });
  const { element } = await visit(routes, { path: '/admin/baleni', account: staff('warehouse') });
  await screen.findByLabelText(/^Naskenujte bednu/);
  return { element, server, service, sent: () => server.of(SCANS).flatMap((request) => readScans(request).map(({ kind }) => kind)) };
}
const scan = (code: string) => userEvent.keyboard(`${code}{Enter}`);
const location = () => screen.getByRole('heading', { level: 1 }).textContent;

test('a crate is scanned, and scanned again it is finished; its label is asked for when the service has agreed', async () => {
  const { server, service, sent } = await openBench(wrapped());
  await scan('BED-0500');
  await waitFor(() => expect(location()).toBe('BED-0500'));
  expect(screen.getByText('1 kus')).toBeTruthy();
  expect(screen.getByText('Kabel USB-C')).toBeTruthy();
  await scan('bed-0500');
  await waitFor(() => expect(service.get(wrapped().id)?.status).toBe('packed'));
  expect(sent()).toEqual(['finish']);
  expect(location()).toBe('Balicí stůl');
  await waitFor(() => expect(server.of(LABEL)).toHaveLength(1));
  // The label isn't there: the page says so.
  expect(await screen.findByText('Štítek objednávky 2611004872 se nevytiskl')).toBeTruthy();
});

test('the invoice that goes into the package is printed with it, or the page says that it isn’t there yet', async () => {
  const here = wrapped({ is_picked_up_here: true, type_delivery_code: 'store_pickup' });
  const { server } = await openBench(here);
  await scan('BED-0500');
  await waitFor(() => expect(location()).toBe('BED-0500'));
  await scan('bed-0500');
  expect(await screen.findByText('Faktura objednávky 2611004872 se ještě vystavuje')).toBeTruthy();
  server.answer(toRouteKey(adminFindListInvoice).replace(':list', here.id), answering({ state: 'created', number: '1126004519' }));
  await scan('BED-0500');
  await waitFor(() => expect(location()).toBe('BED-0500'));
  await userEvent.keyboard('{F7}');
  await waitFor(() =>
    expect([...document.querySelectorAll('iframe')].map((frame) => frame.getAttribute('src'))).toContain(
      `/api/invoicing/admin/lists/${here.id}/invoice.pdf`,
    ),
  );
  for (const frame of document.querySelectorAll('iframe')) frame.remove();
});

test('with the switch on, one gesture finishes the package and hands it over', async () => {
  const { service, sent } = await openBench(wrapped());
  await userEvent.click(screen.getByRole('switch', { name: 'Rovnou předat dopravci' }));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/^Naskenujte bednu/)));
  // How fast this machine is doesn't decide whether the second line end comes at once.
  const scannedAt = Date.now();
  const clock = vi.spyOn(Date, 'now').mockReturnValue(scannedAt);
  await scan('2611004872');
  await waitFor(() => expect(location()).toBe('BED-0500'));
  // Some readers send two line ends: this one isn't a person's.
  await userEvent.keyboard('{Enter}');
  expect(location()).toBe('BED-0500');
  clock.mockReturnValue(scannedAt + 250);
  await userEvent.keyboard('{Enter}');
  clock.mockRestore();
  await waitFor(() => expect(service.get(wrapped().id)?.status).toBe('handed_over'));
  expect(sent()).toEqual(['finish', 'hand-over']);
});

test('a package that is finished is found by its label, and scanned again it is handed over', async () => {
  const { service, sent } = await openBench(wrapped({ status: 'packed', crate: null }));
  await scan('KU0000000001');
  expect(await screen.findByText('Objednávka 2611004872')).toBeTruthy();
  await scan('ku0000000001');
  await waitFor(() => expect(service.get(wrapped().id)?.status).toBe('handed_over'));
  expect(sent()).toEqual(['hand-over']);
  expect(location()).toBe('Balicí stůl');
});

test('what is fetched at this store gets no label and no carrier', async () => {
  const here = wrapped({ is_picked_up_here: true, type_delivery_code: 'store_pickup' });
  window.localStorage.setItem('okruh-packing-hand-over', '1');
  const { server, service, sent } = await openBench(here);
  await scan('1188');
  await waitFor(() => expect(location()).toBe('BED-0500'));
  await userEvent.keyboard('{F9}');
  await waitFor(() => expect(service.get(here.id)?.status).toBe('ready_for_pickup'));
  expect(sent()).toEqual(['finish']);
  expect(server.of(LABEL)).toHaveLength(0);
});

test('a crate is looked for in the market of the place where this device stands', async () => {
  window.localStorage.setItem('okruh-picking-place', 'ro:warehouse');
  const { server } = await openBench(wrapped());
  await scan('BED-0500');
  await waitFor(() => expect(server.of(FIND)[0]?.query).toEqual({ code: 'BED-0500', market: 'ro' }));
});

test('a crate without an order is said to hold none', async () => {
  await openBench(wrapped());
  await scan('BED-0999');
  expect((await screen.findByText('Bedna neobsahuje žádnou objednávku')).closest('[role=alert]')).not.toBeNull();
  expect(location()).toBe('Balicí stůl');
});

test('an order that may be cancelled isn’t handed over, and lies on the bench again', async () => {
  const { service } = await openBench(wrapped({ status: 'packed' }), ({ kind }) =>
    kind === 'hand-over' ? { code: 'order-may-be-cancelled', message: '' } : null,
  );
  await scan('BED-0500');
  await waitFor(() => expect(location()).toBe('BED-0500'));
  await userEvent.keyboard('{F9}');
  expect((await screen.findByText('Nelze předat, objednávka může být zrušená')).closest('[role=alert]')).not.toBeNull();
  expect(location()).toBe('BED-0500');
  expect(service.get(wrapped().id)?.status).toBe('packed');
});

test('the crate of a cancelled order is freed once its pieces are back', async () => {
  const { service, sent } = await openBench(wrapped({ status: 'cancelled' }));
  await scan('BED-0500');
  await waitFor(() => expect(location()).toBe('BED-0500'));
  expect(screen.getByRole('button', { name: /^Uvolnit bednu/ })).toBeTruthy();
  await userEvent.keyboard('{F9}');
  await waitFor(() => expect(service.get(wrapped().id)).toMatchObject({ status: 'cancelled', crate: null }));
  expect(sent()).toEqual(['reset']);
});

test('F2 opens a closed crate again, F6 puts it aside', async () => {
  const { service, sent } = await openBench(wrapped());
  await scan('BED-0500');
  await waitFor(() => expect(location()).toBe('BED-0500'));
  await userEvent.keyboard('{F2}');
  await waitFor(() => expect(service.get(wrapped().id)?.status).toBe('picked'));
  await userEvent.keyboard('{F6}');
  expect(location()).toBe('Balicí stůl');
  await waitFor(() => expect(sent()).toEqual(['undo', 'skip']));
});

test('while the network is gone a crate that this browser knows is packed, and sent later', async () => {
  const { server, service } = await openBench(wrapped());
  await scan('BED-0500');
  await waitFor(() => expect(location()).toBe('BED-0500'));
  await userEvent.keyboard('{F6}');
  await waitFor(() => expect(screen.getByText('Seznam 1188 je odložený')).toBeTruthy());
  const gone = () => {
    throw new TypeError('fetch failed');
  };
  server.answer(FIND, gone);
  server.answer(SCANS, gone);
  await scan('BED-0500');
  await waitFor(() => expect(location()).toBe('BED-0500'));
  await scan('BED-0500');
  expect(await screen.findByText('Balík objednávky 2611004872 je hotový')).toBeTruthy();
  expect(await screen.findByText('Bez spojení, skenujte dál')).toBeTruthy();
  server.answer(SCANS, service.answer);
  window.dispatchEvent(new Event('online'));
  await waitFor(() => expect(service.get(wrapped().id)?.status).toBe('packed'));
});

test('a label that is there is printed from a frame', async () => {
  const { server } = await openBench(wrapped({ status: 'packed' }));
  server.answer(LABEL, () => ({ type: 'application/pdf', body: new Blob(['%PDF']) }));
  await scan('BED-0500');
  await waitFor(() => expect(location()).toBe('BED-0500'));
  await userEvent.keyboard('{F7}');
  await waitFor(() =>
    expect(document.querySelector('iframe')?.getAttribute('src')).toBe(`/api/picking/admin/parcels/${parcel?.id ?? ''}/label.pdf`),
  );
  expect(screen.queryByText('Štítek objednávky 2611004872 se nevytiskl')).toBeNull();
  document.querySelector('iframe')?.remove();
});

test('has nothing that axe objects to, empty and with a crate', async () => {
  const { element } = await openBench(wrapped());
  const rules = { 'color-contrast': { enabled: false }, region: { enabled: false } };
  expect((await axe.run(element, { rules })).violations).toEqual([]);
  await scan('BED-0500');
  await waitFor(() => expect(location()).toBe('BED-0500'));
  expect((await axe.run(element, { rules })).violations).toEqual([]);
});
