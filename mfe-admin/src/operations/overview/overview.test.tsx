import type { Role } from '@okruh/contracts/access';
import { adminListAlerts } from '@okruh/contracts/http/ops-admin/alerts';
import { adminListDeadLetters } from '@okruh/contracts/http/ops-admin/dead-letters';
import { adminListRemotes, type Remote } from '@okruh/contracts/http/gateway';
import { adminGetOperations, type Operations } from '@okruh/contracts/http/ops-admin/operations';
import { adminListConsumers } from '@okruh/contracts/http/ops-admin/streams';
import { fakeServer, refusing, visit } from '@okruh/web-kit/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import { beforeAll, describe, expect, test } from 'vitest';
import * as routes from '../../routes.tsx';
import { answeringBy, toRouteKey } from '../../testing/answers.ts';
import { staff } from '../../testing/shop.ts';
import { firingList, letters as letterAlert, stopped } from '../alerts/alerts-fixture.ts';
import { consumer, letter, letterGroup, operations } from '../operations-fixture.ts';

beforeAll(() => import('../pages.ts').then(() => undefined));

const OPERATIONS = toRouteKey(adminGetOperations);
const ALERTS = toRouteKey(adminListAlerts);
const REMOTES = toRouteKey(adminListRemotes);
const module = (remote: string, failures: number): Remote => {
  const release = (version: string, count: number) => ({
    version,
    deployed_at: operations.at,
    withdrawn_at: null,
    failures_in_browser: count,
    failures_on_server: 0,
  });
  return {
    remote,
    stable: { version: 'aaaaaaaaaaaa', percent: 100, since: operations.at },
    canary: failures === 0 ? null : { version: 'bbbbbbbbbbbb', percent: 10, since: operations.at },
    previous: null,
    // The oldest isn't live any more: its failures are over.
    releases: [release('bbbbbbbbbbbb', failures), release('aaaaaaaaaaaa', 0), release('cccccccccccc', 9)],
  };
};
const none = { ...firingList, items: [], total: 0, counts: { firing: 0, critical: 0, open: 0, silenced: 0 } };
const letters = {
  items: [letter],
  total: 14,
  page: 1,
  page_size: 1,
  groups: [{ ...letterGroup, count: 14, trend: [0, 0, 0, 0, 0, 0, 0, 2, 4, 8, 12, 14] }],
};
const well: Operations = {
  ...operations,
  lines: operations.lines.map((line) => ({ ...line, hour: 10, hour_before: 10, today: 80, today_before: 80, is_low: false })),
  services: operations.services.slice(0, 1),
  consumers: { total: 27, behind: 0, stopped: 0, paused: 0 },
  dead_letters: { waiting: 0, oldest_at: null, last_hour: 0 },
};
const away = { ...stopped, id: '0190b7c0-0000-7000-8000-000000000109', rule: 'service-not-ready', subject: 'repairs' };
const bare: Operations = { ...well, lines: well.lines.map((line) => ({ ...line, usual_hour: null, band: line.band.map(() => null) })) };
const answers = (body: Operations = operations, alerts: object = none) => ({
  [OPERATIONS]: answeringBy(adminGetOperations, body),
  [ALERTS]: answeringBy(adminListAlerts, alerts),
  [toRouteKey(adminListDeadLetters)]: answeringBy(adminListDeadLetters, letters),
  [toRouteKey(adminListConsumers)]: answeringBy(adminListConsumers, { items: [consumer] }),
  [REMOTES]: answeringBy(adminListRemotes, { items: [module('mfe-buyout', 0), module('mfe-service', 3)] }),
});
const open = (search = '', role: Role = 'operator') => visit(routes, { path: '/admin/provoz', search, account: staff(role) });
const listRows = async () => within(await screen.findByRole('list', { name: 'Co potřebuje pozornost' })).getAllByRole('listitem');

describe('the overview', () => {
  test('says whether the shop sells, and what needs somebody, red first', async () => {
    fakeServer(answers());
    const { element } = await open();
    expect((await screen.findByRole('heading', { name: /Obchod prodává/ })).textContent).toBe(
      'Obchod prodává. 4 věci potřebují pozornost.',
    );
    expect(screen.getByText(/^Poslední objednávka před/).textContent).toBe(
      'Poslední objednávka před 48\u00A0s, poslední zaplacená před 48\u00A0s. Od půlnoci 296 objednávek, o 3\u00A0% víc než minulý pátek.',
    );
    const rows = await listRows();
    expect(rows.map((row) => row.querySelector('b')?.textContent)).toEqual([
      'Oprav je mnohem méně než obvykle',
      'Služba repairs neodpovídá',
      '14 nedoručených zpráv čeká, za hodinu přibylo 2',
      '1 odběratel je zpožděný',
    ]);
    const services = within(screen.getByRole('region', { name: 'Služby' }));
    expect(services.getAllByRole('row')[1]?.textContent).toContain('repairsneodpovídá');
    expect(services.getByRole('row', { name: /gateway/ }).textContent).toContain('0a1b2c3d4e5f');
    expect((await screen.findByRole('region', { name: 'Odběratelé' })).textContent).toContain('PICKING22896/min2\u00A0min 23\u00A0s');
    const reasons = within(screen.getByRole('region', { name: 'Nedoručené podle důvodu' }));
    expect(reasons.getByRole('link', { name: `Ukázat: ${letter.detail}` }).getAttribute('href')).toContain('detail=SmtpError');
    expect(services.getByRole('link', { name: '14 nedoručených' }).getAttribute('href')).toContain('consumer=notifications');
    const { violations } = await axe.run(element, { rules: { 'color-contrast': { enabled: false }, region: { enabled: false } } });
    expect(violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))).toEqual([]);
  });

  test('says what an alert fires about as that alert, once, with its time, its page and its runbook', async () => {
    fakeServer(answers(operations, { ...firingList, items: [{ ...stopped, fired_at: operations.at }, away, letterAlert] }));
    await open();
    expect((await screen.findByRole('link', { name: '2 upozornění' })).getAttribute('href')).toBe('/admin/upozorneni');
    const rows = await listRows();
    expect(rows.map((row) => row.querySelector('b')?.textContent)).toEqual([
      'Odběratel stojí: invoicing (PICKING)',
      'Služba repairs neodpovídá',
      'Oprav je mnohem méně než obvykle',
      'Zprávy leží v nedoručených: notifications',
      '1 odběratel je zpožděný',
    ]);
    expect(
      within(rows[1] ?? document.body)
        .getByRole('link', { name: /^Ukázat služby/ })
        .getAttribute('href'),
    ).toBe('#services');
    const row = within(rows[3] ?? document.body);
    expect(row.getByText(/Hodnota 14, hranice 5/).textContent).toContain('Stará se Tomáš Vrána. Ztišené do');
    expect(rows[3]?.textContent).toContain('50\u00A0s od 12:47');
    expect(row.getByRole('link', { name: /^Ukázat zprávy/ }).getAttribute('href')).toBe(
      '/admin/udalosti/nedorucene?consumer=notifications',
    );
    expect(row.getByRole('link', { name: /^Postup/ }).getAttribute('href')).toBe('/admin/upozorneni/navody/dead-letters');
  });

  test('an alert about silence means that the shop does not sell', async () => {
    const silence = { ...stopped, rule: 'no-orders', subject: 'cz', unit: 'minutes', threshold: 20, last: 31 };
    fakeServer(answers(well, { ...firingList, items: [silence], total: 1 }));
    await open();
    expect(await screen.findByRole('heading', { name: /mnohem méně než jindy/ })).toBeTruthy();
    expect((await listRows()).map((row) => row.querySelector('b')?.textContent)).toEqual(['Nepřicházejí objednávky: CZ']);
  });

  test('shows each line beside last week and what is usual, readable without the picture', async () => {
    fakeServer(answers());
    await open();
    expect(await screen.findByRole('heading', { name: 'Za minutu, proti minulému pátku' })).toBeTruthy();
    expect(screen.getByText('minulý pátek 13. 11.')).toBeTruthy();
    expect(screen.getByText('obvyklé pásmo, 8 týdnů')).toBeTruthy();
    const orders = within(screen.getByRole('heading', { name: 'Objednávky' }).closest('li') ?? document.body);
    expect(orders.getByText('37 za hodinu')).toBeTruthy();
    expect(orders.getByText(/^0,62/)).toBeTruthy();
    expect(orders.getByText(/^\+ 3 %/)).toBeTruthy();
    expect(orders.getByText('Za poslední hodinu 37, ve stejnou hodinu minulý týden 36, obvykle 30 až 42.')).toBeTruthy();
    await userEvent.click(screen.getByText('Křivky v číslech'));
    const figures = within(await screen.findByRole('region', { name: 'Křivky v číslech' }));
    expect(figures.getAllByRole('row')[1]?.textContent).toContain('12:4037, minule 36, obvykle 3 až 4');
  });

  test('says since when it counts while nothing is usual yet', async () => {
    fakeServer(answers({ ...bare, counted_from: '2026-11-18T10:00:00.000Z' }));
    await open();
    expect(await screen.findByText(/Počítají se od 18\. 11\. 2026\.$/)).toBeTruthy();
    expect(screen.queryByText('obvyklé pásmo, 8 týdnů')).toBeNull();
  });

  test('says what it waits for before the first event', async () => {
    fakeServer(answers({ ...bare, counted_from: null }));
    await open();
    expect(await screen.findByText(/potřebuje 4 týdny událostí\.$/)).toBeTruthy();
  });

  test('looks back as far as the address says', async () => {
    const { of } = fakeServer(answers({ ...well, range: '7d', step_seconds: 14_400 }));
    const { navigate } = await open('?range=7d');
    expect(await screen.findByText('40 za 7 dní', { exact: false })).toBeTruthy();
    expect(of(OPERATIONS)[0]?.query).toEqual({ range: '7d' });
    expect(screen.getByRole('button', { name: '7 dní' }).getAttribute('aria-pressed')).toBe('true');
    expect(screen.getByRole('heading', { name: 'Za minutu, proti minulému týdnu' })).toBeTruthy();
    expect(screen.getByText(/^obnoveno před \d+ s$/)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: '24 h' }));
    expect(navigate.mock.lastCall?.[0]).toBe('/admin/provoz?range=24h');
    await userEvent.click(screen.getByRole('button', { name: '4 h' }));
    expect(navigate.mock.lastCall?.[0]).toBe('/admin/provoz');
  });

  test('is calm when nothing is wrong, and says when it can not be loaded', async () => {
    const { answer } = fakeServer({ ...answers(well), [OPERATIONS]: refusing(500, 'internal', 'Chyba') });
    await open();
    await screen.findByText('Přehled se nepodařilo načíst');
    answer(OPERATIONS, answeringBy(adminGetOperations, well));
    await userEvent.click(screen.getByRole('button', { name: 'Zkusit znovu' }));
    expect(await screen.findByRole('heading', { name: 'Obchod prodává. Všechno běží.' })).toBeTruthy();
    expect(screen.queryByRole('list', { name: 'Co potřebuje pozornost' })).toBeNull();
    expect(screen.getByText(/stejně jako minulý pátek\.$/)).toBeTruthy();
  });

  test('shows the parts of the web with what is live of each, those that fail first', async () => {
    fakeServer(answers(well));
    await open();
    const modules = within(await screen.findByRole('region', { name: 'Moduly webu' }));
    expect(
      modules
        .getAllByRole('row')
        .slice(1)
        .map((row) => row.textContent),
    ).toEqual(['mfe-service3 chyb v prohlížeči, 0 na serveruaaaaaaaaaaaabbbbbbbbbbbb, 10\u00A0%', 'mfe-buyoutBez chybaaaaaaaaaaaa']);
    expect(screen.getAllByRole('link', { name: 'Vydání' }).at(-1)?.getAttribute('href')).toBe('/admin/moduly');
  });

  test('leaves them out for people who may not look at releases, and asks nothing', async () => {
    const { of } = fakeServer(answers(well));
    await open('', 'support');
    await screen.findByRole('region', { name: 'Služby' });
    expect(screen.queryByRole('region', { name: 'Moduly webu' })).toBeNull();
    expect(of(REMOTES)).toEqual([]);
  });
});
