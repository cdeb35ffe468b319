import { busUse, declaredTexts } from './busUse.ts';

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
