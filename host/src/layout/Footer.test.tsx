import { act, screen, waitFor, within } from '@testing-library/react';
import { setMotionPaused } from 'shared/clock';
import { storageKeys } from 'shared/contracts/storage';
import { on } from 'shared/events';
import { user as member, page, wallet } from 'shared/testing/factories';
import { api, breakConnection, refuse } from 'shared/testing/server';
import { openSite } from '../testing/openSite.tsx';

const footer = () => within(screen.getByRole('contentinfo'));

it('links only to pages of the site', async () => {
  openSite('/no/such/page');
  const links = footer().getAllByRole('link');
  expect(links.map((link) => link.textContent)).toEqual(
    expect.arrayContaining([
      'Author',
      'Collection',
      'Author Profile',
      'Create Collection',
      'Help & Support',
      'Live Author',
      'Item Details',
      'Activity',
      'About Us',
      'Contact Us',
      'Our Blog',
      'Discover',
    ]),
  );
  for (const link of links)
    expect(link.getAttribute('href')).toMatch(
      /^\/(reward|history#my-tickets|lottery|result|contact|policy\?tab=[a-z-]+(#\w+)?)?$/,
    );
});

it.each([
  ['Author', 'Founder and mission'],
  ['Our Blog', 'Our blog'],
  ['Help & Support', 'Help and support'],
])('%s leads to the passage "%s"', async (name, passage) => {
  const { user } = openSite('/no/such/page');
  await user.click(footer().getByRole('link', { name }));
  const region = await screen.findByRole('region', { name: passage });
  expect(region).toHaveAttribute('id', location.hash.slice(1));
  expect(region).toHaveFocus();
});

it("links a channel's icon to the passage about our channels", async () => {
  const { user, address } = openSite('/no/such/page');
  await user.click(footer().getByRole('link', { name: 'Telegram: about our channels' }));
  expect(address()).toBe('/policy?tab=about-us');
  expect(await screen.findByRole('region', { name: 'Our channels' })).toHaveAttribute('id', location.hash.slice(1));
});

describe('company', () => {
  const company = {
    name: 'Snail Ltd',
    licence: 'MGA/B2C/1/2026',
    address: '2 Shell Road, Valletta',
    minimumAge: 21,
    helpLines: [{ name: 'Gambling Therapy', href: 'https://www.gamblingtherapy.org/' }],
    placeholder: false,
  };

  it("shows company, licence, address, minimum age and help lines from the provider's settings", async () => {
    api.get('/api/option-config/get-all', { company });
    openSite('/no/such/page');
    expect(await footer().findByText('Snail Ltd, 2 Shell Road, Valletta. Licence: MGA/B2C/1/2026.')).toBeVisible();
    expect(footer().getByText(/^Minimum age: 21\./)).toBeVisible();
    expect(footer().getByRole('link', { name: 'Gambling Therapy' })).toHaveAttribute('href', 'https://www.gamblingtherapy.org/');
    expect(footer().queryByText(/placeholder/)).not.toBeInTheDocument();
  });

  it('leaves no empty place where no company is set, and names no age', async () => {
    openSite('/no/such/page');
    const place = screen.getByText(/^Play responsibly/).parentElement?.previousElementSibling;
    await waitFor(() => expect(place).not.toBeInTheDocument());
    expect(footer().getByText('For members of legal age only.')).toBeVisible();
  });

  it('labels the placeholder of the demo', async () => {
    api.get('/api/option-config/get-all', { company: { ...company, placeholder: true } });
    openSite('/no/such/page');
    expect(await footer().findByText(/demonstration: company, licence and address are placeholders/)).toBeVisible();
  });
});

describe('subscribe', () => {
  it('sends the address, and shows progress and success', async () => {
    let finish: (value: object) => void = () => {};
    const sent: unknown[] = [];
    api.post('/api/contact-information/', ({ body }) => {
      sent.push(body);
      return new Promise<{ message: string }>((resolve) => {
        finish = () => resolve({ message: 'Subscription successful!' });
      });
    });
    const { user } = openSite('/no/such/page');
    await user.type(footer().getByLabelText('Email'), ' reader@example.com ');
    await user.click(footer().getByRole('button', { name: 'Subscribe' }));
    expect(await footer().findByRole('button', { name: 'Subscribing...', busy: true })).toHaveFocus();
    finish({});
    expect(await screen.findByText('Subscription successful!')).toBeVisible();
    expect(sent).toEqual([{ email: 'reader@example.com' }]);
    expect(footer().getByLabelText('Email')).toHaveValue('');
    expect(footer().getByText('One more step: open the link in the mail we have sent you.')).toBeVisible();
  });

  it.each(['', 'reader', 'reader@', '@example.com', 'a b@example.com'])(
    'asks for a valid address in place of %p',
    async (text) => {
      const { user } = openSite('/no/such/page');
      const field = footer().getByLabelText('Email');
      if (text) await user.type(field, text);
      await user.click(footer().getByRole('button', { name: 'Subscribe' }));
      expect(await footer().findByRole('alert')).toHaveTextContent('Please enter a valid email address');
      expect(field).toHaveFocus();
      expect(field).toHaveAccessibleDescription('Please enter a valid email address');
      expect(field).toHaveValue(text);
    },
  );

  it.each([
    ['an address that is on the list', () => refuse(400, 'ALREADY_SUBSCRIBED', 'Known.'), 'Email already subscribed!'],
    ['too many tries', () => refuse(429, 'TOO_MANY_REQUESTS', 'Please wait a minute.'), 'Please wait a minute.'],
    ['a lost connection', () => breakConnection(), 'Something went wrong!'],
  ])('keeps the input after %s', async (_, answer, message) => {
    api.post('/api/contact-information/', answer);
    const toasts: string[] = [];
    const stop = on('toast:show', ({ message: shown }) => void toasts.push(shown));
    const { user } = openSite('/no/such/page');
    const field = footer().getByLabelText('Email');
    await user.type(field, 'reader@example.com');
    await user.click(footer().getByRole('button', { name: 'Subscribe' }));
    expect(await footer().findByRole('alert')).toHaveTextContent(message);
    expect(toasts).toEqual([]);
    stop();
    expect(field).toHaveValue('reader@example.com');
    expect(footer().getByRole('button', { name: 'Subscribe' })).toBeEnabled();
  });

  it("uses the member's address when the field is empty", async () => {
    const sent: unknown[] = [];
    api.get('/api/user/me', member());
    api.get('/api/token/', page([]));
    api.get('/api/wallet/me', page([wallet()]));
    api.post('/api/contact-information/', ({ body }) => {
      sent.push(body);
      return { message: 'ok' };
    });
    const { user } = openSite('/no/such/page', { token: 'a.b.c' });
    await screen.findByText(/^Balance:/);
    await user.click(footer().getByRole('button', { name: 'Subscribe' }));
    expect(await screen.findByText('Subscription successful!')).toBeVisible();
    expect(sent).toEqual([{ email: 'sam@example.com' }]);
  });
});

it('pauses and resumes all motion', async () => {
  const { user } = openSite('/no/such/page');
  const button = footer().getByRole('button', { name: 'Pause movement' });
  await user.click(button);
  expect(button).toHaveAttribute('aria-pressed', 'true');
  expect(document.documentElement).toHaveAttribute('data-motion-paused');
  expect(localStorage.getItem(storageKeys.motionPaused)).not.toBeNull();
  await user.click(button);
  expect(button).toHaveAttribute('aria-pressed', 'false');
  expect(document.documentElement).not.toHaveAttribute('data-motion-paused');
});

it('keeps motion paused on the next visit', () => {
  localStorage.setItem(storageKeys.motionPaused, 'yes');
  openSite('/no/such/page');
  expect(footer().getByRole('button', { name: 'Pause movement' })).toHaveAttribute('aria-pressed', 'true');
  act(() => setMotionPaused(false));
});
