import { adminGetPickingList, adminGetWave, adminRecordScans, type PickingList } from '@okruh/contracts/http/picking-work';
import { fakeServer, refusing, visit } from '@okruh/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import { expect, test, vi } from 'vitest';
import * as routes from '../../routes.tsx';
import { answeringBy, toRouteKey } from '../../testing/answers.ts';
import { useEmptyIndexedDb } from '../../testing/indexed-db.ts';
import { fakePicking, pickingList, readScans, smallList, waveId } from '../../testing/picking.ts';
import { staff } from '../../testing/shop.ts';

const SCANS = toRouteKey(adminRecordScans);
const path = `/admin/vychystavani/${waveId}`;
const IMEI = '490154203237518';

useEmptyIndexedDb();

/** The station of a wave, as services/picking would serve it. */
async function openStation(lists: readonly PickingList[], refuse?: Parameters<typeof fakePicking>[1]) {
  const service = fakePicking(lists, refuse);
  const server = fakeServer({
    [toRouteKey(adminGetWave)]: answeringBy(adminGetWave, { wave_id: waveId, lists }),
    [SCANS]: service.answer,
  });
  const page = await visit(routes, { path, account: staff('warehouse') });
  await screen.findByLabelText(/^Naskenujte/);
  const sent = () => server.of(SCANS).flatMap((request) => readScans(request).map(({ kind, code }) => `${kind} ${code}`.trim()));
  return { server, service, page, sent };
}
/** What a wedge reader does: it types wherever the focus is, and ends with Enter. */
const scan = (code: string) => userEvent.keyboard(`${code}{Enter}`);
const location = () => screen.getByRole('heading', { level: 1 }).textContent;
const answered = (text: string | RegExp) => screen.findByText(text);

test('a whole wave is picked, closed, finished and handed over without a mouse', async () => {
  const { sent, service } = await openStation([pickingList(), smallList()]);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Naskenujte bednu pro objednávku 2611004871')));
  await scan('BED-0412');
  await scan('bed-0413');
  expect(location()).toBe('A-07-3-12');
  expect(screen.getByText('regál A, ulička 07, patro 3, pozice 12')).toBeTruthy();
  await scan('2900000000018');
  expect(await answered('Ještě 1 kus.')).toBeTruthy();
  await scan('2900000000018');
  expect(location()).toBe('B-01-1-01');
  await scan('OK-3');
  expect(location()).toBe('C-02-1-07');
  expect(screen.getByText('Položka 3 ze 4')).toBeTruthy();
  await scan('0194253939405');
  expect(screen.getByText('Teď naskenujte jeho sériové číslo nebo IMEI.').closest('[role=alert]')).toBeNull();
  await scan(IMEI);
  expect(location()).toBe('Bez pozice');
  await scan('ok-3');
  expect(screen.getByText('Vše je v bedně, zabalte ji')).toBeTruthy();
  await userEvent.keyboard('{F9}{F9}');
  expect(screen.getByText('Dokončete balík z bedny')).toBeTruthy();
  await userEvent.keyboard('{F9}{F9}');
  expect(screen.getByText('Předejte dopravci balík z bedny')).toBeTruthy();
  await scan('BED-0412');
  await userEvent.keyboard('{F9}');
  expect(location()).toBe('Vše je hotové');
  await waitFor(() => expect(service.get(smallList().id)?.status).toBe('handed_over'));
  expect(service.get(pickingList().id)).toMatchObject({ status: 'handed_over', crate: 'BED-0412' });
  expect(sent()).toEqual([
    'crate BED-0412',
    'crate bed-0413',
    'item 2900000000018',
    'item 2900000000018',
    'item OK-3',
    `item ${IMEI}`,
    'item ok-3',
    ...['wrap', 'wrap', 'finish', 'finish', 'hand-over', 'hand-over'],
  ]);
});

test('a package whose crate is free leaves by what is read from its label', async () => {
  const parcel = { id: smallList().id, carrier: 'courier', state: 'booked', refusal: null, tracking_number: 'KC-2699-01' } as const;
  const first = pickingList({ status: 'packed', crate: null, picked: 4 });
  const { sent } = await openStation([first, smallList({ status: 'packed', crate: null, picked: 1, parcel })]);
  expect(screen.getByText('Předejte dopravci balík objednávky')).toBeTruthy();
  expect(location()).toBe('2611004871');
  expect(screen.getByLabelText('Naskenujte štítek balíku nebo číslo objednávky')).toBeTruthy();
  await scan('BED-0412');
  expect(await answered('Tohle není štítek balíku')).toBeTruthy();
  await scan('2611004872');
  expect(location()).toBe('2611004871');
  expect(sent()).toEqual([]);
  await scan('2611004871');
  expect(location()).toBe('2611004872');
  await scan('kc-2699-01');
  expect(location()).toBe('Vše je hotové');
  await waitFor(() => expect(sent()).toEqual(['hand-over', 'hand-over']));
});

test('the network goes in the middle of a wave: it is scanned on, sent in order later, and what was refused is listed until it is confirmed', async () => {
  const { server, service } = await openStation([pickingList({ crate: 'BED-0412' })], ({ code }) =>
    code === IMEI ? { code: 'serial-invalid', message: 'Sériové číslo už patří k jiné objednávce.' } : null,
  );
  server.answer(SCANS, () => {
    throw new TypeError('fetch failed');
  });
  await scan('OK-1');
  expect(await answered('Bez spojení, skenujte dál')).toBeTruthy();
  await scan('OK-1');
  await scan(IMEI);
  await scan('OK-3');
  expect(screen.getByText('4 skeny čekají na odeslání. Nic se neztratí.')).toBeTruthy();
  expect(location()).toBe('BED-0412');
  server.answer(SCANS, service.answer);
  window.dispatchEvent(new Event('online'));
  expect(await answered('Během výpadku bylo odmítnuto:')).toBeTruthy();
  expect(screen.getByText(`Seznam 1187, zboží ${IMEI}: Sériové číslo už patří k jiné objednávce.`)).toBeTruthy();
  // The service's list stands again: the phone isn't in the crate.
  expect(location()).toBe('C-02-1-07');
  expect(screen.queryByText('Bez spojení, skenujte dál')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Beru na vědomí' }));
  expect(screen.queryByText('Během výpadku bylo odmítnuto:')).toBeNull();
  expect(
    server
      .of(SCANS)
      .slice(-1)
      .flatMap((request) => readScans(request).map(({ code }) => code)),
  ).toEqual(['OK-1', 'OK-1', IMEI, 'OK-3']);
  expect(service.get(pickingList().id)).toMatchObject({ picked: 3 });
  await scan('356938035643809');
  expect(location()).toBe('BED-0412');
});

test('a page that is loaded again without the service goes on with what this browser stored', async () => {
  const first = await openStation([pickingList({ crate: 'BED-0412' })]);
  first.server.answer(SCANS, () => {
    throw new TypeError('fetch failed');
  });
  await scan('OK-1');
  await answered('Bez spojení, skenujte dál');
  first.server.answer(toRouteKey(adminGetWave), refusing(503, 'unavailable', 'Služba není dostupná.'));
  document.body.replaceChildren();
  await visit(routes, { path, account: staff('warehouse') });
  expect(await screen.findByText('1 / 2', { selector: 'b' })).toBeTruthy();
  first.server.answer(SCANS, first.service.answer);
  window.dispatchEvent(new Event('online'));
  await waitFor(() => expect(first.service.get(pickingList().id)).toMatchObject({ picked: 1 }));
});

test('a wrong code, one piece too many and somebody else’s crate change nothing and say why', async () => {
  const { sent } = await openStation([pickingList({ crate: 'BED-0412' }), smallList({ crate: 'BED-0413' })]);
  await scan('4006381333931');
  expect(screen.getByText('Tohle na seznam nepatří').closest('[role=alert]')).not.toBeNull();
  await scan('OK-1');
  await scan('OK-1');
  await scan('OK-3');
  await scan('OK-1');
  expect(screen.getByText('Položka už je naskenovaná').closest('[role=alert]')).not.toBeNull();
  await scan('BED-0413');
  expect(screen.getByText('Jiná bedna')).toBeTruthy();
  await userEvent.keyboard('{F9}');
  expect(screen.getByText('Bedna ještě není kompletní')).toBeTruthy();
  await waitFor(() => expect(sent()).toEqual(['item OK-1', 'item OK-1', 'item OK-3']));
});

test('F2 takes back the last scan, though the walk has gone on to another list', async () => {
  const { service } = await openStation([pickingList({ crate: 'BED-0412' }), smallList({ crate: 'BED-0413' })]);
  await scan('OK-1');
  await scan('OK-1');
  expect(location()).toBe('B-01-1-01');
  await userEvent.keyboard('{F2}');
  expect(location()).toBe('A-07-3-12');
  expect(screen.getByText('Poslední sken jsme vrátili')).toBeTruthy();
  await waitFor(() => expect(service.get(pickingList().id)).toMatchObject({ picked: 1, version: 4 }));
});

test('F4 asks how many pieces aren’t there, of a single one it is clear; F6 comes back to a stop at the end', async () => {
  const { service } = await openStation([pickingList({ crate: 'BED-0412' })]);
  await userEvent.keyboard('{F4}');
  const dialog = within(await screen.findByRole('dialog'));
  const count = dialog.getByLabelText<HTMLInputElement>('Kolik kusů chybí');
  expect(count.value).toBe('2');
  await waitFor(() => expect(document.activeElement).toBe(count));
  await userEvent.clear(count);
  await userEvent.keyboard('5{Enter}');
  expect(dialog.getByText('Zadejte číslo od 1 do 2.')).toBeTruthy();
  await userEvent.clear(count);
  await userEvent.keyboard('1{Enter}');
  expect(await answered('Nenalezeno: Kryt')).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByText('Kryt: nebylo na místě')).toBeTruthy();
  await userEvent.keyboard('{F6}');
  expect(location()).toBe('C-02-1-07');
  await userEvent.keyboard('{F4}');
  expect(location()).toBe('Bez pozice');
  await scan('OK-3');
  expect(location()).toBe('A-07-3-12');
  await scan('OK-1');
  await userEvent.keyboard('{F9}');
  await waitFor(() => expect(service.get(pickingList().id)).toMatchObject({ status: 'wrapped', picked: 2, missing: 2 }));
});

test('F8 asks before everything goes back; the Enter of a reader confirms nothing', async () => {
  const { service, sent } = await openStation([pickingList({ crate: 'BED-0412' })]);
  await scan('OK-1');
  await userEvent.keyboard('{F8}');
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(/^Vraťte 1 kus z bedny BED-0412 na místo\./)).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(dialog.getByRole('button', { name: /^Začít znovu/ })));
  await scan('OK-1');
  expect(screen.getByRole('dialog')).toBeTruthy();
  await new Promise((resolve) => {
    setTimeout(resolve, 150);
  });
  await userEvent.keyboard('{Enter}');
  expect(await screen.findByLabelText('Naskenujte bednu pro objednávku 2611004871')).toBeTruthy();
  await waitFor(() => expect(sent()).toEqual(['item OK-1', 'reset']));
  await scan('BED-0500');
  await waitFor(() => expect(service.get(pickingList().id)).toMatchObject({ status: 'in_progress', crate: 'BED-0500' }));
});

test('what only the service knows comes back as the result of the scan', async () => {
  await openStation([pickingList()], ({ kind }) =>
    kind === 'crate' ? { code: 'crate-in-use', message: 'Bedna drží objednávku 2611000001.' } : null,
  );
  await scan('BED-0412');
  expect(await answered('Bedna už drží jinou objednávku')).toBeTruthy();
  expect(screen.getByText('Seznam 1187: Bedna drží objednávku 2611000001.')).toBeTruthy();
  expect(location()).toBe('2611004871');
});

test('the address of one list opens the station for it', async () => {
  const list = pickingList({ wave_id: null, crate: 'BED-0412' });
  fakeServer({
    [toRouteKey(adminGetWave)]: refusing(404, 'not-found', 'Taková vlna tu není.'),
    [toRouteKey(adminGetPickingList)]: answeringBy(adminGetPickingList, list),
  });
  await visit(routes, { path: `/admin/vychystavani/${list.id}`, account: staff('warehouse') });
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('A-07-3-12');
});

test('a scan sounds, unless this device is muted', async () => {
  const started = vi.fn<() => void>();
  class FakeAudio {
    readonly state = 'running';
    readonly currentTime = 0;
    createOscillator = () => ({ frequency: {}, connect: (to: unknown) => to, start: started, stop: () => undefined });
    createGain = () => ({ gain: {}, connect: (to: unknown) => to });
  }
  vi.stubGlobal('AudioContext', FakeAudio);
  await openStation([pickingList({ crate: 'BED-0412' })]);
  await scan('OK-1');
  expect(started).toHaveBeenCalledTimes(2);
  await userEvent.click(screen.getByRole('button', { name: 'Vypnout zvuk' }));
  await scan('OK-1');
  expect(started).toHaveBeenCalledTimes(2);
  await userEvent.click(screen.getByRole('button', { name: 'Zapnout zvuk' }));
  vi.unstubAllGlobals();
});

test('has nothing that axe objects to, before and after a scan', async () => {
  const { page } = await openStation([pickingList({ crate: 'BED-0412', picked: 1 }), smallList({ crate: 'BED-0413' })]);
  const rules = { 'color-contrast': { enabled: false }, region: { enabled: false } };
  expect((await axe.run(page.element, { rules })).violations).toEqual([]);
  await scan('4006381333931');
  expect((await axe.run(page.element, { rules })).violations).toEqual([]);
});
