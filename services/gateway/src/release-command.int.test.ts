import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { testDatabase, type TestDatabase } from '@okruh/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { folderStore } from './registry/folder-store.ts';
import { readOrder, releaseArtifacts } from './release-command.ts';
import { shellArtifact, writeArtifact } from './testing/test-gateway.ts';

let database: TestDatabase;
let artifacts: string;
beforeAll(async () => {
  database = await testDatabase('gateway', new URL('../migrations/', import.meta.url));
  artifacts = await mkdtemp(path.join(tmpdir(), 'okruh-artifacts-'));
});
afterAll(async () => {
  await database.close();
  await rm(artifacts, { recursive: true });
});

async function releaseCommand(...words: string[]): Promise<readonly string[]> {
  const lines: string[] = [];
  await releaseArtifacts(readOrder(words), database, folderStore(artifacts), (line) => lines.push(line));
  return lines;
}
const channels = async () =>
  (await database.pool.query('select remote, channel, version, percent::int from channels order by remote, channel')).rows;

describe('the command that releases', () => {
  it('takes several artifacts in any order: the shell goes first', async () => {
    const shell = await writeArtifact(shellArtifact);
    const buyout = await writeArtifact({ name: 'mfe-buyout', version: 'b00000000001' });
    expect(await releaseCommand(buyout.folder, shell.folder)).toEqual([
      'shell@a00000000001 deployed and promoted',
      'mfe-buyout@b00000000001 deployed and promoted',
    ]);
    expect(await releaseCommand(buyout.folder)).toEqual(['mfe-buyout@b00000000001 promoted']);
  });

  it('can begin with a share of the sessions, or with nobody', async () => {
    const second = await writeArtifact({ name: 'mfe-buyout', version: 'b00000000002' });
    expect(await releaseCommand('--canary=10', second.folder)).toEqual([
      'mfe-buyout@b00000000002 deployed and promoted to 10 % of sessions',
    ]);
    const third = await writeArtifact({ name: 'mfe-buyout', version: 'b00000000003' });
    expect(await releaseCommand('--deploy-only', third.folder)).toEqual(['mfe-buyout@b00000000003 deployed']);
    expect(await channels()).toEqual([
      { remote: 'mfe-buyout', channel: 'canary', version: 'b00000000002', percent: 10 },
      { remote: 'mfe-buyout', channel: 'stable', version: 'b00000000001', percent: 100 },
      { remote: 'shell', channel: 'stable', version: 'a00000000001', percent: 100 },
    ]);
  });

  it('says why it refuses, and changes nothing then', async () => {
    const before = await channels();
    const unfit = await writeArtifact({ name: 'mfe-buyout', version: 'b00000000004', shared: { react: '20.0.0' } });
    await expect(releaseCommand(unfit.folder)).rejects.toThrow(
      'mfe-buyout@b00000000004 was refused:\n  - mfe-buyout was built with react 20.0.0, the shell offers 19.3.1.',
    );
    await expect(releaseCommand()).rejects.toThrow('Name the folder of at least one built artifact.');
    await expect(releaseCommand('--canary=0', unfit.folder)).rejects.toThrow('above 0 and up to 100');
    await expect(releaseCommand('--canary=many', unfit.folder)).rejects.toThrow('above 0 and up to 100');
    expect(await channels()).toEqual(before);
  });
});
