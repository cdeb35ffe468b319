import { membersOf } from './contractMembers.ts';

test('names of properties and methods, quoted or not, of an interface that is exported or not', async () => {
  const text = "export interface Other { a: 1 }\ninterface Session { status: string; 'toast:show': { v: 1 }; signOut(): void }";
  expect(await membersOf('Session', text)).toEqual(['status', 'toast:show', 'signOut']);
});

test.each([
  ['is missing', 'export interface Other { a: 1 }'],
  ['is no interface', 'export type Session = { a: 1 };'],
  ['has members elsewhere', 'interface Base { a: 1 }\nexport interface Session extends Base { b: 1 }'],
  ['stands in two places', 'export interface Session { a: 1 }\nexport interface Session { b: 1 }'],
  ['has members without names', 'export interface Session { [name: string]: string }'],
])('an interface that %s is an error that names it', async (_what, text) => {
  await expect(membersOf('Session', text)).rejects.toThrow('Session');
});
