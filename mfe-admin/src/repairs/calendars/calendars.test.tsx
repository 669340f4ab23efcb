import { adminListGridViews } from '@okruh/contracts/http/accounts/grid-views';
import {
  adminGetStoreCalendar,
  adminListStoreCalendars,
  adminSetStoreCalendar,
  type StoreCalendar,
} from '@okruh/contracts/http/repairs-admin/calendars';
import { fakeServer, refusing, visit } from '@okruh/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import { beforeAll, expect, test } from 'vitest';
import * as routes from '../../routes.tsx';
import { answeringBy, toRouteKey } from '../../testing/answers.ts';
import { staff } from '../../testing/shop.ts';

beforeAll(() => import('../pages.ts').then(() => undefined));

const LIST = toRouteKey(adminListStoreCalendars);
const GET = toRouteKey(adminGetStoreCalendar);
const SET = toRouteKey(adminSetStoreCalendar);
const build = (changes: Partial<StoreCalendar> = {}): StoreCalendar => ({
  id: 'store-praha-karlin',
  name: 'Okruh Praha Karlín',
  market: 'cz',
  week: [1, 2, 3, 4, 5].map((day) => ({ day, open: '09:00', close: '18:00', capacity: day === 1 ? 3 : 2 })),
  week_text: 'Po–Pá 9:00–18:00',
  opening_text: 'Po–Ne 9:00–20:00',
  exceptions: [{ date: '2049-12-24', hours: null, note: 'Štědrý den' }],
  version: 3,
  changed_by: 'Petr Pilný',
  changed_at: '2026-11-19T08:00:00.000Z',
  ...changes,
});
const answerOne = (calendar: StoreCalendar) =>
  answeringBy(adminGetStoreCalendar, {
    calendar,
    history: [
      {
        at: '2026-11-19T08:00:00.000Z',
        by: 'Petr Pilný',
        changes: [{ field: 'week_6', before: '9:00–18:00, zařízení najednou: 2', after: 'zavřeno' }],
      },
    ],
  });
const hit = {
  id: '0193a000-0000-7000-8000-000000000001',
  number: 'S26-11-0042',
  market: 'cz',
  status: 'booked',
  outcome: null,
  created_at: '2026-11-19T08:00:00.000Z',
  updated_at: '2026-11-19T08:00:00.000Z',
  device_name: 'Apple iPhone 13',
  device_variant: 'temně inkoustová',
  customer_name: 'Nováková J.',
  identifier_masked: '',
  operations: [],
  total: { amount: 100, currency: 'CZK' },
  hand_over: 'store',
  store: null,
  slot_at: '2049-12-23T09:00:00.000Z',
  promised_on: null,
  is_late: false,
  has_arrived: false,
  has_trouble: false,
  technician: null,
  version: 1,
};
const office = {
  [LIST]: answeringBy(adminListStoreCalendars, { items: [build()], total: 1, page: 1, page_size: 50 }),
  [GET]: answerOne(build()),
  [toRouteKey(adminListGridViews)]: answeringBy(adminListGridViews, { items: [] }),
};
const open = (search = '', role: 'repair-technician' | 'support' = 'repair-technician') =>
  visit(routes, { path: '/admin/kalendare-servisu', search, account: staff(role) });
const plain = (element: Element | null): string => (element?.textContent ?? '').replaceAll('\u00a0', ' ');
const showDialog = async () => within(await screen.findByRole('dialog', { name: 'Okruh Praha Karlín' }));

test('the grid says when each store takes devices in, of the market of the address', async () => {
  const { of } = fakeServer(office);
  await open('?trh=cz', 'support');
  const row = (await screen.findByRole('button', { name: 'Okruh Praha Karlín' })).closest('tr');
  expect(plain(row)).toContain('CZPo–Pá 9:00–18:002–324. 12. 2049, zavřeno, Štědrý denPetr Pilný');
  expect(of(LIST)[0]?.query).toMatchObject({ market: 'cz' });
  const rules = { 'color-contrast': { enabled: false }, region: { enabled: false } };
  expect((await axe.run(screen.getByRole('main'), { rules })).violations.map(({ id }) => id)).toEqual([]);
});

test('who may not decide about repairs reads a calendar and its history', async () => {
  fakeServer(office);
  await open('?otevreny=store-praha-karlin', 'support');
  const dialog = await showDialog();
  expect(await dialog.findByText('Otevřeno má Po–Ne 9:00–20:00.')).toBeTruthy();
  expect(dialog.getByText('Sobota: 9:00–18:00, zařízení najednou: 2 → zavřeno')).toBeTruthy();
  expect(dialog.queryByRole('button', { name: 'Uložit kalendář' })).toBeNull();
});

test('a closed day is added; the bookings that it hits are listed before it is saved', async () => {
  const { of, answer } = fakeServer({
    ...office,
    [SET]: answeringBy(adminSetStoreCalendar, { is_saved: false, calendar: build(), hit: [hit] }),
  });
  const { toast } = await open('?otevreny=store-praha-karlin');
  const dialog = await showDialog();
  const monday = await dialog.findByLabelText(/^Pondělí od/);
  await userEvent.clear(monday);
  await userEvent.type(monday, '10:00');
  await userEvent.type(dialog.getByLabelText(/^Datum/), '23. 12. 2049');
  await userEvent.type(dialog.getByLabelText(/^Poznámka/), 'inventura');
  await userEvent.click(dialog.getByRole('button', { name: 'Přidat výjimku' }));
  expect(await dialog.findByRole('button', { name: /^Odebrat výjimku 23\.\s12\.\s2049, zavřeno, inventura$/ })).toBeTruthy();
  await userEvent.click(dialog.getByRole('button', { name: 'Uložit kalendář' }));
  const notice = within(await dialog.findByRole('alert'));
  expect(plain(notice.getByRole('listitem'))).toContain('S26-11-0042 23. 12. 2049 10:00, Nováková J., Apple iPhone 13');
  answer(SET, answeringBy(adminSetStoreCalendar, { is_saved: true, calendar: build(), hit: [hit] }));
  await userEvent.click(notice.getByRole('button', { name: 'Přesto uložit' }));
  await waitFor(() => expect(toast).toHaveBeenCalledWith({ kind: 'success', title: 'Kalendář je uložený' }));
  expect(of(SET).map(({ body }) => body)).toMatchObject([{ is_confirmed: false }, { is_confirmed: true }]);
  expect(of(SET)[1]?.body).toMatchObject({
    version: 3,
    week: [{ day: 1, open: '10:00', close: '18:00', capacity: 3 }, {}, {}, {}, {}],
    exceptions: [
      { date: '2049-12-23', hours: null, note: 'inventura' },
      { date: '2049-12-24', hours: null, note: 'Štědrý den' },
    ],
  });
});

test('errors stand at their days; a day has both times or none, and a change that came second says who was faster', async () => {
  const { of, answer } = fakeServer({
    ...office,
    [SET]: () => ({ status: 400, body: { week_1: ['Prodejna má otevřeno 09:00–20:00.'] } }),
  });
  await open('?otevreny=store-praha-karlin');
  const dialog = await showDialog();
  const monday = await dialog.findByLabelText(/^Pondělí od/);
  const save = () => userEvent.click(dialog.getByRole('button', { name: 'Uložit kalendář' }));
  await userEvent.clear(monday);
  await save();
  expect(monday.getAttribute('aria-invalid')).toBe('true');
  expect(of(SET)).toEqual([]);
  await userEvent.type(monday, '8:00');
  await save();
  expect(await dialog.findAllByText(/má otevřeno 09:00/)).not.toEqual([]);
  answer(SET, refusing(409, 'changed-meanwhile', 'Kalendář mezitím změnil někdo jiný.'));
  await userEvent.clear(monday);
  await userEvent.type(monday, '9:30');
  answer(GET, answerOne(build({ version: 4, changed_by: 'Jana Jiná' })));
  await save();
  expect(await dialog.findByText(/Jana Jiná to mezitím změnil/)).toBeTruthy();
  await userEvent.click(dialog.getByRole('button', { name: 'Ponechat moje' }));
  answer(SET, answeringBy(adminSetStoreCalendar, { is_saved: true, calendar: build(), hit: [] }));
  await save();
  await waitFor(() => expect(of(SET).at(-1)?.body).toMatchObject({ version: 4, week: [{ open: '09:30' }, {}, {}, {}, {}] }));
});
