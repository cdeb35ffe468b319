import { defineConfig } from '@playwright/test';
import { browserLaunch } from 'deploy/smoke/browserLaunch';
import { caseTimeout } from 'shared/build/caseTimeout';

const launch = await browserLaunch();
/** The longest spec by far: it runs commands one after the other. */
const longest = /readme\.spec\.ts$/;
const commands = /(newRemote|outside|against|matrix|alone|releases|canary|canary\.watched|releaseSteps)\.spec\.ts$/;
const draws = /(account\.myTickets|lottery\.draw|lottery\.reveal|lottery\.rounds|main-job)\.spec\.ts$/;

export default defineConfig({
  testDir: 'specs',
  outputDir: '../test-results',
  // Long specs first, so that none runs alone at the end.
  projects: [
    { name: 'longest', testMatch: longest },
    { name: 'commands', testMatch: commands },
    { name: 'draws', testMatch: draws },
    { name: 'pages', testIgnore: [longest, commands, draws] },
  ],
  globalSetup: './support/globalSetup.ts',
  // One provider serves all specs. Two cores carry three browsers, because one usually waits for a draw or a timer.
  workers: 3,
  fullyParallel: false,
  timeout: caseTimeout,
  expect: { timeout: 20_000 },
  forbidOnly: !!process.env.CI,
  // A retry would hide a race.
  retries: 0,
  reporter: [['list'], ['json', { outputFile: process.env.BROWSER_REPORT ?? '../test-results/browser.json' }]],
  use: {
    launchOptions: launch,
    viewport: { width: 1280, height: 900 },
    // Animations are drawn in software sixty times a second, which took a third of the time of a test. Specs that need them use
    // `test.use(movement)` (support/test.ts).
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    // The journal (support/test.ts) has requests and answers. `--trace retain-on-failure` records more and takes longer.
    trace: 'off',
  },
});
