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
    { name: 'failures', testMatch: `${failures}*.spec.ts`, dependencies: ['shop'], fullyParallel: false },
  ],
  retries: 0,
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ['json', { outputFile: '../var/test/e2e.json' }], ['html', { outputFolder: `${results}/report`, open: 'never' }]],
  use: {
    browserName: 'chromium',
    headless: true,
    launchOptions: {
      args: chromiumFlags.filter((flag) => flag !== '--headless'),
      ...(process.env['CHROMIUM_PATH'] ? { executablePath: process.env['CHROMIUM_PATH'] } : {}),
    },
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
  },
});
