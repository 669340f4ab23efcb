import {
  adminGetReplay,
  adminListProjections,
  adminListReplays,
  adminPreviewReplay,
  adminRebuildProjection,
  adminStartReplay,
  adminStopReplay,
  type ReplayDetail,
} from '@okruh/contracts/http/ops-admin/replays';
import { adminListDeadLetters } from '@okruh/contracts/http/ops-admin/dead-letters';
import { adminListConsumers } from '@okruh/contracts/http/ops-admin/streams';
import type { Role } from '@okruh/contracts/access';
import { fakeServer, visit } from '@okruh/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, describe, expect, test } from 'vitest';
import * as routes from '../../routes.tsx';
import { answeringBy, toRouteKey } from '../../testing/answers.ts';
import { staff } from '../../testing/shop.ts';
import { consumer } from '../operations-fixture.ts';

beforeAll(() => import('../pages.ts').then(() => undefined));

const open = (path: string, role: Role = 'operator') => visit(routes, { path, account: staff(role) });
const EVENT = '0190b7c0-0000-7000-8000-0000000000e1';
const replay: ReplayDetail = {
  id: '0190b7c0-0000-7000-8000-0000000000d1',
  consumer: 'orders',
  stream: 'PICKING',
  is_again: true,
  state: 'running',
  waits_for: null,
  from_sequence: 10,
  to_sequence: 109,
  next_sequence: 60,
  per_second: 100,
  stop_after: 3,
  reason: 'chybné vydání',
  started_at: '2026-11-29T01:00:00.000Z',
  started_by: 'Olga Provozní',
  ended_at: null,
  counts: { applied: 2, again: 40, skipped: 7, too_old: 0, failed: 1 },
  failures: [
    { sequence: 21, event_id: EVENT, type: 'picking.package-finished.v1', error: 'RangeError: no shelf', at: '2026-11-29T01:00:01.000Z' },
  ],
  is_cut: false,
};
const letters = {
  [toRouteKey(adminListDeadLetters)]: answeringBy(adminListDeadLetters, { items: [], total: 0, page: 1, page_size: 1, groups: [] }),
};
const rebuild = {
  id: '0190b7c0-0000-7000-8000-0000000000d2',
  state: 'done' as const,
  may_write: false,
  started_by: 'Olga Provozní',
  started_at: '2026-11-29T01:00:00.000Z',
  ended_at: '2026-11-29T01:00:02.000Z',
  read: 120,
  total: 120,
  report: { events: 100, rows: 40, missing: 1, different: 2, stray: 0, older: 0 },
  error: '',
};
const projections = {
  items: [
    { service: 'orders', name: 'packages', tables: ['packages'], stream: 'PICKING', rebuild },
    { service: 'catalog', name: 'stock', tables: ['stock', 'store_stock'], stream: 'PICKING', rebuild: null },
  ],
  unreachable: ['invoicing'],
};

describe('a range of a stream', () => {
  test('is replayed to a consumer once its events were shown, with a reason', async () => {
    const preview = {
      from_sequence: 10,
      to_sequence: 109,
      types: [
        { type: 'picking.package-finished.v1', count: 90, is_replayable: true },
        { type: 'picking.handed-over.v1', count: 10, is_replayable: false },
      ],
      is_cut: false,
    };
    const { of } = fakeServer({
      ...letters,
      [toRouteKey(adminListConsumers)]: answeringBy(adminListConsumers, { items: [consumer] }),
      [toRouteKey(adminPreviewReplay)]: answeringBy(adminPreviewReplay, preview),
      [toRouteKey(adminStartReplay)]: answeringBy(adminStartReplay, replay),
    });
    const { navigate } = await open('/admin/udalosti/odberatele');
    await userEvent.click(await screen.findByRole('button', { name: `Přehrát ${consumer.name} ${consumer.stream}` }));
    const dialog = within(screen.getByRole('dialog'));
    await userEvent.selectOptions(dialog.getByLabelText('Úsek podle'), 'sequence');
    await userEvent.click(dialog.getByRole('button', { name: 'Ukázat, co dostane' }));
    expect(of(toRouteKey(adminPreviewReplay))).toEqual([]);
    await userEvent.type(dialog.getByLabelText('Od'), '10');
    await userEvent.selectOptions(dialog.getByLabelText('Co dostane'), 'again');
    await userEvent.click(dialog.getByRole('button', { name: 'Ukázat, co dostane' }));
    const submit = await dialog.findByRole('button', { name: 'Přehrát 100 událostí' });
    expect(dialog.getByText('zapíše se znovu').closest('li')?.textContent).toContain('picking.package-finished.v1 90');
    await userEvent.click(submit);
    expect(of(toRouteKey(adminStartReplay))).toEqual([]);
    await userEvent.type(dialog.getByLabelText('Důvod'), 'chybné vydání');
    await userEvent.click(submit);
    await waitFor(() => expect(navigate.mock.lastCall?.[0]).toMatch(/^\/admin\/udalosti\/prehrani\//));
    expect(of(toRouteKey(adminStartReplay))[0]?.body).toMatchObject({
      consumer: consumer.name,
      stream: consumer.stream,
      from: { sequence: 10 },
      until: null,
      is_again: true,
      per_second: 100,
      stop_after: 3,
      reason: 'chybné vydání',
    });
  });

  test('says how far it is and what failed, and is stopped', async () => {
    const { of } = fakeServer({
      ...letters,
      [toRouteKey(adminGetReplay)]: answeringBy(adminGetReplay, { ...replay, waits_for: 'resume' }),
      [toRouteKey(adminStopReplay)]: answeringBy(adminStopReplay, { ...replay, state: 'stopped' }),
    });
    await open(`/admin/udalosti/prehrani/${replay.id}`);
    expect(await screen.findByText('40 zapsaných znovu')).toBeTruthy();
    expect(screen.getByText('7 přeskočených, už je má')).toBeTruthy();
    expect(screen.getByText(/Odběratel je pozastavený/)).toBeTruthy();
    const failed = within(screen.getByRole('row', { name: /^21/ }));
    expect(failed.getByRole('link', { name: '21' }).getAttribute('href')).toBe(`/admin/udalosti/udalost/${EVENT}`);
    expect(failed.getByText('RangeError: no shelf')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Zastavit' }));
    await screen.findByRole('heading', { name: 'Přehrání odběrateli orders je zastavené' });
    expect(of(toRouteKey(adminStopReplay))).toHaveLength(1);
  });

  test('that is not there says so', async () => {
    fakeServer({
      ...letters,
      [toRouteKey(adminGetReplay)]: () => ({ status: 404, body: { type: 'urn:okruh:problem:not-found', title: 'x', status: 404 } }),
    });
    await open(`/admin/udalosti/prehrani/${replay.id}`);
    expect(await screen.findByText('Takové přehrání tu není')).toBeTruthy();
  });
});

describe('projections', () => {
  test('are compared and put right with a reason, and say what was found', async () => {
    const { of } = fakeServer({
      ...letters,
      [toRouteKey(adminListReplays)]: answeringBy(adminListReplays, { items: [replay] }),
      [toRouteKey(adminListProjections)]: answeringBy(adminListProjections, projections),
      [toRouteKey(adminRebuildProjection)]: () => ({ status: 204 }),
    });
    await open('/admin/udalosti/prehrani');
    const row = await screen.findByRole('row', { name: /orders\.packages/ });
    expect(row.textContent).toContain('3 řádky nesouhlasí');
    expect(row.textContent).toContain('chybí 1, jiných 2, navíc 0');
    expect(screen.getByText('Neodpovídají: invoicing')).toBeTruthy();
    expect((await screen.findByRole('link', { name: 'orders' })).getAttribute('href')).toBe(`/admin/udalosti/prehrani/${replay.id}`);
    await userEvent.click(screen.getByRole('button', { name: 'Opravit orders.packages' }));
    await userEvent.type(screen.getByRole('textbox', { name: 'Důvod' }), 'chybí řádky{Enter}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(of(toRouteKey(adminRebuildProjection))[0]?.body).toMatchObject({ may_write: true, reason: 'chybí řádky' });
  });

  test('are only looked at by who may not act', async () => {
    fakeServer({
      ...letters,
      [toRouteKey(adminListReplays)]: answeringBy(adminListReplays, { items: [] }),
      [toRouteKey(adminListProjections)]: answeringBy(adminListProjections, projections),
    });
    await open('/admin/udalosti/prehrani', 'support');
    expect(await screen.findByRole('row', { name: /orders\.packages/ })).toBeTruthy();
    expect(screen.queryByRole('button', { name: /Opravit/ })).toBeNull();
    expect(await screen.findByText('Zatím se nic nepřehrávalo')).toBeTruthy();
  });
});
