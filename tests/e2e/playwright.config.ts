import { defineConfig } from '@playwright/test';
import { browserLaunch } from 'deploy/smoke/browserLaunch';
import { caseTimeout } from 'shared/build/caseTimeout';

const launch = await browserLaunch();
/** It runs one command after the other for longer than any other spec. */
const longest = /readme\.spec\.ts$/;
/** Specs that build, release and run commands. */
const commands = /(newRemote|outside|against|matrix|alone|gate|releases|canary|canary\.watched|preview|releaseSteps)\.spec\.ts$/;
/** Specs that wait for draws: while they do, others work. */
const draws = /(account\.myTickets|lottery\.draw|lottery\.rounds|main-job)\.spec\.ts$/;

export default defineConfig({
  testDir: 'specs',
  outputDir: '../test-results',
  // Long ones begin first: one that begins last leaves a core idle at the end.
  projects: [
    { name: 'longest', testMatch: longest },
    { name: 'commands', testMatch: commands },
    { name: 'draws', testMatch: draws },
    { name: 'pages', testIgnore: [longest, commands, draws] },
  ],
  globalSetup: './support/globalSetup.ts',
  // One real provider stands behind all specs. Two cores carry three browsers, one of which waits for a draw or a timer.
  workers: 3,
  fullyParallel: false,
  timeout: caseTimeout,
  expect: { timeout: 20_000 },
  forbidOnly: !!process.env.CI,
  // A second try would hide a race.
  retries: 0,
  reporter: [['list'], ['json', { outputFile: process.env.BROWSER_REPORT ?? '../test-results/browser.json' }]],
  use: {
    launchOptions: launch,
    viewport: { width: 1280, height: 900 },
    // What moves is drawn sixty times a second, and here by the processor: a third of a test's time went there (decision 0704).
    // Specs that movement can matter to ask for it: `test.use(movement)` (support/test.ts).
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    // What was asked and answered is in the journal (support/journal.ts). `--trace retain-on-failure` has more, and takes longer.
    trace: 'off',
  },
});
