import { adminChangeAlertRule, adminGetRunbook, adminListAlertRules } from '@okruh/contracts/http/ops-admin/alert-rules';
import { adminGetAlert, adminListAlerts, adminTakeAlert } from '@okruh/contracts/http/ops-admin/alerts';
import { waitingRoutes } from '@okruh/contracts/waiting-routes';
import { adminLiftSilence, adminListSilences, adminSilenceAlerts } from '@okruh/contracts/http/ops-admin/silences';
import type { Role } from '@okruh/contracts/access';
import { fakeServer, refusing, visit } from '@okruh/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import { beforeAll, describe, expect, test } from 'vitest';
import * as routes from '../../routes.tsx';
import { answeringBy, toRouteKey } from '../../testing/answers.ts';
import { staff } from '../../testing/shop.ts';
import { awayRule, closed, detail, firingList, lagRule, silence } from './alerts-fixture.ts';

beforeAll(() => import('../pages.ts').then(() => undefined));

const LIST = toRouteKey(adminListAlerts);
const withAlerts = {
  [LIST]: answeringBy(adminListAlerts, firingList),
  [toRouteKey(waitingRoutes('ops').listWaiting)]: answeringBy(waitingRoutes('ops').listWaiting, {
    items: [{ kind: 'alerts', count: 1, late: 1, first: [] }],
  }),
};
const open = (path: string, search = '', role: Role = 'operator') => visit(routes, { path, search, account: staff(role) });
/** Its text with ordinary spaces. */
const read = (element: HTMLElement | undefined): string => element?.textContent.replaceAll('\u00A0', ' ') ?? '';
const checkAccess = async (element: HTMLElement): Promise<void> => {
  const { violations } = await axe.run(element, { rules: { 'color-contrast': { enabled: false }, region: { enabled: false } } });
  expect(violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))).toEqual([]);
};

describe('alerts', () => {
  test('are listed as the service orders them, with who looks after them, and one is taken', async () => {
    const { of } = fakeServer({ ...withAlerts, [toRouteKey(adminTakeAlert)]: answeringBy(adminTakeAlert, detail) });
    const { element } = await open('/admin/upozorneni');
    expect(await screen.findByRole('heading', { name: '2 aktivní, bez člověka 1' })).toBeTruthy();
    const rows = within(screen.getByRole('region', { name: 'Aktivní' })).getAllByRole('listitem');
    expect(rows.map((row) => row.querySelector('b')?.textContent)).toEqual([
      'Odběratel stojí: invoicing (PICKING)',
      'Zprávy leží v nedoručených: notifications',
    ]);
    expect(rows[1]?.textContent).toContain('Hodnota 14, hranice 5.');
    expect(rows[1]?.textContent).toContain('převzal(a) Tomáš Vrána, ztišené do');
    expect(screen.getByRole('link', { name: 'Postup: Odběratel stojí' }).getAttribute('href')).toBe(
      '/admin/upozorneni/navody/consumer-stopped',
    );
    await checkAccess(element);
    await userEvent.click(screen.getByRole('button', { name: 'Převzít: Odběratel stojí: invoicing (PICKING)' }));
    await waitFor(() => expect(of(toRouteKey(adminTakeAlert))).toHaveLength(1));
  });

  test('that need somebody are counted beside their page', async () => {
    fakeServer(withAlerts);
    await open('/admin/upozorneni');
    const link = await screen.findByRole('link', { name: /^Upozornění.*Upozornění bez člověka: 1$/ });
    expect(link.getAttribute('aria-current')).toBe('page');
  });

  test('are silenced for a time, with a reason', async () => {
    const { of } = fakeServer({ ...withAlerts, [toRouteKey(adminSilenceAlerts)]: answeringBy(adminSilenceAlerts, silence) });
    await open('/admin/upozorneni');
    await userEvent.click(await screen.findByRole('button', { name: 'Ztišit: Odběratel stojí: invoicing (PICKING)' }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.click(dialog.getByRole('button', { name: 'Ztišit' }));
    expect(of(toRouteKey(adminSilenceAlerts))).toHaveLength(0);
    await userEvent.selectOptions(dialog.getByLabelText('Na jak dlouho'), '4 hodiny');
    await userEvent.selectOptions(dialog.getByLabelText('Co'), 'celé pravidlo');
    await userEvent.type(dialog.getByLabelText('Důvod'), 'Dohání');
    await userEvent.click(dialog.getByRole('button', { name: 'Ztišit' }));
    await waitFor(() => expect(of(toRouteKey(adminSilenceAlerts))).toHaveLength(1));
    expect(of(toRouteKey(adminSilenceAlerts))[0]?.body).toMatchObject({
      rule: 'consumer-stopped',
      subject: null,
      minutes: 240,
      reason: 'Dohání',
    });
  });

  test('are calm when nothing fires, and say when they can not be loaded', async () => {
    const { answer } = fakeServer({ [LIST]: refusing(500, 'internal', 'Chyba') });
    await open('/admin/upozorneni');
    await screen.findByText('Upozornění se nepodařilo načíst');
    const counts = { firing: 0, critical: 0, open: 0, silenced: 0 };
    answer(LIST, answeringBy(adminListAlerts, { ...firingList, items: [], total: 0, counts }));
    await userEvent.click(screen.getByRole('button', { name: 'Zkusit znovu' }));
    expect(await screen.findByRole('heading', { name: 'Nic nevyžaduje pozornost' })).toBeTruthy();
  });

  test('of before are a table, page by page', async () => {
    const { of } = fakeServer({ [LIST]: answeringBy(adminListAlerts, { ...firingList, items: [closed], total: 60 }) });
    const { element, navigate } = await open('/admin/upozorneni', '?state=closed&rule=dead-letters');
    const table = within(await screen.findByRole('region', { name: 'Historie' }));
    expect(read(table.getAllByRole('row')[1])).toContain('39 min');
    expect(of(LIST).some(({ query }) => query['state'] === 'closed' && query['page'] === '1' && query['rule'] === 'dead-letters')).toBe(
      true,
    );
    await checkAccess(element);
    await userEvent.click(screen.getByRole('button', { name: /Zprávy leží v nedoručených/ }));
    expect(navigate.mock.lastCall?.[0]).not.toContain('rule=');
  });
});

describe('an alert', () => {
  test('shows its values, what it is about, calls of the webhook and what was before', async () => {
    fakeServer({ ...withAlerts, [toRouteKey(adminGetAlert)]: answeringBy(adminGetAlert, detail) });
    const { element } = await open(`/admin/upozorneni/${detail.id}`);
    expect(await screen.findByRole('heading', { level: 1, name: 'Zprávy leží v nedoručených' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'notifications' }).getAttribute('href')).toBe(
      '/admin/udalosti/nedorucene?consumer=notifications',
    );
    const calls = within(screen.getByRole('region', { name: 'Volání webhooku' }));
    expect(calls.getAllByRole('row')[1]?.textContent).toContain('čeká na další pokus2503');
    expect(read(screen.getByRole('region', { name: 'Dříve totéž' }))).toContain('10 min');
    await checkAccess(element);
  });

  test('that is not there says so', async () => {
    fakeServer({ ...withAlerts, [toRouteKey(adminGetAlert)]: refusing(404, 'not-found', 'Není') });
    await open(`/admin/upozorneni/${detail.id}`);
    expect(await screen.findByText('Takové upozornění tu není')).toBeTruthy();
  });
});

describe('silences', () => {
  test('are listed with their reason, and lifted', async () => {
    const { of } = fakeServer({
      ...withAlerts,
      [toRouteKey(adminListSilences)]: answeringBy(adminListSilences, { items: [silence] }),
      [toRouteKey(adminLiftSilence)]: () => ({ status: 204, body: undefined }),
    });
    const { element } = await open('/admin/upozorneni/ztisena');
    expect((await screen.findByRole('region', { name: 'Ztišená' })).textContent).toContain('Dohání po nasazení');
    await checkAccess(element);
    await userEvent.click(screen.getByRole('button', { name: 'Zrušit ztišení: Odběratel je zpožděný' }));
    await waitFor(() => expect(of(toRouteKey(adminLiftSilence))).toHaveLength(1));
  });
});

describe('rules', () => {
  test('say when they fire and close, and are changed with a reason', async () => {
    const { of } = fakeServer({
      ...withAlerts,
      [toRouteKey(adminListAlertRules)]: answeringBy(adminListAlertRules, { items: [lagRule, awayRule] }),
      [toRouteKey(adminChangeAlertRule)]: answeringBy(adminChangeAlertRule, lagRule),
    });
    const { element } = await open('/admin/upozorneni/pravidla');
    const rows = within(await screen.findByRole('region', { name: 'Pravidla' })).getAllByRole('row');
    expect(read(rows[1])).toContain('5 min nebo víc, po dobu 1 min');
    expect(rows[1]?.textContent).toContain('2 aktivní');
    expect(read(rows[2])).toContain('když to nastane, po dobu 30 s');
    await checkAccess(element);
    await userEvent.click(screen.getByRole('button', { name: 'Změnit: Odběratel je zpožděný' }));
    const dialog = within(await screen.findByRole('dialog'));
    const threshold = dialog.getByLabelText('Začíná při');
    await userEvent.clear(threshold);
    await userEvent.type(threshold, '1 200');
    await userEvent.type(dialog.getByLabelText('Důvod'), 'Večer se dohání');
    await userEvent.click(dialog.getByRole('button', { name: 'Uložit pravidlo' }));
    await waitFor(() => expect(of(toRouteKey(adminChangeAlertRule))).toHaveLength(1));
    expect(of(toRouteKey(adminChangeAlertRule))[0]?.body).toEqual({
      threshold: 1_200,
      closes_at: 30,
      for_seconds: 60,
      calm_seconds: 120,
      reason: 'Večer se dohání',
    });
  });
});

describe('a runbook', () => {
  const text =
    '# A consumer has stopped\n\n## How to look\n\n1. [Consumers](/admin/udalosti/odberatele) and `var/log`\n   of it.\n2. See [lag](consumer-lag.md).\n\n- **Start** it & <b>wait</b>.\n';

  test('is drawn with its links', async () => {
    fakeServer({ ...withAlerts, [toRouteKey(adminGetRunbook)]: answeringBy(adminGetRunbook, { text }) });
    const { element } = await open('/admin/upozorneni/navody/consumer-stopped');
    expect(await screen.findByRole('heading', { name: 'Postup: Odběratel stojí' })).toBeTruthy();
    const page = within(await screen.findByRole('article', { name: 'Postup' }));
    expect(page.getByRole('link', { name: 'lag' }).getAttribute('href')).toBe('/admin/upozorneni/navody/consumer-lag');
    expect(page.getByRole('link', { name: 'Consumers' }).getAttribute('href')).toBe('/admin/udalosti/odberatele');
    expect(page.getAllByRole('listitem').map(({ textContent }) => textContent.replaceAll(/\s+/g, ' '))).toEqual([
      'Consumers and var/log of it.',
      'See lag.',
      'Start it & <b>wait</b>.',
    ]);
    expect(page.queryByRole('heading', { name: 'A consumer has stopped' })).toBeNull();
    expect(page.getByText('Start').tagName).toBe('B');
    await checkAccess(element);
  });

  test('that is none says so', async () => {
    fakeServer(withAlerts);
    await open('/admin/upozorneni/navody/nic');
    expect(await screen.findByText('Takový postup tu není')).toBeTruthy();
  });
});
