import { adminListRemotes, adminPromoteRelease, adminRollBackRemote, type Remote } from '@okruh/contracts/http/gateway';
import { fakeServer, refusing, visit } from '@okruh/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import * as routes from '../routes.tsx';
import { answeringBy, toRouteKey } from '../testing/answers.ts';
import { staff } from '../testing/shop.ts';

const release = (version: string, failures = 0) => ({
  version,
  deployed_at: '2026-11-20T10:00:00.000Z',
  withdrawn_at: null,
  failures_in_browser: failures,
  failures_on_server: 0,
});
const remote: Remote = {
  remote: 'mfe-buyout',
  stable: { version: 'aaaaaaaaaaaa', percent: 100, since: '2026-11-20T10:00:00.000Z' },
  canary: null,
  previous: 'cccccccccccc',
  releases: [release('bbbbbbbbbbbb'), release('aaaaaaaaaaaa', 7), release('cccccccccccc')],
};
const PROMOTE = toRouteKey(adminPromoteRelease);
const list = { [toRouteKey(adminListRemotes)]: answeringBy(adminListRemotes, { items: [remote] }) };
const open = async () => {
  const page = await visit(routes, { path: '/admin/moduly', account: staff('operator') });
  await screen.findByRole('heading', { level: 2, name: 'Výkup' });
  return page;
};

describe('the parts of the web', () => {
  test('show which version is live and how often each failed', async () => {
    fakeServer(list);
    await open();
    expect(screen.getByRole('row', { name: /aaaaaaaaaaaa/ }).textContent).toContain('všem7 chyb v prohlížeči, 0 na serveru');
    expect(screen.getByRole('row', { name: /bbbbbbbbbbbb/ }).textContent).toContain('Bez chyb');
    expect(screen.queryByRole('button', { name: 'Nasadit verzi aaaaaaaaaaaa' })).toBeNull();
  });

  test('are promoted to a share of the visits after a question', async () => {
    const server = fakeServer({ ...list, [PROMOTE]: answeringBy(adminPromoteRelease, remote) });
    const { toast } = await open();
    await userEvent.click(screen.getByRole('button', { name: 'Nasadit verzi bbbbbbbbbbbb' }));
    const percent = screen.getByLabelText('Podíl návštěv');
    await userEvent.clear(percent);
    await userEvent.type(percent, '25');
    await userEvent.click(screen.getByRole('button', { name: 'Nasadit zkušebně' }));
    await waitFor(() => expect(toast).toHaveBeenCalledWith(expect.objectContaining({ title: 'Verze bbbbbbbbbbbb je nasazená' })));
    expect(server.of(PROMOTE)[0]?.body).toEqual({ version: 'bbbbbbbbbbbb', channel: 'canary', percent: 25 });
  });

  test('that do not fit what is live say why', async () => {
    const reason = 'mfe-buyout funguje s rámem >=2.0.0, běží rám 0.1.0.';
    fakeServer({
      ...list,
      [PROMOTE]: refusing(409, 'release-refused', 'Vydání se nehodí k tomu, co právě běží.', {
        extra: { reasons: [{ code: 'shell-range', text: reason }] },
      }),
    });
    await open();
    await userEvent.click(screen.getByRole('button', { name: 'Nasadit verzi bbbbbbbbbbbb' }));
    await userEvent.click(screen.getByRole('radio', { name: /^Všem/ }));
    await userEvent.click(screen.getByRole('button', { name: 'Nasadit všem' }));
    expect(await screen.findByText(reason)).toBeTruthy();
    expect(screen.getByRole('alert').textContent).toContain('Vydání se nehodí k tomu, co právě běží.');
  });

  test('go back to the last good version after a question', async () => {
    const ROLL_BACK = toRouteKey(adminRollBackRemote);
    const server = fakeServer({
      ...list,
      [ROLL_BACK]: answeringBy(adminRollBackRemote, { ...remote, stable: { ...remote.stable, version: 'cccccccccccc' } }),
    });
    const { toast } = await open();
    await userEvent.click(screen.getByRole('button', { name: 'Vrátit na cccccccccccc' }));
    expect(server.of(ROLL_BACK)).toEqual([]);
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Vrátit verzi' }));
    await waitFor(() => expect(toast).toHaveBeenCalledWith(expect.objectContaining({ title: 'Platí znovu verze cccccccccccc' })));
  });
});
