import { chromiumFlags } from '@okruh/tools/chromium';
import { defineConfig } from 'playwright/test';

const results = '../var/e2e';

// One worker: every spec meets the same running shop, and two cores have enough to do with its processes.
export default defineConfig({
  testDir: './src',
  testMatch: '**/*.spec.ts',
  outputDir: `${results}/results`,
  globalSetup: './src/run/global-setup.ts',
  fullyParallel: false,
  workers: 1,
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
