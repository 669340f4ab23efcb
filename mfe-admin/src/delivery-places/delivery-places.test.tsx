import {
  type AdminDeliveryPlace,
  adminExportDeliveryPlaces,
  adminImportDeliveryPlaces,
  adminListCarriers,
  adminListDeliveryPlaceChanges,
  adminListDeliveryPlaces,
  adminUpdateDeliveryPlace,
} from '@okruh/contracts/http/checkout-admin/delivery-places';
import { fakeServer, refusing, visit } from '@okruh/web-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import { beforeAll, expect, test } from 'vitest';
import * as routes from '../routes.tsx';
import { answeringBy, toRouteKey } from '../testing/answers.ts';
import { importAnswer } from '../testing/imports.ts';
import { staff } from '../testing/shop.ts';

beforeAll(() => import('./pages.ts').then(() => undefined));

const LIST = toRouteKey(adminListDeliveryPlaces);
const IMPORT = toRouteKey(adminImportDeliveryPlaces);
const EXPORT = toRouteKey(adminExportDeliveryPlaces);
const UPDATE = toRouteKey(adminUpdateDeliveryPlace).replace(':id', 'dp-cz-002');
const point: AdminDeliveryPlace = {
  id: 'dp-cz-002',
  carrier: { id: 'balikobod', name: 'Balíkobod' },
  market: 'cz',
  code: 'BBCZ44825',
  type: 'counter',
  name: 'Balíkobod Vinohrady',
  street: 'Bezručova 301/33',
  city: 'Praha',
  postcode: '120 00',
  is_congested: false,
  is_available: true,
  updated_at: '2026-11-20T09:00:00.000Z',
};
const listed = (row: AdminDeliveryPlace) => answeringBy(adminListDeliveryPlaces, { items: [row], total: 1, page: 1, page_size: 50 });
const office = {
  [LIST]: listed(point),
  [toRouteKey(adminListCarriers)]: answeringBy(adminListCarriers, {
    carriers: [
      { id: 'balikobod', name: 'Balíkobod', places: 1, feed_read_at: null },
      { id: 'punct-rapid', name: 'Rychlý bod', places: 60, feed_read_at: '2026-11-20T09:00:00.000Z' },
    ],
  }),
  [UPDATE]: answeringBy(adminUpdateDeliveryPlace, { id: point.id, is_congested: true, is_available: true }),
};
const visitPlaces = (search = '') => visit(routes, { path: '/admin/vydejni-mista', search, account: staff('support') });

test('a point is reported as congested at once, and the list is loaded again', async () => {
  const { of, answer } = fakeServer(office);
  const { toast, element } = await visitPlaces('?trh=cz&dopravce=balikobod&stav=usable&q=praha');
  const congested = await screen.findByRole('switch', { name: 'Balíkobod Vinohrady je přetížené' });
  expect(of(LIST)[0]?.query).toMatchObject({ market: 'cz', carrier: 'balikobod', state: 'usable', q: 'praha' });
  const { violations } = await axe.run(element, { rules: { 'color-contrast': { enabled: false }, region: { enabled: false } } });
  expect(violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))).toEqual([]);
  answer(LIST, listed({ ...point, is_congested: true }));
  await userEvent.click(congested);
  await waitFor(() => expect(toast).toHaveBeenCalledWith(expect.objectContaining({ title: 'Balíkobod Vinohrady teď nic nepřijímá' })));
  expect(of(UPDATE)[0]?.body).toEqual({ is_congested: true });
  await waitFor(() => expect((congested as HTMLInputElement).checked).toBe(true));
});

test('what people changed stands with who, before and after', async () => {
  const edit = {
    id: '1',
    carrier: { id: 'balikobod', name: 'Balíkobod' },
    name: point.name,
    at: '2026-11-20T09:00:00.000Z',
    by: 'Eva Malá',
  };
  const items = [
    { ...edit, code: point.code, kind: 'changed' as const, changes: [{ field: 'is_available' as const, before: 'true', after: 'false' }] },
    { ...edit, id: '2', code: 'BBCZ99999', kind: 'added' as const, changes: [] },
  ];
  fakeServer({
    ...office,
    [toRouteKey(adminListDeliveryPlaceChanges)]: answeringBy(adminListDeliveryPlaceChanges, { items, total: 2, page: 1, page_size: 50 }),
  });
  const { element } = await visitPlaces('?karta=zmeny');
  expect(await screen.findByText('V provozu: ano → ne')).toBeTruthy();
  expect(screen.getByText('Nové místo')).toBeTruthy();
  expect(element.textContent).toContain('Eva Malá');
});

test('a refused change goes back', async () => {
  fakeServer({ ...office, [UPDATE]: refusing(404, 'not-found', 'Nenalezeno') });
  const { toast } = await visitPlaces();
  const available = await screen.findByRole('switch', { name: 'Balíkobod Vinohrady je v provozu' });
  await userEvent.click(available);
  await waitFor(() => expect(toast).toHaveBeenCalledWith(expect.objectContaining({ kind: 'error', title: 'Změna se neuložila' })));
  expect((available as HTMLInputElement).checked).toBe(true);
});

test('a file of a carrier is looked at first; the good rows are saved on wish', async () => {
  const wrong = { line: 3, column: 'lat', value: '200', message: 'je číslo od -90 do 90' };
  const seen = {
    ...importAnswer({ rows: 3, changed: 2, failed: 1, error_count: 1, errors: [wrong] }),
    items: [
      {
        line: 2,
        kind: 'changed' as const,
        code: 'RBCZ56125',
        name: 'Rychlý bod Anděl',
        changes: [{ field: 'is_congested' as const, before: 'false', after: 'true' }],
      },
      { line: 4, kind: 'added' as const, code: 'RBCZ99999', name: 'Rychlý bod Nový', changes: [] },
    ],
  };
  const server = fakeServer({ ...office, [IMPORT]: answeringBy(adminImportDeliveryPlaces, seen) });
  await visitPlaces('?karta=soubor');
  await userEvent.selectOptions(await screen.findByLabelText('Dopravce'), 'Rychlý bod');
  await userEvent.upload(screen.getByLabelText(/Přetáhněte soubor CSV nebo XLSX/), new File(['code'], 'mista.csv', { type: 'text/csv' }));
  expect(await screen.findByText('je číslo od -90 do 90')).toBeTruthy();
  expect(screen.getByText('Přetížené: ne → ano')).toBeTruthy();
  expect(screen.getByText('Nové místo').closest('tr')?.textContent).toContain('Rychlý bod Nový');
  await userEvent.click(screen.getByRole('button', { name: 'Uložit 2 řádky, 1 vynechat' }));
  await waitFor(() => expect(server.of(IMPORT)).toHaveLength(2));
  const [looked, saved] = server.of(IMPORT);
  expect(looked?.query).toEqual({ carrier: 'punct-rapid' });
  expect(saved?.body instanceof FormData && [saved.body.get('skip_errors'), saved.body.get('fingerprint')]).toEqual(['true', 'seen']);
});

test('a carrier’s points are downloaded to be edited', async () => {
  const { of } = fakeServer({ ...office, [EXPORT]: () => ({ status: 200, body: 'code' }) });
  await visitPlaces('?karta=soubor');
  await userEvent.click(await screen.findByRole('button', { name: 'Exportovat místa dopravce' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: /CSV/ }));
  await waitFor(() => expect(of(EXPORT)[0]?.query).toEqual({ carrier: 'balikobod' }));
});

test('only who may edit deliveries gets in', async () => {
  fakeServer(office);
  await visit(routes, { path: '/admin/vydejni-mista', account: staff('accountant') });
  expect(await screen.findByText('Na tuto stránku nemáte oprávnění')).toBeTruthy();
});
