import type { FrameProps, FrameStart, FromFrame } from 'shared/contracts/frame';

// The script of a frame's document, sent without its types (frame.routes.ts). What it runs may take its place: the host trusts
// nothing that comes from here. First, what of a page it uses.

interface Body {
  getBoundingClientRect(): { height: number };
}
interface Script {
  src: string;
  onload: () => void;
  onerror: () => void;
}
interface Port {
  postMessage(message: FromFrame): void;
  onmessage: (event: { data: FrameProps }) => void;
}
declare const document: { body: Body; head: { append(script: Script): void }; createElement(name: 'script'): Script };
declare const ResizeObserver: new (listener: () => void) => { observe(element: Body): void };
declare function addEventListener(
  type: 'message',
  listener: (event: { data: FrameStart; ports: readonly Port[] }) => void,
  options: { once: true },
): void;
declare const part: { mount: (element: Body, props: object, hooks: object) => { update: (props: object) => void } };

async function start({ scripts, props, session, nowMs }: FrameStart, port: Port): Promise<void> {
  const send = (message: FromFrame) => port.postMessage(message);
  const fail = (error: unknown) => send({ is: 'error', message: String(error).slice(0, 300) });
  const offsetMs = nowMs - Date.now();
  const logInFirst = () => send({ is: 'navigate', path: '/login' });
  const visitor = { ...session, signIn: () => {}, signOut: () => {}, logInFirst };
  const hooks = {
    session: { get: () => visitor, subscribe: () => () => {} },
    navigate: (path: string) => send({ is: 'navigate', path }),
    emit: (name: string, payload: { kind: 'success' | 'error' | 'info'; message: string }) => {
      if (name === 'toast:show') send({ is: 'toast', kind: payload.kind, message: payload.message });
    },
    on: () => () => {},
    now: () => Date.now() + offsetMs,
    onError: fail,
    hydrate: false,
  };
  try {
    for (const text of scripts) await run(text);
    const mounted = part.mount(document.body, props, hooks);
    port.onmessage = ({ data }) => {
      try {
        mounted.update(data.props);
      } catch (error) {
        fail(error);
      }
    };
    new ResizeObserver(() => send({ is: 'height', px: Math.ceil(document.body.getBoundingClientRect().height) })).observe(
      document.body,
    );
    send({ is: 'shown' });
  } catch (error) {
    fail(error);
  }
}

function run(text: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.onload = () => resolve();
    script.onerror = () => reject(new Error('The code of the part does not run.'));
    script.src = URL.createObjectURL(new Blob([text], { type: 'text/javascript' }));
    document.head.append(script);
  });
}

addEventListener(
  'message',
  ({ data, ports: [port] }) => {
    if (port) void start(data, port);
  },
  { once: true },
);
