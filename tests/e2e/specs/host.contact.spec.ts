import { memberIn } from '../support/members.ts';
import { provider, why } from '../support/provider.ts';
import { expect, test } from '../support/test.ts';
import { violations } from '../support/violations.ts';

test('sends a message to the operator, who answers on the command line; the answer is in the outbox', {
  tag: ['@journey', '@/contact'],
}, async ({ page }) => {
  await page.goto('/policy?tab=about-us');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Contact Us' }).click();
  await expect(page).toHaveURL('/contact');
  await expect(page.getByRole('heading', { level: 1, name: 'Contact us' })).toBeFocused();
  expect(await violations(page)).toEqual([]);

  const form = page.getByRole('form', { name: 'Contact us' });
  await form.getByRole('button', { name: 'Send message' }).click();
  await expect(form.getByLabel('Email for the answer')).toBeFocused();
  await expect(form.getByRole('alert')).toHaveCount(3);
  expect(await violations(page)).toEqual([]);

  const about = `My prize of ${Date.now()}`;
  const hostile = '<img src=x onerror="document.title=1">\nWhen does it arrive?';
  await page.keyboard.type('rita@example.com');
  await page.keyboard.press('Tab');
  await page.keyboard.type(about);
  await page.keyboard.press('Tab');
  await form.getByLabel('Message').fill(hostile);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Your message has reached us' })).toBeFocused();
  await expect(page.getByText('rita@example.com')).toBeVisible();
  expect(await violations(page)).toEqual([]);

  const waiting = JSON.stringify(await provider('contact', 'list'));
  const [, id = ''] = new RegExp(`"id":(\\d+)[^}]*"question":"${about}"`).exec(waiting) ?? [];
  expect(await provider('contact', 'show', id)).toMatchObject({ message: hostile, state: 'open', username: null });
  await provider('contact', 'answer', id, '--text', 'On Friday.', ...why);
  expect(await provider('outbox', ...why)).toEqual(
    expect.arrayContaining([expect.objectContaining({ to: 'rita@example.com', subject: `Re: ${about}` })]),
  );
});

test.describe('at 390 px, with a connection that fails', () => {
  test.use({ viewport: { width: 390, height: 844 }, errorsExpected: true });

  test('nothing that was written is lost, and a member needs no address', async ({ browser }) => {
    const page = await memberIn(browser, 'player02');
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/contact');
    await expect(page.getByText(/^Balance:/)).toBeVisible();
    const form = page.getByRole('form', { name: 'Contact us' });
    await form.getByLabel('What is it about?').fill('Verification');
    await form.getByLabel('Message').fill('Please verify me.');
    await page.route('**/api/contact-information/', (route) => route.abort());
    const send = form.getByRole('button', { name: 'Send message' });
    await expect
      .poll(async () => ((await form.boundingBox())?.width ?? 0) - ((await send.boundingBox())?.width ?? 0), 'beside the button')
      .toBeLessThan(40);
    await send.click();
    await expect(form.getByRole('alert')).toHaveText('Your message could not be sent. It is still here: please try again.');
    await expect(form.getByLabel('Message')).toHaveValue('Please verify me.');
    await page.unroute('**/api/contact-information/');
    await send.click();
    await expect(page.getByRole('heading', { name: 'Your message has reached us' })).toBeVisible();
    await expect(page.getByRole('main').getByText('player02@example.com')).toBeVisible();
    expect(JSON.stringify(await provider('contact', 'list'))).toContain('"username":"player02"');
    await page.context().close();
  });
});
