import { keepConsent } from '@okruh/web-kit/analytics';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { measureChosenVisits } from './choose-visits.ts';
import { measureVisit } from './measure-visit.ts';

// The browser of these tests paints nothing that could be measured.
vi.mock('web-vitals', () => {
  const measuring = (value: number) => (report: (metric: { value: number }) => void) => report({ value });
  return { onTTFB: measuring(120.4), onLCP: measuring(1_830.6), onCLS: measuring(0.012_345), onINP: () => undefined };
});

const visit = { page: 'product', app: 'shell', version: 'c00000000001' } as const;
const allow = (analytics: boolean): void => keepConsent({ isDecided: true, analytics, marketing: true });
const beacons: { readonly url: string; readonly body: Blob }[] = [];
let visibility: DocumentVisibilityState = 'visible';
const leave = (): void => {
  visibility = 'hidden';
  document.dispatchEvent(new Event('visibilitychange'));
};

beforeEach(() => {
  beacons.length = 0;
  visibility = 'visible';
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility);
  Object.defineProperty(navigator, 'sendBeacon', {
    configurable: true,
    value: (url: string, body: Blob) => beacons.push({ url, body }) > 0,
  });
});
afterEach(() => vi.restoreAllMocks());

test('a visit is sent once, when the visitor leaves, with nothing about the visitor', async () => {
  allow(true);
  measureVisit(visit);
  expect(beacons).toHaveLength(0);
  leave();
  leave();
  expect(beacons.map(({ url, body }) => [url, body.type])).toEqual([['/api/gateway/visits', 'application/json']]);
  expect(JSON.parse((await beacons[0]?.body.text()) ?? '')).toEqual({
    ...visit,
    device: expect.stringMatching(/^(phone|tablet|desktop)$/),
    vitals: { ttfb: 120, lcp: 1_831, cls: 0.0123 },
  });
});

test('a visitor who takes the consent back is not measured', () => {
  allow(true);
  measureVisit(visit);
  allow(false);
  leave();
  expect(beacons).toHaveLength(0);
});

test('only a share of those who allow it is measured, and nobody before they say yes', async () => {
  vi.useFakeTimers();
  const random = vi.spyOn(Math, 'random').mockReturnValue(0.9);
  allow(true);
  measureChosenVisits(visit);
  random.mockReturnValue(0.1);
  vi.advanceTimersByTime(60_000);
  allow(false);
  measureChosenVisits(visit);
  vi.advanceTimersByTime(60_000);
  leave();
  expect(beacons).toHaveLength(0);
  visibility = 'visible';
  measureChosenVisits(visit);
  // The visitor decides while the page is new.
  allow(true);
  vi.advanceTimersByTime(60_000);
  vi.useRealTimers();
  await vi.waitFor(() => {
    leave();
    expect(beacons.length).toBeGreaterThan(0);
  }, 10_000);
});

test('calls are traced while the document says that traces are recorded, and only then', () => {
  allow(true);
  const fetchAsBefore = window.fetch;
  const inline = (context: object): void => {
    document.body.innerHTML = `<script type="application/json" id="page-context">${JSON.stringify(context)}</script>`;
  };
  measureVisit(visit);
  inline({ market: 'cz' });
  measureVisit(visit);
  expect(window.fetch).toBe(fetchAsBefore);
  inline({ market: 'cz', isTraced: true });
  measureVisit(visit);
  expect(window.fetch).not.toBe(fetchAsBefore);
  window.fetch = fetchAsBefore;
  document.body.innerHTML = '';
});
