// Solves the proof of work of the registration form (ALTCHA, PBKDF2) in the browser's own crypto threads. Served as it is: the provider's
// pages are there while nothing is released. Where it fails the form is sent without, which the provider limits more narrowly.
const form = document.querySelector('form[data-challenge]');
const field = form?.querySelector('input[name="captcha"]');
const status = form?.querySelector('[role="status"]');

/** Milliseconds after which the form is sent without. */
const longest = 60_000;

const fromHex = (text) => Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
const toHex = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

/** Tries every `step`-th counter from `start` on until the key begins as it has to. */
async function solveLane({ nonce, salt, cost, keyLength, keyPrefix, algorithm }, start, step, signal) {
  const password = new Uint8Array([...fromHex(nonce), 0, 0, 0, 0]);
  const counterAt = new DataView(password.buffer, password.length - 4);
  const derivation = { name: 'PBKDF2', hash: algorithm.replace('PBKDF2/', ''), salt: fromHex(salt), iterations: cost };
  for (let counter = start; ; counter += step) {
    signal.throwIfAborted();
    counterAt.setUint32(0, counter);
    const key = await crypto.subtle.importKey('raw', password, 'PBKDF2', false, ['deriveBits']);
    const derivedKey = toHex(new Uint8Array(await crypto.subtle.deriveBits(derivation, key, keyLength * 8)));
    if (derivedKey.startsWith(keyPrefix)) return { counter, derivedKey };
  }
}

/** @returns the token: the solved challenge, base64 JSON, as ALTCHA's own widget sends it */
async function solve() {
  const response = await fetch(form.dataset.challenge);
  if (!response.ok) throw new Error(`The challenge was answered with ${response.status}.`);
  const challenge = await response.json();
  const done = new AbortController();
  const signal = AbortSignal.any([done.signal, AbortSignal.timeout(longest)]);
  const lanes = Math.min(navigator.hardwareConcurrency || 1, 8);
  try {
    const tries = Array.from({ length: lanes }, (_, lane) => solveLane(challenge.parameters, lane, lanes, signal));
    return btoa(JSON.stringify({ challenge, solution: await Promise.any(tries) }));
  } finally {
    done.abort();
  }
}

if (form && field && status) {
  const solved = solve().then(
    (token) => {
      field.value = token;
    },
    (error) => console.error('The security check was not solved.', error),
  );
  form.addEventListener('submit', (event) => {
    if (field.value !== '' || form.dataset.checked) return;
    event.preventDefault();
    status.textContent = 'Checking that you are human…';
    solved.then(() => {
      form.dataset.checked = 'true';
      form.requestSubmit();
    });
  });
}
