import { expectOneOfEach } from '../support/oneOfEach.ts';
import { test } from '../support/test.ts';

test('host and remotes share one React tree, router, SWR cache, emotion cache, session and every other singleton', {
  tag: '@journey',
}, async ({ page }) => {
  await page.goto('/');
  await expectOneOfEach(page);
});
