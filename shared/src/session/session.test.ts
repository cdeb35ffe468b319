import { wallet } from '../testing/factories.ts';
import { forgetReturnPath, keepReturnPath, returnPath, safeReturnPath } from './returnPath.ts';
import { forgetKeptPassword } from './sessionCalls.ts';
import { walletAfterPurchase } from './sessionState.ts';

describe('forgetKeptPassword', () => {
  afterEach(() => Reflect.deleteProperty(globalThis, 'indexedDB'));

  test('deletes the database in which an older version kept the encrypted password', () => {
    const deleted: string[] = [];
    Object.defineProperty(globalThis, 'indexedDB', {
      configurable: true,
      value: { deleteDatabase: (name: string) => deleted.push(name) },
    });
    forgetKeptPassword();
    expect(deleted).toEqual(['snail-lotto.remembered']);
  });

  test('tolerates a browser that refuses storage', () => {
    const refuse = () => {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    };
    Object.defineProperty(globalThis, 'indexedDB', { configurable: true, value: { deleteDatabase: refuse } });
    expect(forgetKeptPassword).not.toThrow();
  });
});

describe('returnPath', () => {
  test.each(['/', '/lottery/7', '/history?status=win&tpage=2#my-tickets', '/reward/3/'])('honours %s', (path) => {
    expect(safeReturnPath(path)).toBe(path);
  });

  test.each([
    null,
    '',
    'lottery/7',
    '//evil.example/login',
    '/\\evil.example',
    '/\t/evil.example',
    '\t//evil.example',
    'https://evil.example/',
    'javascript:alert(1)',
    '/login',
    '/login?again',
  ])('replaces %p by the home page', (path) => {
    expect(safeReturnPath(path)).toBe('/');
  });

  test('a path with .. stays on the site', () => {
    expect(safeReturnPath('/lottery/../../result')).toBe('/result');
    expect(safeReturnPath('/a/..//evil.example')).toBe('/');
  });

  test('returns to the stored page until it is removed, never to the login’s pages', () => {
    expect(returnPath()).toBe('/');
    keepReturnPath('/lottery/7?from=mail');
    keepReturnPath('/login');
    keepReturnPath('/forgot-password');
    expect(returnPath()).toBe('/lottery/7?from=mail');
    forgetReturnPath();
    expect(returnPath()).toBe('/');
  });
});

describe('sessionState', () => {
  const before = wallet({ starBalance: 50, availableBalance: 7 });

  test('a purchase reduces the star balance and the total', () => {
    expect(walletAfterPurchase({ totalPrice: 3, starBalance: 47 }, before)).toEqual(
      wallet({ starBalance: 47, availableBalance: 7 }),
    );
  });

  test.each([
    ['a purchase in another tab was heard of first', { totalPrice: 3, starBalance: 44 }],
    ['a prize came between', { totalPrice: 3, starBalance: 147 }],
    ['it answers an earlier purchase again', { totalPrice: 3, starBalance: 50 }],
  ])('returns null when %s', (_, bought) => expect(walletAfterPurchase(bought, before)).toBeNull());
});
