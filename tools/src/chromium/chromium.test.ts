import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { obtainChromium, type ChromiumSources } from './chromium.ts';

let dir = '';
const tried: string[] = [];

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'okruh-chromium-'));
  tried.length = 0;
});
afterEach(async () => {
  await rm(dir, { recursive: true });
});

async function program(name: string): Promise<string> {
  const file = join(dir, name);
  await writeFile(file, '#!/bin/sh\n');
  await chmod(file, 0o755);
  return file;
}

/** A machine without any Chromium, changed by the test. */
const machine = (changes: Partial<ChromiumSources>): ChromiumSources => ({
  env: { PATH: dir },
  playwrightPath: () => Promise.resolve(join(dir, 'playwright-chrome')),
  download: () => Promise.resolve(tried.push('download') < 0),
  installPackage: () => Promise.resolve(tried.push('package') < 0),
  isRoot: true,
  say: () => undefined,
  ...changes,
});

test('CHROMIUM_PATH comes first', async () => {
  await program('chromium');
  const own = await program('my-chromium');
  expect(await obtainChromium(machine({ env: { PATH: dir, CHROMIUM_PATH: own } }))).toBe(own);
});

test('a CHROMIUM_PATH that points nowhere is said so, not passed over', async () => {
  await program('chromium');
  await expect(obtainChromium(machine({ env: { PATH: dir, CHROMIUM_PATH: '/nowhere' } }))).rejects.toThrow(
    'CHROMIUM_PATH=/nowhere is no program',
  );
});

test("one on PATH comes before Playwright's own", async () => {
  await program('playwright-chrome');
  const found = await program('chromium-browser');
  expect(await obtainChromium(machine({}))).toBe(found);
});

test('one without windows comes before a whole one', async () => {
  await program('chromium');
  const shell = await program('chromium-headless-shell');
  expect(await obtainChromium(machine({}))).toBe(shell);
});

test("Playwright's own is taken where it lies already, and fetched where it doesn't", async () => {
  const download = async (): Promise<boolean> => {
    tried.push('download');
    await program('playwright-chrome');
    return true;
  };
  expect(await obtainChromium(machine({ download }))).toBe(join(dir, 'playwright-chrome'));
  expect(await obtainChromium(machine({ download }))).toBe(join(dir, 'playwright-chrome'));
  expect(tried).toEqual(['download']);
});

test("Debian's package is the last resort, for root only", async () => {
  const installPackage = async (): Promise<boolean> => {
    tried.push('package');
    await program('chromium');
    return true;
  };
  await expect(obtainChromium(machine({ installPackage, isRoot: false }))).rejects.toThrow('No Chromium was found: install one');
  expect(await obtainChromium(machine({ installPackage }))).toBe(join(dir, 'chromium'));
  expect(tried).toEqual(['download', 'download', 'package']);
});
