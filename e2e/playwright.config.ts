import { defineConfig } from '@playwright/test';
import { browserLaunch } from 'site-under-test/browserLaunch';

const launch = await browserLaunch();

export default defineConfig({
  testDir: 'specs',
  outputDir: '../test-results',
  globalSetup: './support/globalSetup.ts',
  // One real provider stands behind all specs; two cores carry two browsers.
  workers: 2,
  fullyParallel: false,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  forbidOnly: !!process.env.CI,
  // A second try would hide a race.
  retries: 0,
  reporter: [['list'], ['json', { outputFile: process.env.BROWSER_REPORT ?? '../test-results/browser.json' }]],
  use: {
    launchOptions: launch,
    viewport: { width: 1280, height: 900 },
    screenshot: 'only-on-failure',
    trace: 'retain-on-failure',
  },
});
