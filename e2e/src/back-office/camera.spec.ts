import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { officePaths } from '@okruh/contracts/office-paths';
import { chromiumFlags } from '@okruh/tools/chromium';
import { at, expect, test } from '../run/test.ts';
import { newCrate } from '../shop/warehouse.ts';
import { writeCameraVideo } from './fake-camera.ts';
import { logInByPage } from './log-in.ts';

const video = path.join(tmpdir(), `okruh-camera-${process.pid}.y4m`);
const crate = newCrate();

test.use({
  launchOptions: {
    args: [
      ...chromiumFlags.filter((flag) => flag !== '--headless'),
      '--use-fake-ui-for-media-stream',
      '--use-fake-device-for-media-stream',
      `--use-file-for-fake-video-capture=${video}`,
    ],
    ...(process.env['CHROMIUM_PATH'] ? { executablePath: process.env['CHROMIUM_PATH'] } : {}),
  },
});
test.beforeAll(() => writeCameraVideo(video, crate));
test.afterAll(() => rm(video, { force: true }));

test('the camera of the pack bench reads a crate by our own WebAssembly, and no other page may have either', async ({ page, watch }) => {
  watch.expectError(/camera is not allowed in this document/);
  let failures = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/api/gateway/remote-failures')) failures += 1;
  });
  // The document is that of the login: the bench loads itself again when its camera is opened.
  await logInByPage(page, 'warehouse', officePaths['pack-bench']);
  await expect(page.getByLabel(/^Naskenujte bednu/)).toBeFocused();
  const wasm = page.waitForResponse((response) => response.url().endsWith('.wasm'));
  await page.getByRole('button', { name: 'Skenovat kamerou' }).click();
  const panel = page.getByRole('region', { name: 'Kamera' });
  await expect(panel.getByText(`Přečteno: ${crate}`)).toBeVisible();
  expect((await wasm).url()).toMatch(new RegExp(`^${at('cz', '/assets/mfe-admin/')}`));
  expect((await wasm).headers()).toMatchObject({ 'content-type': 'application/wasm' });
  // It went where the reader's codes go: the service knows no such crate.
  await expect(page.getByRole('alert').getByText('Takový seznam tu není')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await expect(page.getByLabel(/^Naskenujte bednu/)).toBeFocused();

  await page.goto(at('cz', officePaths.picking));
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const camera = await page.evaluate(() => navigator.mediaDevices.getUserMedia({ video: true }).catch((error: Error) => error.name));
  expect(camera).toBe('NotAllowedError');
  expect(failures, 'reports of a remote that threw').toBe(0);
});
