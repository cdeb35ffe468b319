// Pages of the desk, the only ones that ask for operators' passkeys. Served as it is, with no code of a remote beside it.
const { page } = document.body.dataset;
const demo = JSON.parse(document.body.dataset.demo);
const find = (selector) => document.querySelector(selector);
const alertBox = find('.alert');
const status = find('[role="status"]');

const toBytes = (text) => Uint8Array.from(atob(text.replace(/-/g, '+').replace(/_/g, '/')), (one) => one.charCodeAt(0));
const toText = (bytes) =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .replace(/=/g, '');

/** A refusal with a sentence for the operator. */
class Refused extends Error {
  constructor(message, code) {
    super(message);
    this.code = code;
  }
}

async function call(path, body) {
  const options = body && { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
  const response = await fetch(path, options).catch(() => {
    throw new Refused('The desk cannot be reached. Check your connection, then try again.');
  });
  const answer = await response.json().catch(() => ({}));
  if (response.ok) return answer;
  throw new Refused(answer.message ?? 'The desk is not available right now. Try again in a moment.', answer.code);
}

function show(message) {
  status.textContent = '';
  alertBox.textContent = message;
  alertBox.hidden = message === '';
}

/** Runs one action at a time; its refusal is shown in the page. Until then the button is disabled, so that no press is lost. */
function onPress(button, waiting, work) {
  button.disabled = false;
  button.addEventListener('click', async () => {
    if (document.body.ariaBusy === 'true') return;
    document.body.ariaBusy = 'true';
    show('');
    status.textContent = waiting;
    try {
      await work();
      show('');
    } catch (error) {
      show(sentenceOf(error));
    } finally {
      document.body.ariaBusy = null;
    }
  });
}

function sentenceOf(error) {
  if (error instanceof Refused) return error.message;
  if (error.name === 'InvalidStateError') return 'This device has a passkey of yours already. Use another device.';
  if (error.name === 'NotAllowedError' || error.name === 'AbortError')
    return 'The passkey was not used: the prompt was closed, or took too long. Try again.';
  if (error.name === 'SecurityError') return `Passkeys of this desk work only at its own address, not at ${location.origin}.`;
  return 'This passkey could not be used. Try another one.';
}

const supported = globalThis.isSecureContext && 'credentials' in navigator && 'PublicKeyCredential' in globalThis;
const unsupported = 'This browser has no passkeys. Use a current Chrome, Edge, Firefox or Safari.';

async function assertion({ challenge, rpId, credentialIds }) {
  if (!supported) throw new Refused(unsupported);
  const allowCredentials = credentialIds.map((id) => ({ type: 'public-key', id: toBytes(id) }));
  const publicKey = { challenge: toBytes(challenge), rpId, allowCredentials, userVerification: 'required', timeout: 240_000 };
  const { id, response } = await navigator.credentials.get({ publicKey });
  return {
    id,
    clientDataJSON: toText(response.clientDataJSON),
    authenticatorData: toText(response.authenticatorData),
    signature: toText(response.signature),
    ...(response.userHandle && { userHandle: toText(response.userHandle) }),
  };
}

/** An integer of a signature as DER: without zeros in front, and with one where it would be negative. */
function derInteger(bytes) {
  const from = bytes.findIndex((byte) => byte !== 0);
  const digits = [...bytes.slice(from)];
  if (digits[0] > 127) digits.unshift(0);
  return [2, digits.length, ...digits];
}

/** What a passkey would answer, by a key in software that only the demo has. */
async function demoAssertion({ id, key }, { challenge, rpId }) {
  const said = { type: 'webauthn.get', challenge, origin: location.origin, crossOrigin: false };
  const clientData = new TextEncoder().encode(JSON.stringify(said));
  const digest = (bytes) => crypto.subtle.digest('SHA-256', bytes);
  const ofSite = new Uint8Array(await digest(new TextEncoder().encode(rpId)));
  const data = Uint8Array.from([...ofSite, 5, 0, 0, 0, 0]);
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
  const signer = await crypto.subtle.importKey('jwk', key, algorithm, false, ['sign']);
  const signed = Uint8Array.from([...data, ...new Uint8Array(await digest(clientData))]);
  const raw = new Uint8Array(await crypto.subtle.sign(algorithm, signer, signed));
  const numbers = [...derInteger(raw.slice(0, 32)), ...derInteger(raw.slice(32))];
  const signature = [48, numbers.length, ...numbers];
  return { id, clientDataJSON: toText(clientData), authenticatorData: toText(data), signature: toText(signature) };
}

async function signIn(answerTo) {
  const request = location.hash.slice(1) || undefined;
  const passkey = await answerTo(await call('/api/desk/challenge'));
  const answer = await call('/api/desk/sign-in', { passkey, request }).catch((error) => {
    if (error.code === 'CHALLENGE_EXPIRED' && request) find('[data-again]').hidden = false;
    throw error;
  });
  const next = sessionStorage.getItem('next');
  sessionStorage.removeItem('next');
  location.assign(request ? answer.location : (next ?? answer.location));
}

function signInPage() {
  onPress(find('[data-sign-in]'), 'Waiting for your passkey …', () => signIn(assertion));
  for (const button of document.querySelectorAll('[data-demo-id]')) {
    const key = demo.find(({ id }) => id === button.dataset.demoId);
    onPress(button, 'Signing in …', () => signIn((options) => demoAssertion(key, options)));
  }
  if (!supported) show(unsupported);
}

async function invitationPage() {
  const token = location.hash.slice(1);
  const offerOf = () => call('/api/desk/invitation', { token });
  const offer = await offerOf();
  find('[data-who]').textContent = `${offer.username}, ${offer.role}`;
  if (!supported) show(unsupported);
  onCreate(offerOf, async (made) => {
    const { location: next } = await call('/api/desk/passkeys', { token, ...made });
    location.assign(next);
  });
}

function onCreate(offerOf, send) {
  find('form').hidden = false;
  find('form').addEventListener('submit', (event) => event.preventDefault());
  onPress(find('form button'), 'Waiting for your passkey …', async () => {
    const name = find('#name').value.trim();
    find('#name').ariaInvalid = String(name === '');
    if (name === '') {
      find('#name').focus();
      throw new Refused('Give the passkey a name, such as the device that keeps it.');
    }
    if (!supported) throw new Refused(unsupported);
    const { challenge, rpId, userHandle, username, credentialIds } = await offerOf();
    const publicKey = {
      challenge: toBytes(challenge),
      rp: { id: rpId, name: 'Snail Lotto desk' },
      user: { id: toBytes(userHandle), name: username, displayName: username },
      pubKeyCredParams: [-7, -257].map((alg) => ({ type: 'public-key', alg })),
      excludeCredentials: credentialIds.map((id) => ({ type: 'public-key', id: toBytes(id) })),
      authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
      attestation: 'none',
      timeout: 240_000,
    };
    const { response } = await navigator.credentials.create({ publicKey });
    const { clientDataJSON, attestationObject } = response;
    await send({ name, clientDataJSON: toText(clientDataJSON), attestationObject: toText(attestationObject) });
  });
}

const day = (ms) => new Date(ms).toLocaleDateString('en-GB', { dateStyle: 'medium' });

function row({ name, createdAt, lastUsedAt, current }) {
  const item = document.createElement('li');
  const title = document.createElement('strong');
  title.textContent = name + (current ? ' (this session)' : '');
  const text = document.createElement('p');
  text.textContent = `Enrolled ${day(createdAt)} · ${lastUsedAt ? `last used ${day(lastUsedAt)}` : 'not used yet'}`;
  item.append(title, text);
  return item;
}

async function homePage() {
  const { operator, endsAt, passkeys } = await call('/api/desk/session');
  const until = new Date(endsAt).toLocaleTimeString('en-GB', { timeStyle: 'short' });
  find('[data-who]').textContent = `${operator.name} · ${operator.role} · signed in until ${until} at most`;
  find('[data-passkeys]').replaceChildren(...passkeys.map(row));
  find('[data-ready]').hidden = false;
  onCreate(
    () => call('/api/desk/passkeys/offer'),
    async (made) => location.assign((await call('/api/desk/passkeys/drafts', made)).location),
  );
  onPress(find('[data-sign-out]'), 'Signing out …', async () => {
    await call('/api/desk/sign-out', {});
    location.assign('/sign-in');
  });
}

function element(tag, text, ...children) {
  const made = document.createElement(tag);
  made.textContent = text;
  made.append(...children);
  return made;
}

const moment = (ms) => new Date(ms).toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'short' });
const number = (amount) => amount.toLocaleString('en-GB');
const signed = { ask: 'signed', approve: 'approved', refuse: 'refused' };

function stateOf({ state, note, failure, expiresAt, effectAt, decidedAt, needs, signatures }) {
  if (state === 'done') return `Done ${moment(decidedAt)}.`;
  if (state === 'failed') return `It could not be done: ${failure}`;
  if (state === 'refused') return `Refused ${moment(decidedAt)}.`;
  if (state === 'expired') return 'Expired: draft it anew in the office.';
  if (state === 'delayed') return `Signed by all. It takes effect ${moment(effectAt)}, unless somebody refuses it.`;
  if (state === 'draft')
    return `A draft, without effect: sign it within 15 minutes of when it was drafted.${needs > 1 ? ' Then another person approves it.' : ''}`;
  return `${note ?? `It waits: ${signatures.length} of ${needs} signatures.`} Open until ${moment(expiresAt)}.`;
}

function showAct(act) {
  const { id, words, by, why, tell, member, createdAt, changes, budget, code, payload, picture, signatures, may, secret } = act;
  find('h1').textContent = `Act ${id}`;
  find('[data-words]').textContent = words;
  find('[data-state]').textContent = stateOf(act);
  const facts = [
    ['Drafted by', `${by}, ${moment(createdAt)}`],
    ['Why', why],
    [member ? 'To the member' : 'To players', tell],
  ].filter(([, text]) => text);
  find('[data-facts]').replaceChildren(
    ...facts.map(([term, text]) => element('div', '', element('dt', term), element('dd', text))),
  );
  const rows = changes.map(({ what, before, after }) =>
    element('tr', '', Object.assign(element('th', what), { scope: 'row' }), element('td', before), element('td', after)),
  );
  find('[data-changes]').replaceChildren(...rows);
  find('table').hidden = rows.length === 0;
  if (picture) {
    find('[data-picture]').hidden = false;
    const [image, caption] = find('[data-picture]').children;
    image.hidden = picture.image === null;
    if (picture.image) image.src = picture.image;
    caption.className = picture.image ? '' : 'alert';
    caption.textContent = picture.text;
  }
  find('[data-budget]').hidden = budget === null;
  if (budget)
    find('[data-budget]').textContent =
      `It takes ${number(budget.amount)} CTO of the budget. Left for 24 hours: ${number(budget.operatorLeft)} of ${by}, ${number(budget.houseLeft)} of all operators.`;
  find('[data-code]').textContent = `${code.slice(0, 4)} ${code.slice(4)}`;
  find('[data-payload]').textContent = payload;
  find('[data-signatures]').replaceChildren(
    ...signatures.map(({ operator, verb, at }) => element('li', `${operator} ${signed[verb]}, ${moment(at)}`)),
  );
  if (secret) {
    find('[data-secret] code').textContent = secret;
    find('[data-secret]').hidden = false;
  }
  for (const button of document.querySelectorAll('[data-verb]'))
    button.hidden = !may.some(({ verb }) => verb === button.dataset.verb);
  find('[data-ready]').hidden = false;
}

const dayMs = 86_400_000;

function showFile({ id, kind, state, by, decidedAt }, operator) {
  find('[data-file]').hidden =
    kind !== 'exports make' || state !== 'done' || by !== operator.name || decidedAt + dayMs <= Date.now();
  for (const link of document.querySelectorAll('[data-format]'))
    link.href = `/api/desk/exports/${id}?format=${link.dataset.format}`;
}

async function actPage() {
  const path = `/api/desk${location.pathname}`;
  const { operator, passkeys } = await call('/api/desk/session');
  let act = await call(path);
  showAct(act);
  showFile(act, operator);
  const credentialIds = passkeys.map(({ credentialId }) => credentialId);
  const key = demo.find(({ id }) => credentialIds.includes(id));
  for (const button of document.querySelectorAll('[data-verb]')) {
    const { verb } = button.dataset;
    onPress(button, 'Waiting for your passkey …', async () => {
      const { challenge } = act.may.find((each) => each.verb === verb);
      const options = { challenge, rpId: location.hostname, credentialIds };
      const passkey = key ? await demoAssertion(key, options) : await assertion(options);
      try {
        act = await call(`${path}/signatures`, { verb, passkey });
      } catch (error) {
        // Somebody else, or another tab, may have decided it meanwhile.
        if (error.code === 'ACT_OVER') act = await call(path);
        throw error;
      } finally {
        showAct(act);
        showFile(act, operator);
        find('h1').focus();
      }
    });
  }
}

const pages = { act: actPage, 'sign-in': signInPage, invitation: invitationPage, home: homePage };
try {
  await pages[page]();
  status.textContent = '';
} catch (error) {
  if (error.code === 'UNAUTHORIZED') {
    if (page === 'act') sessionStorage.setItem('next', location.pathname);
    location.replace('/sign-in');
  } else {
    show(sentenceOf(error));
    const again = find('[data-retry]');
    if (error.code === undefined && again) {
      again.hidden = false;
      again.addEventListener('click', () => location.reload());
    }
  }
}
