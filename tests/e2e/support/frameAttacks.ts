export interface Given {
  key: string;
  token: string;
  evil: string;
  site: string;
}

/** What runs in the frame, and in the page as a control. Returns true when it got or did what it must not. */
export const attacks: Record<string, (given: Given) => unknown> = {
  'reads the token': ({ key, token }) => localStorage.getItem(key) === token,
  "reads the page's token": ({ key, token }) => parent.localStorage.getItem(key) === token,
  "reads the top's token": ({ key, token }) => top?.localStorage.getItem(key) === token,
  'replaces the token': ({ key }) => {
    localStorage.setItem(key, 'another');
    return true;
  },
  'writes session storage': () => {
    sessionStorage.setItem('x', '1');
    return true;
  },
  'reads the cookie': ({ token }) => document.cookie.includes(token),
  "reads the page's cookie": ({ token }) => parent.document.cookie.includes(token),
  'writes a cookie': () => {
    // biome-ignore lint/suspicious/noDocumentCookie: it is what the attack does.
    document.cookie = 'planted=1';
    return document.cookie.includes('planted');
  },
  'opens a database': () =>
    new Promise((resolve) => {
      const asked = indexedDB.open('planted');
      asked.onsuccess = () => resolve(true);
      asked.onerror = () => resolve(false);
    }),
  'opens a cache': () => caches.keys().then(() => true),
  'opens its files': () => navigator.storage.getDirectory().then(() => true),
  'takes a lock of the site': () => navigator.locks.query().then(() => true),
  'starts a service worker': () => navigator.serviceWorker.register('/sw.js').then(() => true),
  'reads the page': () => parent.document.body.innerHTML.length > 0,
  'changes the title': () => Reflect.set(parent.document, 'title', 'Planted'),
  'reads the address of the page': () => parent.location.href.length > 0,
  'reaches the element around it': () => parent.document.querySelector('main') !== null && window.frameElement === null,
  'reaches its frame element': () => window.frameElement?.ownerDocument.body !== undefined,
  'calls fetch of the page': () => Reflect.get(parent, 'fetch')('/api/lotteries/').then(() => true),
  'makes a function of the page': () => typeof Reflect.get(parent, 'Function') === 'function',
  'changes a prototype of the page': () => Reflect.set(Reflect.get(parent, 'Array').prototype, 'planted', 1),
  'listens to keys of the page': () => {
    parent.addEventListener('keydown', () => {});
    return true;
  },
  'asks the API': ({ site }) => fetch(`${site}/api/lotteries/`).then(() => true),
  'asks the API with cookies': ({ site }) => fetch(`${site}/api/lotteries/`, { credentials: 'include' }).then(() => true),
  'asks without reading': ({ site }) => fetch(`${site}/api/lotteries/`, { mode: 'no-cors' }).then(() => true),
  'asks by XMLHttpRequest': ({ site }) =>
    new Promise((resolve) => {
      const asked = new XMLHttpRequest();
      asked.onload = () => resolve(true);
      asked.onerror = () => resolve(false);
      asked.open('GET', `${site}/api/lotteries/`);
      asked.send();
    }),
  'follows live events': ({ site }) =>
    new Promise((resolve) => {
      const live = new EventSource(`${site}/api/lotteries/1/live`);
      live.onopen = () => resolve(true);
      live.onerror = () => resolve(false);
    }),
  'loads a picture of the site': ({ site }) =>
    new Promise((resolve) => {
      const picture = new Image();
      picture.onload = () => resolve(true);
      picture.onerror = () => resolve(false);
      picture.src = `${site}/pictures/touch-icon.png`;
    }),
  'loads a script of the site': ({ site }) =>
    new Promise((resolve) => {
      const script = document.createElement('script');
      script.onload = () => resolve(true);
      script.onerror = () => resolve(false);
      script.src = `${site}/sw.js`;
      document.head.append(script);
    }),
  'loads a page into itself': ({ site }) =>
    new Promise((resolve) => {
      const inner = document.createElement('iframe');
      inner.onload = () => resolve(inner.contentDocument?.location.href !== 'about:blank' && inner.contentWindow?.length !== 0);
      inner.src = site;
      document.body.append(inner);
    }),
  'runs a text': () =>
    new Promise((resolve) => {
      window.addEventListener('error', () => resolve(false), { once: true });
      // The test's own calls are exempt from the policy; a timer's function is not.
      setTimeout(() => resolve(Reflect.get(window, 'eval')('1 + 1') === 2));
    }),
  'runs an inline handler': () => {
    const button = document.createElement('button');
    button.setAttribute('onclick', 'window.ran = true');
    button.click();
    return Reflect.get(window, 'ran') === true;
  },
  'opens a window': ({ evil }) => {
    const opened = open(evil);
    opened?.close();
    return opened !== null;
  },
  'pushes an address': () => {
    parent.history.pushState(null, '', '/planted');
    return true;
  },
  'asks for notifications': () => Notification.requestPermission().then((answer) => answer === 'granted'),
  'reads the clipboard': () => navigator.clipboard.readText().then(() => true),
  'asks for the camera': () => navigator.mediaDevices.getUserMedia({ video: true }).then(() => true),
  'fills the screen': () => document.documentElement.requestFullscreen().then(() => true),
  'shows a dialog': () => confirm('Give me your password'),
};

/** What a frame may try with the page's address, by itself or through its port. */
export const leaving: Record<string, (given: Given) => unknown> = {
  "sets the page's address": ({ evil }) => {
    if (top) top.location.href = evil;
  },
  'follows a link of the top': ({ evil }) => {
    Object.assign(document.createElement('a'), { href: evil, target: '_top' }).click();
  },
  'sends a form of the top': ({ evil }) => {
    const form = Object.assign(document.createElement('form'), { action: evil, target: '_top' });
    document.body.append(form);
    form.submit();
  },
  'downloads a file': () => {
    Object.assign(document.createElement('a'), { href: 'data:text/plain,x', download: 'x.txt' }).click();
  },
  'navigates without a press': () => Reflect.get(window, 'port').postMessage({ is: 'navigate', path: '/login' }),
  'sends an event of the bus': () =>
    Reflect.get(window, 'port').postMessage({ is: 'emit', name: 'session:expired', payload: { v: 1 } }),
  'sends the event to the page': () => parent.postMessage({ is: 'session:expired', name: 'snail-lotto:session:expired' }, '*'),
  'sends the event to other tabs': () =>
    new BroadcastChannel('snail-lotto.events').postMessage({ name: 'session:changed', payload: { v: 1, signedIn: false } }),
  'covers the page': () => Reflect.get(window, 'port').postMessage({ is: 'height', px: 1e9 }),
  'shows a giant toast': () =>
    Reflect.get(window, 'port').postMessage({ is: 'toast', kind: 'error', message: 'giant '.repeat(1e5) }),
  'sends no message at all': () => Reflect.get(window, 'port').postMessage(null),
};
