import { adminListGridViews } from '@okruh/contracts/http/accounts/grid-views';
import {
  adminAddStore,
  adminGetStore,
  adminGetStoreChoices,
  adminListStores,
  type AdminStore,
  adminUpdateStore,
} from '@okruh/contracts/http/accounts/store-admin';
import { fakeServer, refusing, visit } from '@okruh/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import { beforeAll, expect, test } from 'vitest';
import * as routes from '../routes.tsx';
import { answeringBy, toRouteKey } from '../testing/answers.ts';
import { staff } from '../testing/shop.ts';
import { toBody, toForm } from './store-form.ts';

beforeAll(() => import('./pages.ts').then(() => undefined));

const UPDATE = toRouteKey(adminUpdateStore);
const ADD = toRouteKey(adminAddStore);
const build = (changes: Partial<AdminStore> = {}): AdminStore => ({
  id: 'store-praha-karlin',
  market: 'cz',
  name: 'Okruh Praha – Karlín',
  seo_name: 'praha-karlin',
  position: 0,
  city: 'Praha',
  city_part: 'Karlín',
  street: 'Křižíkova 1',
  postcode: '186 00',
  lat: 50.0924,
  lng: 14.4511,
  phone: '+420 601 000 001',
  e_mail: 'karlin@okruh.example',
  access: 'Metro B Křižíkova.',
  opening_hours: [1, 2, 3, 4, 5].map((day) => ({ day, open: '09:00', close: '18:00' })),
  closed_on: [{ date: '2026-12-24', name: 'Štědrý den' }],
  services: ['sale'],
  is_buyout_center: true,
  is_service_center: true,
  is_show_room: false,
  express_delivery_radius_km: 12.5,
  timeslots: ['09:00-12:00', '12:00-15:00'],
  is_open: true,
  version: 3,
  changed_by: null,
  changed_at: '2026-11-19T08:00:00.000Z',
  ...changes,
});
const office = {
  [toRouteKey(adminListGridViews)]: answeringBy(adminListGridViews, { items: [] }),
  [toRouteKey(adminListStores)]: answeringBy(adminListStores, { items: [build()], total: 1, page: 1, page_size: 50 }),
  [toRouteKey(adminGetStoreChoices)]: answeringBy(adminGetStoreChoices, { services: [{ value: 'sale', label: 'Prodej' }] }),
  [toRouteKey(adminGetStore)]: answeringBy(adminGetStore, {
    store: build(),
    former_names: ['karlin'],
    history: [
      {
        at: '2026-11-19T08:00:00.000Z',
        by: 'Karla Katalogová',
        action: 'changed',
        changes: [{ field: 'name', before: 'Karlín', after: 'Okruh' }],
      },
    ],
  }),
};
const open = () => visit(routes, { path: '/admin/prodejny', account: staff('catalog-editor') });
const openOne = async () => {
  await userEvent.click(await screen.findByRole('button', { name: 'Okruh Praha – Karlín' }));
  return within(await screen.findByRole('dialog', { name: 'Okruh Praha – Karlín' }));
};

test('what the form shows of a store is the store', () => {
  const { id: _id, market: _market, version: _version, changed_by: _by, changed_at: _at, ...values } = build();
  expect(toBody(toForm(build(), 'cz'), 'cz')).toEqual(values);
});

test('a store is changed as it was seen', async () => {
  const { of } = fakeServer({ ...office, [UPDATE]: answeringBy(adminUpdateStore, build({ version: 4 })) });
  await open();
  const dialog = await openOne();
  await dialog.findByText(/Karla Katalogová/);
  await userEvent.type(dialog.getByLabelText(/^Zavřené dny/), '\n31.12.2026 Inventura');
  await userEvent.click(dialog.getByRole('switch', { name: 'Má showroom' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Uložit' }));
  await waitFor(() =>
    expect(of(UPDATE)[0]?.body).toMatchObject({
      version: 3,
      is_show_room: true,
      closed_on: [
        { date: '2026-12-24', name: 'Štědrý den' },
        { date: '2026-12-31', name: 'Inventura' },
      ],
    }),
  );
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('what the contract refuses stands at its field before anything is sent', async () => {
  const { of } = fakeServer(office);
  await open();
  const dialog = await openOne();
  const address = dialog.getByLabelText('Adresa stránky');
  await userEvent.clear(address);
  await userEvent.type(address, 'Praha Karlín');
  await userEvent.click(dialog.getByRole('button', { name: 'Uložit' }));
  await waitFor(() => expect(address.getAttribute('aria-invalid')).toBe('true'));
  expect(of(UPDATE)).toHaveLength(0);
});

test('a conflict shows what somebody else saved', async () => {
  const present = build({ version: 4, name: 'Okruh Karlín', changed_by: 'Karel' });
  fakeServer({ ...office, [UPDATE]: refusing(409, 'changed-meanwhile', 'Prodejnu mezitím změnil někdo jiný.', { extra: { present } }) });
  await open();
  const dialog = await openOne();
  await userEvent.type(dialog.getByLabelText('Telefon'), '2');
  await userEvent.click(dialog.getByRole('button', { name: 'Uložit' }));
  expect(await dialog.findByRole('alert')).toBeTruthy();
});

test('a new store asks for what it needs, and the list is accessible', async () => {
  const { of } = fakeServer({ ...office, [ADD]: answeringBy(adminAddStore, build(), 201) });
  const { element } = await open();
  await screen.findByRole('button', { name: 'Okruh Praha – Karlín' });
  expect((await axe.run(element, { rules: { 'color-contrast': { enabled: false } } })).violations.map(({ id }) => id)).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Přidat prodejnu' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Přidat prodejnu' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Přidat prodejnu' }));
  await waitFor(() => expect(dialog.getByLabelText('Název').getAttribute('aria-invalid')).toBe('true'));
  expect(of(ADD)).toHaveLength(0);
});

test('the form says what becomes of the addresses of a store', async () => {
  fakeServer(office);
  await open();
  const dialog = await openOne();
  expect(await dialog.findByText('Vedou sem i dřívější adresy: /prodejny/karlin.')).toBeTruthy();
  const name = dialog.getByLabelText('Adresa stránky');
  await userEvent.clear(name);
  await userEvent.type(name, 'praha-8');
  expect(dialog.getByText('/prodejny/praha-karlin povede po uložení na /prodejny/praha-8 (přesměrování 301).')).toBeTruthy();
  await userEvent.click(dialog.getByRole('switch', { name: 'Je v provozu' }));
  expect(dialog.getByRole('status').textContent).toContain('/prodejny/praha-karlin po uložení řekne, že je prodejna zavřená');
});
