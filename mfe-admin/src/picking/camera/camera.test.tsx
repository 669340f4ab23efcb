import { adminGetWave, adminRecordScans } from '@okruh/contracts/http/picking-work';
import { fakeServer, visit } from '@okruh/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import * as routes from '../../routes.tsx';
import { answeringBy, toRouteKey } from '../../testing/answers.ts';
import { useEmptyIndexedDb } from '../../testing/indexed-db.ts';
import { fakePicking, readScans, smallList, waveId } from '../../testing/picking.ts';
import { staff } from '../../testing/shop.ts';
import { loadDetectorClass } from './wasm-detector.ts';

// No bundler here that makes a file of the WebAssembly; the real one reads in e2e/src/back-office/camera.spec.ts.
vi.mock('./wasm-detector.ts', () => ({
  loadDetectorClass: vi.fn<typeof loadDetectorClass>(() => Promise.reject(new Error('not loaded'))),
}));

const SCANS = toRouteKey(adminRecordScans);
const path = `/admin/vychystavani/${waveId}`;
/** What lies before the camera now. */
let inView: readonly string[] = [];
const allFormats = ['code_128', 'code_39', 'data_matrix', 'ean_13', 'ean_8', 'qr_code'];
class FakeDetector {
  static getSupportedFormats = vi.fn<() => Promise<readonly string[]>>(async () => allFormats);
  detect = async () => inView.map((rawValue) => ({ rawValue, boundingBox: { x: 600, y: 340, width: 80, height: 40 } }));
}

interface FakeTrack extends EventTarget {
  readonly stop: () => void;
  readonly applyConstraints: (constraints: MediaTrackConstraints) => Promise<void>;
}
/** Cameras that were opened, the last one last. */
const tracks: FakeTrack[] = [];
const getUserMedia = vi.fn<(constraints: MediaStreamConstraints) => Promise<object>>(async () => {
  const track = Object.assign(new EventTarget(), {
    stop: vi.fn<FakeTrack['stop']>(),
    applyConstraints: vi.fn<FakeTrack['applyConstraints']>(async () => undefined),
    getSettings: () => ({ deviceId: 'back' }),
    getCapabilities: () => ({ torch: true }),
  });
  tracks.push(track);
  return { getTracks: () => [track], getVideoTracks: () => [track] };
});
let visibility: DocumentVisibilityState = 'visible';
const setVisibility = (next: DocumentVisibilityState): void => {
  visibility = next;
  document.dispatchEvent(new Event('visibilitychange'));
};
const wakeLock = { request: vi.fn<(type: string) => Promise<object>>(async () => ({ release: async () => undefined })) };
const vibrate = vi.fn<() => boolean>(() => true);

useEmptyIndexedDb();
beforeEach(() => {
  inView = [];
  tracks.length = 0;
  visibility = 'visible';
  window.localStorage.clear();
  window.sessionStorage.clear();
  getUserMedia.mockClear();
  FakeDetector.getSupportedFormats.mockResolvedValue(allFormats);
  const devices = ['front', 'back'].map((deviceId) => ({ deviceId, kind: 'videoinput', label: `Camera ${deviceId}` }));
  vi.stubGlobal('isSecureContext', true);
  vi.stubGlobal('BarcodeDetector', FakeDetector);
  Object.defineProperties(navigator, {
    mediaDevices: { configurable: true, value: { getUserMedia, enumerateDevices: async () => devices } },
    wakeLock: { configurable: true, value: wakeLock },
    vibrate: { configurable: true, value: vibrate },
  });
  Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => visibility });
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
  for (const [name, value] of Object.entries({ readyState: 4, HAVE_CURRENT_DATA: 2, videoWidth: 1280, videoHeight: 720, srcObject: null }))
    Object.defineProperty(HTMLVideoElement.prototype, name, { configurable: true, writable: true, value });
});
afterEach(() => {
  // The stubbed globals go with the server of the test, after the page.
  vi.restoreAllMocks();
  for (const name of ['mediaDevices', 'wakeLock', 'vibrate']) Reflect.deleteProperty(navigator, name);
  for (const name of ['readyState', 'HAVE_CURRENT_DATA', 'videoWidth', 'videoHeight', 'srcObject'])
    Reflect.deleteProperty(HTMLVideoElement.prototype, name);
  Reflect.deleteProperty(document, 'visibilityState');
  Reflect.deleteProperty(document, 'featurePolicy');
});

async function openStation() {
  const service = fakePicking([smallList()]);
  const server = fakeServer({
    [toRouteKey(adminGetWave)]: answeringBy(adminGetWave, { wave_id: waveId, lists: [smallList()] }),
    [SCANS]: service.answer,
  });
  const page = await visit(routes, { path, account: staff('warehouse') });
  await screen.findByLabelText(/^Naskenujte/);
  return { server, page, sent: () => server.of(SCANS).flatMap((request) => readScans(request).map(({ code }) => code)) };
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const openCamera = async () => {
  await press('Skenovat kamerou');
  return screen.findByRole('region', { name: 'Kamera' });
};
const opened = () => screen.findByRole('button', { name: 'Svítilna' });

test('what the camera reads goes where the reader’s codes go, once while it is in view', async () => {
  const { sent } = await openStation();
  const panel = await openCamera();
  await opened();
  expect(getUserMedia.mock.calls[0]?.[0].video).toMatchObject({ facingMode: { ideal: 'environment' } });
  expect(wakeLock.request).toHaveBeenCalledWith('screen');
  inView = [' bed-0412\u001D'];
  expect(await within(panel).findByText('Přečteno: bed-0412')).toBeTruthy();
  expect((await screen.findByText('Bedna BED-0412')).closest('[role=status]')).not.toBeNull();
  expect(vibrate).toHaveBeenCalledTimes(1);
  // The reader works beside it, and its field has the focus.
  expect(document.activeElement).toBe(screen.getByLabelText(/^Naskenujte/));
  inView = ['bed-0412', 'OK-3'];
  await new Promise((resolve) => {
    setTimeout(resolve, 400);
  });
  expect(vibrate).toHaveBeenCalledTimes(1);
  inView = ['OK-3'];
  expect(await within(panel).findByText('Přečteno: OK-3')).toBeTruthy();
  await waitFor(() => expect(sent()).toEqual(['bed-0412', 'OK-3']));
});

test('Escape closes it and lets go of the camera; so do the button and leaving the page', async () => {
  const { page } = await openStation();
  await openCamera();
  await opened();
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('region', { name: 'Kamera' })).toBeNull();
  expect(tracks[0]?.stop).toHaveBeenCalled();
  await openCamera();
  await opened();
  await press('Zavřít kameru');
  expect(screen.queryByRole('region', { name: 'Kamera' })).toBeNull();
  expect(tracks[1]?.stop).toHaveBeenCalled();
  await openCamera();
  await opened();
  page.update({ path: '/admin/prihlaseni', search: '' });
  await waitFor(() => expect(tracks[2]?.stop).toHaveBeenCalled());
});

test('while the tab is hidden the camera is off', async () => {
  await openStation();
  await openCamera();
  await opened();
  setVisibility('hidden');
  await waitFor(() => expect(tracks[0]?.stop).toHaveBeenCalled());
  expect(tracks).toHaveLength(1);
  setVisibility('visible');
  await waitFor(() => expect(tracks).toHaveLength(2));
  expect(tracks[1]?.stop).not.toHaveBeenCalled();
});

test('the torch is switched, another camera is chosen and remembered', async () => {
  await openStation();
  const panel = await openCamera();
  const torch = await opened();
  await userEvent.click(torch);
  await waitFor(() => expect(torch.getAttribute('aria-pressed')).toBe('true'));
  expect(tracks[0]?.applyConstraints).toHaveBeenCalledWith({ advanced: [{ torch: true }] });
  await userEvent.selectOptions(within(panel).getByLabelText('Která kamera'), 'front');
  await waitFor(() => expect(getUserMedia.mock.lastCall?.[0].video).toMatchObject({ deviceId: { ideal: 'front' } }));
  expect(tracks[0]?.stop).toHaveBeenCalled();
  expect(window.localStorage.getItem('okruh-picking-camera')).toBe('front');
});

test.each([
  ['NotAllowedError', 'Kamera není povolená'],
  ['NotFoundError', 'Zařízení nemá kameru'],
  ['NotReadableError', 'Kamera je obsazená nebo se odpojila'],
])('%s is said in words with what to do, and can be tried again', async (name, title) => {
  await openStation();
  getUserMedia.mockRejectedValueOnce(new DOMException('', name));
  const panel = await openCamera();
  expect((await within(panel).findByText(title)).closest('[role=alert]')).not.toBeNull();
  await press('Zkusit znovu');
  await opened();
  expect(within(panel).queryByText(title)).toBeNull();
});

test('a camera that is unplugged is said to be gone', async () => {
  await openStation();
  await openCamera();
  await opened();
  tracks[0]?.dispatchEvent(new Event('ended'));
  expect(await screen.findByText('Kamera je obsazená nebo se odpojila')).toBeTruthy();
});

test('without a detector of the browser ours is loaded; when that fails the camera is let go, and a second try may work', async () => {
  FakeDetector.getSupportedFormats.mockResolvedValue(['qr_code']);
  await openStation();
  await openCamera();
  expect(await screen.findByText('Čtení kódů kamerou se nepodařilo načíst')).toBeTruthy();
  expect(tracks[0]?.stop).toHaveBeenCalled();
  vi.mocked(loadDetectorClass).mockResolvedValueOnce(FakeDetector);
  inView = ['BED-0412'];
  await press('Zkusit znovu');
  expect(await screen.findByText('Přečteno: BED-0412')).toBeTruthy();
});

test('a page without TLS says that it needs one', async () => {
  vi.stubGlobal('isSecureContext', false);
  await openStation();
  await openCamera();
  expect(await screen.findByText('Kamera potřebuje zabezpečené spojení')).toBeTruthy();
  expect(getUserMedia).not.toHaveBeenCalled();
});

/** The worker came here without a page load: this document is another page's. */
function comeFromElsewhere() {
  Object.defineProperty(document, 'featurePolicy', { configurable: true, value: { allowsFeature: () => false } });
  return vi.spyOn(window.location, 'reload').mockImplementation(() => undefined);
}

test('a document whose headers refuse the camera is loaded again, and the camera opens by itself then', async () => {
  const reload = comeFromElsewhere();
  const { server } = await openStation();
  server.answer(`HEAD ${window.location.pathname}`, () => ({ body: '' }));
  await openCamera();
  await waitFor(() => expect(reload).toHaveBeenCalledOnce());
  expect(getUserMedia).not.toHaveBeenCalled();
  expect(window.sessionStorage.getItem('okruh-camera-page')).toBe(window.location.pathname);
});

test('after the page load it is open; where it is still refused the page says so and isn’t loaded for ever', async () => {
  window.sessionStorage.setItem('okruh-camera-page', window.location.pathname);
  const reload = comeFromElsewhere();
  await openStation();
  expect(await screen.findByText('Tato stránka kameru nepovoluje')).toBeTruthy();
  expect(reload).not.toHaveBeenCalled();
});

test('without a network the page stays, so that the reader goes on', async () => {
  const reload = comeFromElsewhere();
  const { server } = await openStation();
  server.answer(`HEAD ${window.location.pathname}`, () => {
    throw new TypeError('fetch failed');
  });
  await openCamera();
  expect(await screen.findByText('Kameru teď nejde zapnout')).toBeTruthy();
  expect(reload).not.toHaveBeenCalled();
});

test('codes that are seen while a question is open don’t count', async () => {
  const { sent } = await openStation();
  await openCamera();
  await opened();
  const dialog = document.body.appendChild(document.createElement('dialog'));
  dialog.open = true;
  inView = ['BED-0412'];
  await new Promise((resolve) => {
    setTimeout(resolve, 400);
  });
  expect(sent()).toEqual([]);
  dialog.remove();
  expect(await screen.findByText('Přečteno: BED-0412')).toBeTruthy();
});

test('has nothing that axe objects to, open and failed', async () => {
  const { page } = await openStation();
  await openCamera();
  await opened();
  const rules = { 'color-contrast': { enabled: false }, region: { enabled: false }, 'video-caption': { enabled: false } };
  expect((await axe.run(page.element, { rules })).violations).toEqual([]);
  tracks[0]?.dispatchEvent(new Event('ended'));
  await screen.findByText('Kamera je obsazená nebo se odpojila');
  expect((await axe.run(page.element, { rules })).violations).toEqual([]);
});
