import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { registry } from '../metrics.ts';
import { findRelease, showRelease } from './find-release.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'okruh-release-'));
  await writeFile(join(folder, 'server.mjs'), 'serve();');
  await writeFile(join(folder, 'tracing.mjs'), 'trace();');
});
afterEach(() => rm(folder, { recursive: true }));

describe('a release', () => {
  it('is what was built: the same for the same files, another when any of them changes', async () => {
    const server = join(folder, 'server.mjs');
    const before = await findRelease(server);
    expect(before).toMatch(/^[0-9a-f]{12}$/);
    await writeFile(join(folder, 'notes.txt'), 'not built');
    expect(await findRelease(server)).toBe(before);
    await writeFile(join(folder, 'tracing.mjs'), 'traceMore();');
    expect(await findRelease(server)).not.toBe(before);
  });

  it('is unknown of what runs from its sources or can not be read', async () => {
    expect(await findRelease(join(folder, 'server.ts'))).toBe('unknown');
    expect(await findRelease(join(folder, 'absent', 'server.mjs'))).toBe('unknown');
    expect(await findRelease(undefined)).toBe('unknown');
  });

  it('is one series of the metrics, the newest', async () => {
    showRelease('1.2.0');
    showRelease('1.3.0');
    expect((await registry.metrics()).split('\n').filter((line) => line.startsWith('build_info'))).toEqual([
      'build_info{release="1.3.0"} 1',
    ]);
  });
});
