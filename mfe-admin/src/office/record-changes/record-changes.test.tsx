import { adminListLocations } from '@okruh/contracts/http/picking-admin/locations';
import { listRecordChanges } from '@okruh/contracts/http/picking-admin';
import { listRecordChanges as listReleaseChanges } from '@okruh/contracts/http/gateway';
import { adminListRemotes } from '@okruh/contracts/http/gateway';
import type { RecordChange } from '@okruh/contracts/record-change-routes';
import { fakeServer, visit } from '@okruh/web-kit/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import { expect, test } from 'vitest';
import * as routes from '../../routes.tsx';
import { answeringBy, toRouteKey } from '../../testing/answers.ts';
import { staff } from '../../testing/shop.ts';
import { listed, stockAnswers } from '../../testing/stock.ts';

const CHANGES = toRouteKey(listRecordChanges);
const change: RecordChange = {
  id: 7,
  at: '2026-11-20T09:00:00.000Z',
  by: 'Karel Skladník',
  kind: 'location',
  record_id: '019a9f2e-0000-7000-8000-000000000193',
  name: 'A-01-1-02',
  action: 'changed',
  fields: [
    { field: 'code', before: 'A-01-1-01', after: 'A-01-1-02' },
    { field: 'kind', before: 'shelf', after: 'second-hand' },
    { field: 'market', before: 'cz', after: 'ro' },
    { field: 'valid_to', before: '', after: '2027-06-30' },
  ],
};
const stock = { ...stockAnswers, [toRouteKey(adminListLocations)]: answeringBy(adminListLocations, listed([])) };
const answering = (items: readonly RecordChange[], total = items.length) =>
  answeringBy(listRecordChanges, { items: [...items], total, page: 1, page_size: 20 });
async function openChanges() {
  const { element } = await visit(routes, { path: '/admin/lokace', account: staff('admin') });
  await userEvent.click(await screen.findByRole('button', { name: 'Změny' }));
  return { element, dialog: within(await screen.findByRole('dialog', { name: 'Historie změn' })) };
}

test('a page opens who changed its records, in words, with what was before', async () => {
  const { of } = fakeServer({ ...stock, [CHANGES]: answering([change]) });
  const { element, dialog } = await openChanges();
  expect(await dialog.findByText('Karel Skladník')).toBeTruthy();
  expect(dialog.getByText('Lokace, změněno')).toBeTruthy();
  expect(dialog.getByText('Kód: A-01-1-01 → A-01-1-02')).toBeTruthy();
  expect(dialog.getByText('Druh: Regál → Použité zboží')).toBeTruthy();
  expect(dialog.getByText('Trh: CZ → RO')).toBeTruthy();
  expect(dialog.getByText(/^Platí do: – → 30\.\s6\.\s2027$/)).toBeTruthy();
  expect(of(CHANGES)[0]?.query).toMatchObject({ kind: 'location', page: '1' });
  const { violations } = await axe.run(element, { rules: { 'color-contrast': { enabled: false }, region: { enabled: false } } });
  expect(violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))).toEqual([]);
});

test('nothing changed yet is said', async () => {
  fakeServer({ ...stock, [CHANGES]: answering([]) });
  const { dialog } = await openChanges();
  expect(await dialog.findByText('Zatím tu nikdo nic nezměnil')).toBeTruthy();
});

test('releases that a command of the terminal changed say so', async () => {
  const release: RecordChange = {
    ...change,
    by: '',
    kind: 'release',
    name: 'mfe-buyout',
    fields: [{ field: 'stable', before: '', after: 'b00000000001' }],
  };
  fakeServer({
    [toRouteKey(adminListRemotes)]: answeringBy(adminListRemotes, { items: [] }),
    [toRouteKey(listReleaseChanges)]: answeringBy(listReleaseChanges, { items: [release], total: 1, page: 1, page_size: 20 }),
  });
  await visit(routes, { path: '/admin/moduly', account: staff('admin') });
  await userEvent.click(await screen.findByRole('button', { name: 'Změny' }));
  expect(await screen.findByText('Příkaz z terminálu')).toBeTruthy();
  expect(screen.getByText('Stabilní verze: – → b00000000001')).toBeTruthy();
});
