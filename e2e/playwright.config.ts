import { availableParallelism } from 'node:os';
import { chromiumFlags } from '@okruh/tools/chromium';
import { defineConfig } from 'playwright/test';

const results = '../var/e2e';

/** Specs that take parts of the shop down: they begin when nobody else needs it any more, one after the other. */
const failures = '**/failures/**';
const cores = availableParallelism();

export default defineConfig({
  testDir: './src',
  testMatch: '**/*.spec.ts',
  outputDir: `${results}/results`,
  globalSetup: './src/run/global-setup.ts',
  // Every spec brings its own people and devices, so they meet in one running shop.
  fullyParallel: true,
  workers: Math.max(1, Math.min(cores, 4)),
  projects: [
    { name: 'shop', testIgnore: failures },
    { name: 'failures', testMatch: `${failures}failures.spec.ts`, dependencies: ['shop'], fullyParallel: false },
    { name: 'endurance', testMatch: `${failures}purchases.spec.ts`, dependencies: ['failures'], fullyParallel: false },
  ],
  // A real browser and a real broker share two busy cores: one more try, and the report names who needed it.
  retries: 1,
  forbidOnly: true,
  // These end what hangs. On a slow machine beside the other stages a step was seen to take ten times as long as alone.
  timeout: 400_000,
  expect: { timeout: 60_000 },
  reporter: [['list'], ['json', { outputFile: '../var/test/e2e.json' }], ['html', { outputFolder: `${results}/report`, open: 'never' }]],
  use: {
    browserName: 'chromium',
    headless: true,
    // Pages are drawn once, not for every frame of a transition: half of the drawing's time.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      args: chromiumFlags.filter((flag) => flag !== '--headless'),
      ...(process.env['CHROMIUM_PATH'] ? { executablePath: process.env['CHROMIUM_PATH'] } : {}),
    },
    // Recording each page's snapshots costs a third of the time: only a repeated spec is recorded, `--trace on` records all.
    trace: { mode: 'on-first-retry', screenshots: false, snapshots: true, sources: true },
    screenshot: 'only-on-failure',
  },
});
