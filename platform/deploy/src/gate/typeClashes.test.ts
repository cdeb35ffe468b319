// Full tier: compiles types for each case; gate.test.ts tests the gate itself.

import type { BusUse } from 'shared/build/contractUses';
import { allUses, builtWith, contractTypes, type Edit } from '../testing/contracts.ts';
import { typeClashes } from './gate.ts';

interface Changes {
  host?: Edit;
  remote?: Edit;
  /** Imports from modules of the host; default all of them. */
  uses?: Record<string, string[]>;
}

async function clashesAfter({ host, remote, uses = {} }: Changes): Promise<string[]> {
  const types = (edit?: Edit) => contractTypes(...(edit ? [edit] : []));
  const lottery = { ...(await types(remote)), uses: { ...allUses, ...uses } };
  return typeClashes(builtWith(await types(host), 'host'), [builtWith(lottery, 'mfe-lottery')]);
}

const inFile = (file: string) => (from: string, to: string) => ({ file, from, to });
const inParts = inFile('contracts/parts.d.ts');
const inEvents = inFile('contracts/events.d.ts');
const inUsers = inFile('contracts/auth.d.ts');
const inSession = inFile('session/session.d.ts');
const inRouter = inFile('router/router.d.ts');
const inClock = inFile('clock/clock.d.ts');
const inBus = inFile('events/events.d.ts');

const noSession = { 'shared/session': [] };

test.each<[string, Changes]>([
  [
    'a remote takes an optional prop',
    { remote: inParts("'lottery/NextDraw': NoProps", "'lottery/NextDraw': { compact?: boolean }") },
  ],
  ['a host passes one more prop', { host: inParts("'lottery/NextDraw': NoProps", "'lottery/NextDraw': { since: number }") }],
  ['another team takes another prop', { remote: inParts("'account/Login': NoProps", "'account/Login': { next: string }") }],
  ['a remote sends an optional field', { remote: inEvents('message: string;', 'message: string; detail?: string;') }],
  ['a host sends an optional field', { host: inEvents('message: string;', 'message: string; detail?: string;') }],
  ['a remote has a new event', { remote: inEvents("'balance:refresh'", "'round:shared': { v: 1 }; 'balance:refresh'") }],
  ['a host has a new event', { host: inEvents("'balance:refresh'", "'round:shared': { v: 1 }; 'balance:refresh'") }],
  [
    'a host sends more to a remote that only sends',
    { host: inEvents("'loading'", "'loading' | 'warning'"), uses: { 'shared/events': ['emit'] } },
  ],
  ['a host gives a new member of the session', { host: inSession('signOut:', 'renew: () => void; signOut:') }],
  ['a function of the session takes more', { host: inSession('jwt: string', 'jwt: string | null') }],
  ['the session changes for a remote that does not ask for it', { host: inSession('wallet:', 'purse:'), uses: noSession }],
  ['a host exports more', { host: inClock('export declare', 'export declare const zone: string; export declare') }],
  ['a host exports less than there was, and more than is used', { host: inRouter('NavLink, ', '') }],
  ['a parameter has another name', { host: inClock('serverTimeMs: number', 'timeMs: number') }],
])('fits: %s', async (_what, changes) => {
  expect(await clashesAfter(changes)).toEqual([]);
});

const [host, lottery] = ['host 1.0.0', 'mfe-lottery 1.0.0'];

test.each<[string, Changes, string]>([
  [
    'a remote needs a new prop',
    { remote: inParts("'lottery/NextDraw': NoProps", "'lottery/NextDraw': { since: number }") },
    `lottery/NextDraw: ${host} does not pass the props that ${lottery} takes: Property 'since' is missing in type 'NoProps' but required in type '{ since: number; }'.`,
  ],
  [
    'a remote sends a kind of toast that the host does not know',
    { remote: inEvents("'loading'", "'loading' | 'warning'") },
    `toast:show: ${lottery} sends what ${host} does not understand: Types of property 'kind' are incompatible. Type '"warning"' is not assignable to type 'ToastKind'.`,
  ],
  [
    'a host sends a kind that a listening remote does not know',
    { host: inEvents("'loading'", "'loading' | 'warning'") },
    `toast:show: ${host} sends what ${lottery} does not understand: Types of property 'kind' are incompatible. Type '"warning"' is not assignable to type 'ToastKind'.`,
  ],
  [
    'a remote no longer sends a field',
    { remote: inEvents('ticketNumbers: number[];', '') },
    `tickets:bought: ${lottery} sends what ${host} does not understand: Property 'ticketNumbers' is missing in type '{ v: 1; lotteryId: number; }' but required in type '{ v: 1; lotteryId: number; ticketNumbers: number[]; }'.`,
  ],
  [
    'a member of the session goes',
    { host: inSession('signOut: () => void;', '') },
    `Session.signOut: ${host} does not give what ${lottery} was built with: Property 'signOut' does not exist on type 'Session'.`,
  ],
  [
    'a member of the session is renamed',
    { host: inSession('wallet:', 'purse:') },
    `Session.wallet: ${host} does not give what ${lottery} was built with: Property 'wallet' does not exist on type 'Session'.`,
  ],
  [
    'a function of the session needs more than a remote gives it',
    { host: inSession('jwt: string', "jwt: 'secret'") },
    `Session.signIn: ${host} does not give what ${lottery} was built with: Types of parameters 'jwt' and 'jwt' are incompatible. Type 'string' is not assignable to type '"secret"'.`,
  ],
  [
    'a field of the member goes',
    { host: inUsers('username: Type.TString;', '') },
    `Session.user: ${host} does not give what ${lottery} was built with: Property 'username' is missing in type '{ id: number; fullName: string | null; email: string | null; avatar: string | null; verified: boolean; }' but required in type '{ id: number; username: string; fullName: string | null; email: string | null; avatar: string | null; verified: boolean; }'.`,
  ],
  [
    'there may be no session where a remote relies on one',
    { host: inSession('useSession(): Session', 'useSession(): Session | null') },
    `useSession of shared/session: ${host} does not provide what ${lottery} uses: Type 'null' is not assignable to type 'Session'.`,
  ],
  [
    'an export that a remote uses goes',
    { host: inRouter('useParams, ', '') },
    `useParams of shared/router: ${host} does not provide what ${lottery} uses: Property 'useParams' does not exist on type 'typeof router'.`,
  ],
  [
    'a function of the clock answers something else',
    { host: inClock('serverNow(): number', 'serverNow(): Date') },
    `serverNow of shared/clock: ${host} does not provide what ${lottery} uses: Type 'Date' is not assignable to type 'number'.`,
  ],
  [
    'a function of the bus answers nothing any more',
    {
      host: inBus(
        'on<Name extends AppEventName>(name: Name, listener: Listener<Name>): () => void',
        'on<Name extends AppEventName>(name: Name, listener: Listener<Name>): void',
      ),
    },
    `on of shared/events: ${host} does not provide what ${lottery} uses: Type 'void' is not assignable to type '() => void'.`,
  ],
  [
    'declarations name a package that is not here',
    { host: inUsers("from 'typebox'", "from 'typebox-of-tomorrow'") },
    `What ${host} declares does not compile here: contracts/auth.ts: Cannot find module 'typebox-of-tomorrow' or its corresponding type declarations.`,
  ],
])('is refused: %s', async (_what, changes, told) => {
  expect(await clashesAfter(changes)).toEqual([told]);
});

test('is refused: the type behind props changes, and every part that takes it is named', async () => {
  const clashes = await clashesAfter({ remote: inParts('NoProps = Record<never, never>', 'NoProps = { theme: string }') });
  const { members, files } = await contractTypes();
  const taking = members.parts.filter((part) => files['contracts/parts.d.ts']?.includes(`'${part}': NoProps`));
  const ofLottery = taking.filter((part) => part.startsWith('lottery/'));
  expect(clashes.map((clash) => clash.split(':')[0])).toEqual(ofLottery);
});

test('reports two remotes that disagree about an event unknown to the host', async () => {
  const event = (payload: string) =>
    contractTypes(inEvents("'balance:refresh'", `'round:shared': ${payload}; 'balance:refresh'`));
  const clashes = await typeClashes(builtWith(await contractTypes(), 'host'), [
    builtWith(await event('{ v: 1; lotteryId: number }'), 'mfe-lottery'),
    builtWith(await event('{ v: 1; lotteryId: string }'), 'mfe-account'),
  ]);
  expect(clashes).toEqual([
    "round:shared: mfe-lottery 1.0.0 sends what mfe-account 1.0.0 does not understand: Types of property 'lotteryId' are incompatible. Type 'number' is not assignable to type 'string'.",
    "round:shared: mfe-account 1.0.0 sends what mfe-lottery 1.0.0 does not understand: Types of property 'lotteryId' are incompatible. Type 'string' is not assignable to type 'number'.",
  ]);
});

test('declarations that would be written outside of the folder of the check are refused', async () => {
  const types = await contractTypes();
  const clashes = await typeClashes(builtWith(types, 'host'), [
    builtWith({ ...types, files: { ...types.files, '../../../elsewhere.d.ts': '' } }, 'mfe-lottery'),
  ]);
  expect(clashes).toEqual([expect.stringContaining("elsewhere.ts' is no name of a file of declarations")]);
});

describe('a new kind of toast', () => {
  const kinds = inEvents("'loading'", "'loading' | 'warning'");
  const toasts = ['success', 'error', 'info', 'loading'];
  const bus = (over: Partial<BusUse>) => ({ sends: [], hears: [], says: toasts, ...over });
  const listening = bus({ sends: ['toast:show'], hears: ['toast:show'] });
  const between = async (host: [Edit[], BusUse], remote: [Edit[], BusUse]) =>
    typeClashes(builtWith({ ...(await contractTypes(...host[0])), bus: host[1] }, 'host'), [
      builtWith({ ...(await contractTypes(...remote[0])), bus: remote[1] }, 'mfe-lottery'),
    ]);

  test('that the host newly understands is accepted beside a remote of before, also one that listens', async () => {
    expect(await between([[kinds], listening], [[], listening])).toEqual([]);
  });

  test('that a remote declares and never sends is accepted', async () => {
    expect(await between([[], listening], [[kinds], bus({ sends: ['toast:show'] })])).toEqual([]);
  });

  test('that a remote sends and the host does not understand is refused, by name', async () => {
    const sending = bus({ sends: ['toast:show'], says: [...toasts, 'warning'] });
    expect(await between([[], listening], [[kinds], sending])).toEqual([
      `toast:show: ${lottery} sends what ${host} does not understand: Types of property 'kind' are incompatible. Type '"warning"' is not assignable to type 'ToastKind'.`,
    ]);
  });

  test('that the host sends concerns only remotes that listen', async () => {
    const sending = bus({ sends: ['toast:show'], says: [...toasts, 'warning'] });
    expect(await between([[kinds], sending], [[], bus({ sends: ['toast:show'] })])).toEqual([]);
    expect(await between([[kinds], sending], [[], listening])).toEqual([
      expect.stringContaining(`toast:show: ${host} sends what ${lottery} does not understand`),
    ]);
  });
});
