import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Account } from '@okruh/contracts/http/accounts/login';
import { remoteSchema } from '@okruh/contracts/http/gateway';
import { eventually, silentLogger } from '@okruh/service-kit/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  CZ,
  release,
  RO,
  shellArtifact,
  startGateway,
  writeArtifact,
  type TestArtifact,
  type TestGateway,
} from '../testing/test-gateway.ts';
import { deploy } from './deploy.ts';
import { promote, rollBack } from './registry.repository.ts';
import { ReleaseBook } from './release-book.ts';

const staff: Account = {
  id: '0190b7c0-0000-7000-8000-00000000000a',
  kind: 'staff',
  display_name: 'Provoz',
  e_mail: 'provoz@okruh.example',
  roles: ['operator'],
};
const buyout = (version: string, facts: Partial<TestArtifact> = {}): TestArtifact => ({ name: 'mfe-buyout', version, ...facts });
const v1 = 'b00000000001';
const v2 = 'b00000000002';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startGateway();
  gateway.sessions.set('operator', staff);
  gateway.sessions.set('clerk', { ...staff, roles: ['buyout-clerk'] });
});
afterAll(() => gateway.close());
beforeEach(async () => {
  await gateway.failures.write();
  await gateway.database.pool.query('truncate remotes, releases, channels, remote_failures, record_changes, outbox cascade');
  await gateway.book.read();
  await release(gateway, shellArtifact);
});

const getStable = () => gateway.book.snapshot?.stable['mfe-buyout'];
const loadEvents = async (remote: string): Promise<{ type: string; version: number; data: Record<string, unknown> }[]> => {
  const { rows } = await gateway.database.pool.query<{ type: string; version: number; data: Record<string, unknown> }>(
    "select type, (envelope->>'aggregateversion')::int as version, envelope->'data' as data from outbox where subject = $1 order by position",
    [remote],
  );
  return rows;
};
const isRefused = async (artifact: TestArtifact, change?: (folder: string) => Promise<void>): Promise<string> => {
  const { folder } = await writeArtifact(artifact);
  await change?.(folder);
  try {
    await deploy(gateway.database, gateway.artifacts, folder);
    return 'it was let in';
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  } finally {
    await rm(folder, { recursive: true });
  }
};

describe('deploying', () => {
  it('stores a version without showing it to anybody', async () => {
    const { folder } = await writeArtifact(buyout(v1));
    expect(await deploy(gateway.database, gateway.artifacts, folder)).toMatchObject({ isNew: true });
    expect(await deploy(gateway.database, gateway.artifacts, folder)).toMatchObject({ isNew: false });
    await gateway.book.read();
    expect(getStable()).toBeUndefined();
    expect((await gateway.call(`/assets/mfe-buyout/${v1}/entry.js`)).status).toBe(200);
    expect((await loadEvents('mfe-buyout')).map(({ type }) => type)).toEqual(['delivery.remote-deployed.v1']);
  });

  it('brings the files back when the store lost them', async () => {
    const lost = 'b0000000000f';
    const { folder } = await writeArtifact(buyout(lost));
    await deploy(gateway.database, gateway.artifacts, folder);
    await rm(path.join(gateway.artifactFolder, 'mfe-buyout', lost), { recursive: true });
    expect((await gateway.call(`/assets/mfe-buyout/${lost}/entry.js`)).status).toBe(503);
    expect(await deploy(gateway.database, gateway.artifacts, folder)).toMatchObject({ isNew: false });
    expect(
      (await gateway.call(`/assets/mfe-buyout/${lost}/entry.js`, { headers: { 'accept-encoding': 'br' } })).headers['content-encoding'],
    ).toBe('br');
  });

  it('refuses an artifact that does not fit what is live, with every reason', async () => {
    const message = await isRefused(
      buyout(v1, {
        shared: { react: '20.0.0' },
        shell: '>=9.0.0',
        contracts: { 'buyout/get_product_type_choices': '0000', no_such_route: '1111' },
      }),
    );
    expect(message).toContain('mfe-buyout@b00000000001 was refused');
    expect(message).toContain('built with react 20.0.0, the shell offers 19.3.1');
    expect(message).toContain('works with shell >=9.0.0, the shell is 0.1.0');
    expect(message).toMatch(/buyout\/get_product_type_choices by the contract 0000, live is [0-9a-f]{16}/);
    expect(message).toContain('no_such_route, which no service offers');
  });

  it('refuses calls between services: no remote may make them', async () => {
    expect(await isRefused(buyout(v1, { contracts: { 'accounts/resolve_session': '0000' } }))).toContain(
      'accounts/resolve_session, which no service offers',
    );
  });

  it('refuses files that are not what the build wrote down', async () => {
    expect(await isRefused(buyout(v1), (folder) => writeFile(path.join(folder, 'browser/entry.js'), 'evil()'))).toContain(
      'browser/entry.js is not what release.json says',
    );
    expect(await isRefused(buyout(v1), (folder) => rm(path.join(folder, 'browser/entry.js')))).toContain('browser/entry.js is missing');
    expect(await isRefused(buyout(v1), (folder) => writeFile(path.join(folder, 'browser/more.js'), ''))).toContain(
      'browser/more.js is not listed',
    );
    expect(await isRefused(buyout(v1, { css: ['style.css'] }))).toContain('style.css is named by release.json but has no integrity');
  });

  it('refuses a folder that holds no release', async () => {
    expect(await isRefused(buyout(v1), (folder) => rm(path.join(folder, 'release.json')))).toContain('has no release.json');
    expect(await isRefused(buyout(v1), (folder) => writeFile(path.join(folder, 'release.json'), '{'))).toContain('release.json');
    expect(await isRefused({ ...buyout(v1), name: 'mfe-buyout', remoteEntry: '../../etc/passwd' })).toContain('remoteEntry');
  });

  it('never changes a version: other files under its number are refused', async () => {
    await release(gateway, buyout(v1));
    expect(await isRefused(buyout(v1, { files: { 'other.js': '1' } }))).toContain('deployed before with other files');
  });
});

describe('promoting', () => {
  it('moves stable and remembers where it came from', async () => {
    await release(gateway, buyout(v1));
    await release(gateway, buyout(v2));
    expect(getStable()).toMatchObject({ version: v2, previous: v1, percent: 100 });
    expect(await loadEvents('mfe-buyout')).toMatchObject([
      { type: 'delivery.remote-deployed.v1', version: 1 },
      { type: 'delivery.remote-promoted.v1', version: 2, data: { version: v1, previous: null, channel: 'stable', percent: 100 } },
      { type: 'delivery.remote-deployed.v1', version: 3 },
      { type: 'delivery.remote-promoted.v1', version: 4, data: { version: v2, previous: v1 } },
    ]);
  });

  it('again changes nothing', async () => {
    await release(gateway, buyout(v1));
    const before = await loadEvents('mfe-buyout');
    expect(await promote(gateway.database, { by: '', remote: 'mfe-buyout', version: v1, channel: 'stable', percent: 100 })).toEqual({
      kind: 'promoted',
    });
    expect(await loadEvents('mfe-buyout')).toEqual(before);
  });

  it('looks at what is live now, not at what was live when the version came', async () => {
    const { folder } = await writeArtifact(buyout(v1));
    await deploy(gateway.database, gateway.artifacts, folder);
    await release(gateway, { ...shellArtifact, version: 'a00000000002', shared: { react: '20.0.0' }, shell: '0.2.0' });
    const outcome = await promote(gateway.database, { by: '', remote: 'mfe-buyout', version: v1, channel: 'stable', percent: 100 });
    expect(outcome).toEqual({
      kind: 'refused',
      refusals: [{ kind: 'shared-version', remote: 'mfe-buyout', shared: 'react', needs: '19.3.1', offered: '20.0.0' }],
    });
    await gateway.book.read();
    expect(getStable()).toBeUndefined();
  });

  it('a shell is refused while a remote on any channel would not run in it', async () => {
    await release(gateway, buyout(v1), 'canary', 5);
    expect(await isRefused({ ...shellArtifact, version: 'a00000000002', shared: { react: '20.0.0' } })).toContain(
      'mfe-buyout was built with react 19.3.1, the shell offers 20.0.0',
    );
  });

  it('at the same moment ends with one of them, whole: no events lost, no number twice', async () => {
    await release(gateway, buyout(v1));
    const versions = [v2, 'b00000000003', 'b00000000004', 'b00000000005'];
    for (const version of versions) {
      const { folder } = await writeArtifact(buyout(version));
      await deploy(gateway.database, gateway.artifacts, folder);
    }
    await Promise.all(
      versions.map((version) => promote(gateway.database, { by: '', remote: 'mfe-buyout', version, channel: 'stable', percent: 100 })),
    );
    await gateway.book.read();
    const promoted = (await loadEvents('mfe-buyout')).filter(({ type }) => type === 'delivery.remote-promoted.v1');
    expect(promoted.map(({ version }) => version)).toEqual(
      [...new Set(promoted.map(({ version }) => version))].toSorted((left, right) => left - right),
    );
    // Each came from the one before it: a chain without a gap, ending at what is live.
    expect(promoted.slice(1).map(({ data }) => data['previous'])).toEqual(promoted.slice(0, -1).map(({ data }) => data['version']));
    expect(getStable()).toMatchObject({ version: promoted.at(-1)?.data['version'], previous: promoted.at(-1)?.data['previous'] });
  });

  it('a canary leaves stable alone, and ends with the promotion', async () => {
    await release(gateway, buyout(v1));
    await release(gateway, buyout(v2), 'canary', 25);
    expect(getStable()).toMatchObject({ version: v1 });
    expect(gateway.book.snapshot?.canary['mfe-buyout']).toMatchObject({ version: v2, percent: 25 });
    await promote(gateway.database, { by: '', remote: 'mfe-buyout', version: v2, channel: 'stable', percent: 100 });
    await gateway.book.read();
    expect(getStable()).toMatchObject({ version: v2, previous: v1 });
    expect(gateway.book.snapshot?.canary).toEqual({});
  });
});

describe('rolling back', () => {
  it('returns to the version before and withdraws the one left behind', async () => {
    await release(gateway, buyout(v1));
    await release(gateway, buyout(v2));
    expect(await rollBack(gateway.database, 'mfe-buyout', '')).toBe(true);
    await gateway.book.read();
    expect(getStable()).toMatchObject({ version: v1, previous: null });
    expect(gateway.book.find('mfe-buyout', v2)?.withdrawnAt).toBeInstanceOf(Date);
    expect((await loadEvents('mfe-buyout')).at(-1)).toMatchObject({
      type: 'delivery.remote-rolled-back.v1',
      data: { version: v1, previous: v2 },
    });
    // Pages that are open still load its files.
    expect((await gateway.call(`/assets/mfe-buyout/${v2}/entry.js`)).status).toBe(200);
  });

  it('has nowhere to go from the first version', async () => {
    await release(gateway, buyout(v1));
    expect(await rollBack(gateway.database, 'mfe-buyout', '')).toBe(false);
    expect(await rollBack(gateway.database, 'mfe-unknown', '')).toBe(false);
  });
});

describe('the registry in memory', () => {
  it('learns of a promotion by another process', async () => {
    const book = new ReleaseBook(gateway.database, silentLogger);
    book.start();
    await eventually(() => book.snapshot !== null);
    await release(gateway, buyout(v1));
    expect(await eventually(() => book.snapshot?.stable['mfe-buyout']?.version ?? false)).toBe(v1);
    await rollBack(gateway.database, 'mfe-buyout', '');
    await release(gateway, buyout(v2));
    await eventually(() => book.snapshot?.stable['mfe-buyout']?.previous === v1);
    await book.stop();
  });
});

describe('the back office', () => {
  it('sees remotes, channels and failures', async () => {
    await release(gateway, buyout(v1));
    await release(gateway, buyout(v2));
    const body = { remote: 'mfe-buyout', version: v2, stage: 'load', expose: './routes', message: 'no' };
    for (let visitor = 0; visitor < 3; visitor += 1)
      expect((await gateway.call('/api/gateway/remote-failures', { method: 'POST', body })).status).toBe(204);
    expect(
      (await gateway.call('/api/gateway/remote-failures', { method: 'POST', body: { ...body, version: 'ffffffffffff' } })).status,
    ).toBe(204);
    await gateway.failures.write();
    const answer = await gateway.call('/api/gateway/admin/remotes', { session: 'operator' });
    const { items } = answer.json() as { items: unknown[] };
    const listed = items.map((item) => remoteSchema.parse(item)).find(({ remote }) => remote === 'mfe-buyout');
    expect(listed).toMatchObject({ stable: { version: v2, percent: 100 }, canary: null, previous: v1 });
    expect(listed?.releases.map(({ version, failures_in_browser }) => [version, failures_in_browser])).toEqual([
      [v2, 3],
      [v1, 0],
    ]);
    expect((await loadEvents('mfe-buyout')).filter(({ type }) => type === 'delivery.remote-failed.v1')).toMatchObject([
      { data: { version: v2, where: 'browser', reason: 'load' } },
    ]);
  });

  it('promotes, rolls back and makes preview links', async () => {
    await release(gateway, buyout(v1));
    const { folder } = await writeArtifact(buyout(v2));
    await deploy(gateway.database, gateway.artifacts, folder);
    const promoted = await gateway.call('/api/gateway/admin/remotes/mfe-buyout/promote', {
      method: 'POST',
      session: 'operator',
      body: { version: v2 },
    });
    expect(promoted.json()).toMatchObject({ remote: 'mfe-buyout', stable: { version: v2 }, previous: v1 });
    expect(getStable()).toMatchObject({ version: v2 });
    const back = await gateway.call('/api/gateway/admin/remotes/mfe-buyout/roll-back', { method: 'POST', session: 'operator', body: {} });
    expect(back.json()).toMatchObject({ stable: { version: v1 }, previous: null });
    const again = await gateway.call('/api/gateway/admin/remotes/mfe-buyout/roll-back', { method: 'POST', session: 'operator', body: {} });
    expect(again.status).toBe(409);
    expect(again.json()).toMatchObject({ type: 'urn:okruh:problem:nothing-to-roll-back', title: 'Není kam se vrátit.' });
    const link = await gateway.call('/api/gateway/admin/preview-links', {
      method: 'POST',
      session: 'operator',
      body: { versions: { 'mfe-buyout': v2 } },
    });
    expect(link.status).toBe(201);
    expect(link.json()).toMatchObject({ url: expect.stringMatching(/^http:\/\/localhost:3000\/\?nahled=/) });
    const changes = await gateway.call('/api/gateway/admin/record-changes?page_size=3', { session: 'operator' });
    expect(changes.json()).toMatchObject({
      items: [
        { kind: 'preview-link', action: 'added', by: 'Provoz', fields: [{ field: 'versions.mfe-buyout', before: '', after: v2 }, {}] },
        { kind: 'release', record_id: 'mfe-buyout', by: 'Provoz', fields: [{ field: 'stable', before: v2, after: v1 }] },
        { kind: 'release', record_id: 'mfe-buyout', by: 'Provoz', fields: [{ field: 'stable', before: v1, after: v2 }] },
      ],
    });
    expect(JSON.stringify(changes.json())).not.toContain('nahled=');
  });

  it('says why a promotion is refused, in the language of the host', async () => {
    const { folder } = await writeArtifact(buyout(v1));
    await deploy(gateway.database, gateway.artifacts, folder);
    await release(gateway, { ...shellArtifact, version: 'a00000000002', shared: { react: '20.0.0' } });
    for (const [host, text] of [
      [CZ, 'mfe-buyout je sestaven s react 19.3.1, rám nabízí 20.0.0.'],
      [RO, 'mfe-buyout a fost construit cu react 19.3.1, cadrul oferă 20.0.0.'],
    ] as const) {
      const refused = await gateway.call('/api/gateway/admin/remotes/mfe-buyout/promote', {
        method: 'POST',
        host,
        session: 'operator',
        body: { version: v1 },
      });
      expect(refused.status).toBe(409);
      expect(refused.json()).toMatchObject({
        type: 'urn:okruh:problem:release-refused',
        extra: { reasons: [{ code: 'shared-version', text }] },
      });
    }
    const unknown = await gateway.call('/api/gateway/admin/remotes/mfe-buyout/promote', {
      method: 'POST',
      session: 'operator',
      body: { version: 'ffffffffffff' },
    });
    expect(unknown.status).toBe(400);
    expect(unknown.json()).toEqual({ version: ['Tuto verzi neznáme.'] });
  });

  it('is closed to everybody else', async () => {
    expect((await gateway.call('/api/gateway/admin/remotes')).status).toBe(401);
    expect((await gateway.call('/api/gateway/admin/remotes', { session: 'clerk' })).status).toBe(403);
    expect((await gateway.call('/api/gateway/admin/record-changes?kind=release', { session: 'clerk' })).status).toBe(403);
    expect(
      (await gateway.call('/api/gateway/admin/remotes/mfe-buyout/promote', { method: 'POST', session: 'clerk', body: { version: v1 } }))
        .status,
    ).toBe(403);
    expect((await gateway.call('/api/gateway/admin/preview-links', { method: 'POST', body: { versions: {} } })).status).toBe(401);
  });
});

it('a session asks for its next releases without a page', async () => {
  await release(gateway, buyout(v1));
  const answer = await gateway.call('/api/gateway/release-set');
  expect(answer.json()).toMatchObject({
    shell: 'a00000000001',
    release: { 'mfe-buyout': { version: v1, base: `/assets/mfe-buyout/${v1}/` } },
  });
  expect(String(answer.headers['set-cookie'])).toContain('okruh-release=');
});

it('failures that could not be written wait for the database', async () => {
  await release(gateway, buyout(v1));
  const closed = gateway.database.open();
  await closed.close();
  const { FailureLog } = await import('./failures.ts');
  let target = closed;
  const log = new FailureLog(
    {
      ...closed,
      get db() {
        return target.db;
      },
    },
    silentLogger,
  );
  log.report({ remote: 'mfe-buyout', version: v1, place: 'server', page: null, reason: 'timeout' });
  await expect(log.write()).rejects.toThrow('Cannot use a pool after calling end');
  log.report({ remote: 'mfe-buyout', version: v1, place: 'server', page: null, reason: 'timeout' });
  target = gateway.database;
  await log.write();
  const { rows } = await gateway.database.pool.query('select count from remote_failures');
  expect(rows).toEqual([{ count: 2 }]);
});
