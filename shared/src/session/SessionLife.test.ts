import { forgetKeptPassword } from './SessionLife.tsx';

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
  const warned = jest.spyOn(console, 'warn').mockImplementation(() => {});
  const refuse = () => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  };
  Object.defineProperty(globalThis, 'indexedDB', { configurable: true, value: { deleteDatabase: refuse } });
  expect(forgetKeptPassword).not.toThrow();
  expect(warned).toHaveBeenCalled();
  warned.mockRestore();
});
