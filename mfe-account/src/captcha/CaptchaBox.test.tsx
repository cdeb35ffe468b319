import { act, configure, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { OptionConfig } from 'shared/contracts/options';
import { api, refuse } from 'shared/testing/server';
import { type Captcha, CaptchaBox, useCaptcha } from './CaptchaBox.tsx';
import { solveAltcha } from './solveAltcha.ts';
import { scriptId } from './TurnstileCheck.tsx';

// As in shared/testing: a busy machine must not fail a test.
configure({ asyncUtilTimeout: 20_000 });

jest.mock('./solveAltcha.ts', () => ({ solveAltcha: jest.fn() }));
const solver = jest.mocked(solveAltcha);

const altcha: OptionConfig['captcha'] = { provider: 'altcha', siteKey: null, challengeUrl: '/api/captcha/challenge' };
const turnstile: OptionConfig['captcha'] = { provider: 'turnstile', siteKey: 'site-key', challengeUrl: null };

let captcha: Captcha;
function Form({ settings }: { settings: OptionConfig['captcha'] }) {
  captcha = useCaptcha();
  return <CaptchaBox captcha={captcha} settings={settings} settingsError={undefined} onReload={async () => undefined} />;
}
const passed = () => screen.findByText('Security check passed');

describe('ALTCHA', () => {
  test('shows why a challenge was refused, and requests another', async () => {
    api.get('/api/captcha/challenge', () => refuse(429, 'TOO_MANY_REQUESTS', 'Too many requests. Please wait 20 seconds.'));
    render(<Form settings={altcha} />);
    expect(await screen.findByRole('alert')).toHaveTextContent('Too many requests. Please wait 20 seconds.');
    await expect(captcha.token()).rejects.toThrow('Too many requests');

    api.get('/api/captcha/challenge', { parameters: {} });
    solver.mockResolvedValueOnce('token');
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await passed();
    expect(await captcha.token()).toBe('token');
  });

  test('replaces a token before it expires', async () => {
    api.get('/api/captcha/challenge', { parameters: { expiresAt: Math.round(Date.now() / 1000) + 120 } });
    solver.mockResolvedValueOnce('first').mockResolvedValueOnce('second');
    jest.useFakeTimers({ advanceTimers: true });
    render(<Form settings={altcha} />);
    await passed();
    expect(await captcha.token()).toBe('first');
    act(() => jest.advanceTimersByTime(60_000));
    expect(await captcha.token()).toBe('first');
    act(() => jest.advanceTimersByTime(59_000));
    await passed();
    expect(await captcha.token()).toBe('second');
    jest.useRealTimers();
  });
});

describe('Turnstile', () => {
  afterEach(() => {
    document.getElementById(scriptId)?.remove();
    Reflect.deleteProperty(window, 'turnstile');
  });

  test('offers a retry when the script fails to load, then returns the token', async () => {
    const { unmount } = render(<Form settings={turnstile} />);
    const script = await waitFor(() => {
      const found = document.getElementById(scriptId);
      if (!(found instanceof HTMLScriptElement)) throw new Error('The script is not there yet.');
      return found;
    });
    expect(script.src).toBe('https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit');
    act(() => {
      script.dispatchEvent(new Event('error'));
    });
    expect(await screen.findByRole('alert')).toHaveTextContent('The security check could not be loaded.');

    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(document.getElementById(scriptId)).not.toBeNull());
    expect(document.getElementById(scriptId)).not.toBe(script);
    const widget = {
      render: (_: HTMLElement, { callback, sitekey }: { callback(token: string): void; sitekey: string }) => {
        callback(`token for ${sitekey}`);
        return 'widget';
      },
      remove: () => {},
    };
    Object.assign(window, { turnstile: widget });
    await passed();
    expect(await captcha.token()).toBe('token for site-key');
    unmount();
  });
});
