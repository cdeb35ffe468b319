import { bare, shapeOf } from './answerShapes.ts';
import { membersOf } from './contractTypes.ts';
import { busUse, declaredTexts } from './contractUses.ts';
import { checkCuts } from './cuts.ts';
import hoistStatics from './hoistStatics.ts';
import pureRouter from './pureRouter.ts';
import { crossingNames, namesIn } from './ReleaseInfoPlugin.ts';
import { addressesIn, readsOf } from './reads.ts';
import slimStyles from './slimStyles.ts';
import { satisfy } from './unusedFederation.ts';

describe('reads', () => {
  const code =
    'let k=e=>"/api/lotteries/"+q(e)+"#1f",l=e=>"/api/lotteries/{id}".replace("{id}",e);x=e.contents.map(({id:e,endTime:t})=>t)';

  test('operations whose address is in the code, with the fields and parameters that it names', () => {
    const reads = readsOf(`${code};q({status:"running",page:0})`);
    expect(Object.keys(reads)).toEqual(['/api/lotteries/', '/api/lotteries/{id}']);
    expect(reads['/api/lotteries/']).toEqual({
      method: 'get',
      query: ['page', 'status'],
      answer: {
        type: 'object',
        required: ['contents'],
        properties: {
          contents: {
            type: 'array',
            items: expect.objectContaining({ required: ['endTime', 'id', 'status'] }),
          },
        },
      },
    });
  });

  test('what is sent is recorded whole', () => {
    const { body } = readsOf('post("/api/auth/login",e)')['/api/auth/login'] ?? {};
    expect(body).toEqual(expect.objectContaining({ required: ['captcha', 'password', 'username'] }));
  });

  test('an address that is not declared does not build, and is named', () => {
    expect(() => addressesIn('get("/api/lottery/7")')).toThrow("'/api/lottery/7' is not in shared/src/contracts/operations.ts");
  });

  test('an address in the middle of a text is none', () => {
    expect(addressesIn('console.error("see /api/docs")')).toEqual([]);
  });
});

describe('busUse', () => {
  const files = {
    'contracts/events.d.ts': `import type { Purchase } from './purchases.ts';
    export interface AppEvents { 'toast:show': { v: 1; kind: ToastKind }; 'tickets:bought': { v: 1 }; 'page:title': { v: 1 } }
    export type ToastKind = 'success' | 'error' | "warning";`,
  };
  const members = { parts: [], session: [], events: ['toast:show', 'tickets:bought', 'page:title'] };
  const of = (code: string) => busUse(code, { files, members });

  test('texts of types are those in quotation marks of either kind', () => {
    expect(declaredTexts(files)).toEqual(expect.arrayContaining(['success', 'error', 'warning', 'toast:show']));
  });

  test('an event is sent by emit and heard by on or useAppEvent; the others are neither', () => {
    const code = '(0,r.emit)("tickets:bought",{v:1}),(0,b.useAppEvent)(`page:title`,e=>e),n.on("page:title",f)';
    expect(of(code)).toEqual({ sends: ['tickets:bought'], hears: ['page:title'], says: ['page:title', 'tickets:bought'] });
  });

  test('a kind is said where its text is in the code, whatever it is for; a name of a property is no text', () => {
    expect(of('let k=t?"success":`error`,o={warning:1};(0,r.emit)("toast:show",{v:1,kind:k})').says).toEqual([
      'error',
      'success',
      'toast:show',
    ]);
  });

  test('an event whose name is passed on may be sent and heard', () => {
    const { sends, hears } = of('let all=["toast:show"];all.map(e=>(0,r.emit)(e,{v:1}))');
    expect([sends, hears]).toEqual([['toast:show'], ['toast:show']]);
  });
});

describe('contractMembers', () => {
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
});

describe('crossingNames', () => {
  test('a remote records the names that its code has, the host all of them', () => {
    const code = 'localStorage.getItem("snail-lotto.return-path");var n=(self.__snailLottoRetries||{})["mfe-account"]';
    expect(namesIn(code, 'remote')).toEqual({
      retriesGlobal: '__snailLottoRetries',
      'storageKeys.returnPath': 'snail-lotto.return-path',
    });
    expect(namesIn(code, 'host')).toEqual(crossingNames);
  });
});

describe('answerShapes', () => {
  const own =
    "const key = (id: number) => addressFor('/api/lotteries/{id}', id);\nexport const useLottery = (id) => useSWR(key(id), get);";
  const page = 'export const pageOf = (answer: Answer) => ({ contents: answer.contents });';
  const shape = async (one: string, other = page) => shapeOf(await bare(one), [await bare(other)]);

  test('comments, types and blanks are no other shape', async () => {
    const told = `/** Shows a box. */\n${own.replace(': number', ' : string')}`;
    expect(await shape(told)).toBe(await shape(own));
    expect(await shape(own)).toMatch(/^[0-9a-f]{8}$/);
  });

  test('another way to make the answer is another shape, in the file itself or in what all answers go through', async () => {
    const shapes = [
      await shape(own),
      await shape(own.replace('get)', '(key) => get(key).then(better))')),
      await shape(own, page.replace('contents:', 'items:')),
      await shape(own.replace('/api/lotteries/{id}', '/api/lotteries/{id}/tickets')),
    ];
    expect(new Set(shapes).size).toBe(shapes.length);
  });
});

describe('slimStyles', () => {
  test('comments and indentation of a style are not sent; its rules are', () => {
    const source = [
      '/** Shows a box. */',
      'export const Box = styled.div`',
      '  display: grid;',
      '  gap: 4px;',
      '  /* On a phone',
      '     a button fills its row. */',
      '  > a {',
      "    content: '/* no comment */';",
      '  }',
      '`;',
      '',
    ].join('\n');
    expect(slimStyles(source)).toBe(
      "/** Shows a box. */\nexport const Box = styled.div`\ndisplay:grid;gap:4px;\n>a{content:'/* no comment */'}\n`;\n",
    );
  });
});

test('a cut that finds nothing in its package, as after an update, stops the build', () => {
  const cut = { of: ['react-router-dom', 'react-router'], name: 'warnings' };
  checkCuts('pureRouter.ts', [{ ...cut, find: /ENABLE_DEV_WARNINGS/ }]);
  expect(() => checkCuts('pureRouter.ts', [{ ...cut, find: /ENABLE_OLD_WARNINGS/ }])).toThrow(
    'The cut "warnings" of shared/build/pureRouter.ts finds nothing in the installed react-router: adapt it to that version, or remove it.',
  );
});

test('a minifier can remove the components of react-router that nothing imports, and the preloads of its framework', () => {
  const source = [
    'function PrefetchPageLinks({ page, ...linkProps }) {',
    '  return preloads(page, linkProps);',
    '}',
    'var Form = React10.forwardRef(',
    '  ({ action }) => action',
    ');',
    'Form.displayName = "Form";',
    'NavigationContext.displayName = "Navigation";',
  ].join('\n');
  expect(pureRouter(source).split('\n')).toEqual([
    'function PrefetchPageLinks({ page, ...linkProps }) { return null;',
    '  return preloads(page, linkProps);',
    '}',
    'var Form = /*#__PURE__*/ React10.forwardRef(',
    '  ({ action }) => action',
    ');',
    '',
    'NavigationContext.displayName = "Navigation";',
  ]);
});

test.each([
  ['1.2.3', '^1.2.3', true],
  ['1.2.4', '^1.2.3', true],
  ['1.10.0', '^1.9.9', true],
  ['1.2.2', '^1.2.3', false],
  ['1.1.9', '^1.2.3', false],
  ['2.0.0', '^1.2.3', false],
  ['0.2.4', '^0.2.3', true],
  ['0.3.0', '^0.2.3', false],
  ['0.0.4', '^0.0.3', false],
  ['1.2.3-rc.1', '^1.2.3', false],
  ['1.3.0-rc.1', '^1.2.3', true],
  ['2.0.0-rc.1', '^1.2.3', false],
  ['1.2.3', '<=1.2.3', true],
  ['1.2.3', '<=1.10.0', true],
  ['1.10.0', '<=1.2.3', false],
  ['2.0.0-rc.1', '<=2.0.0', true],
  ['2.0.0', '<=2.0.0-rc.1', false],
  ['1.2.3', '1.2.3', true],
  ['1.2.4', '1.2.3', false],
  ['1.2.4', '>=1.0.0 <3', false],
])('%s is in %s: %p', (version, range, expected) => {
  expect(satisfy(version, range)).toBe(expected);
});

test('a wrapping component gets what its author put on the wrapped one, and nothing by which React knows it', () => {
  class Card {
    static displayName = 'Card';
    static defaultProps = { title: 'Card' };
    static sizes = ['small'];
    render() {
      return this;
    }
  }
  class Ticket extends Card {
    static fetch = () => 'ticket';
    static override sizes = ['large'];
  }
  const Themed = hoistStatics(() => null, Ticket);
  expect(Object.keys(Themed).sort()).toEqual(['fetch', 'sizes']);
  expect(Reflect.get(Themed, 'sizes')).toEqual(['large']);
  expect(hoistStatics({ displayName: 'Themed' }, { $$typeof: Symbol.for('react.memo'), type: Card, slot: 'left' })).toEqual({
    displayName: 'Themed',
    slot: 'left',
  });
});
