import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Bundle } from 'shared/contracts/fair';
import type { Lottery } from 'shared/contracts/lotteries';
import { quicknet } from 'shared/fair/beacon';
import { leafHash } from 'shared/fair/merkle';
import { noteSigner } from 'shared/fair/note';
import { readResult } from 'shared/fair/readRecords';
import { recordId } from 'shared/fair/records';
import { axe } from 'shared/testing/axe';
import {
  bundleOf,
  checkpointOf,
  type MadeRound,
  madeRound,
  receiptOf,
  recordsOf,
  testKeys,
  testLogKey,
  testPolicy,
  testProof,
  toldOf,
} from 'shared/testing/fairRounds';
import { renderWithProviders } from 'shared/testing/render';
import { savedFiles } from 'shared/testing/savedFiles';
import { api, breakConnection, htmlPage } from 'shared/testing/server';
import type { Calculation } from '../proof/proofWork.ts';
import { RelayCompare } from '../proof/RelayCompare.tsx';
import DrawProof from './DrawProof.tsx';

interface ProofGiven {
  bundle?: unknown;
  over?: Partial<Lottery>;
}

function givenProof(made: MadeRound = madeRound({ round: 11 }), { bundle = bundleOf(made), over = {} }: ProofGiven = {}) {
  const state: { lottery: Lottery; bundle: Bundle | unknown; log: string[]; asked: number } = {
    lottery: toldOf(made, over),
    bundle,
    log: recordsOf(made),
    asked: 0,
  };
  api.get('/api/lotteries/11', () => state.lottery);
  api.get('/fair/rounds/11/bundle.json', () => {
    state.asked += 1;
    return state.bundle instanceof Response ? state.bundle.clone() : Response.json(state.bundle);
  });
  api.get('/fair/log/key', () => new Response(testLogKey));
  api.get('/fair/log/checkpoint', () => new Response(checkpointOf(state.log)));
  api.get('/fair/log/tile/*', ({ url }) => {
    const [, width = '256'] = /000(?:\.p\/(\d+))?$/.exec(url.pathname) ?? [];
    return new Response(Buffer.concat(state.log.slice(0, Number(width)).map((text) => leafHash(new TextEncoder().encode(text)))));
  });
  api.get('/fair/log/witnesses', () => new Response(null, { status: 404 }));
  api.get('/.well-known/jwks.json', testKeys);
  return state;
}

const show = () => renderWithProviders(<DrawProof lotteryId={11} />, { route: '/lottery/11/proof' });
const made = madeRound({ round: 11 });
const bundle = bundleOf(made);
const otherNumber = (readResult(made.result ?? '').number + 1) % 7;

/** Verifying a beacon's signature is slow on a busy machine. */
const verdict = (title: string | RegExp) => screen.findByRole('heading', { level: 2, name: title }, { timeout: 30_000 });
const stepsShown = () =>
  within(screen.getByRole('list', { name: 'Steps of the proof' }))
    .getAllByRole('heading', { level: 3 })
    .map((title) => `${title.textContent}: ${title.nextSibling?.textContent}`);
const titles = {
  opening: 'What decides was fixed first',
  freeze: 'The list was closed',
  tickets: 'It is the list that was closed',
  source: 'What decided is genuine',
  number: 'The winning number follows from it',
  owner: 'It belongs to whom it was given to',
  log: 'The records stand in the public log',
  checkpoint: 'The log is signed',
  site: 'The site shows the same',
};

describe('a drawn lottery', () => {
  it('verifies every step and shows texts and figures', async () => {
    givenProof();
    const { container, user } = show();
    expect(await verdict('Everything is right')).toBeVisible();
    expect(screen.getByText('Your browser has checked all 9 steps itself.')).toBeVisible();
    expect(stepsShown()).toEqual(Object.values(titles).map((title) => `${title}: Right`));
    expect(screen.getByText('simulated')).toBeVisible();

    const words = within(screen.getByRole('region', { name: 'In six sentences' }));
    expect(words.getAllByRole('listitem')).toHaveLength(6);
    expect(words.getByText(/here it is a simulated one of this installation/)).toBeVisible();

    const steps = within(screen.getByRole('list', { name: 'How the number was computed' }));
    await user.click(steps.getByRole('button', { name: 'Copy Seed' }));
    expect(await screen.findByText('Copied')).toBeInTheDocument();
    expect(await navigator.clipboard.readText()).toMatch(/^[0-9a-f]{64}$/);

    expect(screen.getByRole('link', { name: 'To the round' })).toHaveAttribute('href', '/lottery/11');
    const file = screen.getByRole('link', { name: 'round-11.json' });
    expect(file).toHaveAttribute('href', '/fair/rounds/11/bundle.json');
    expect(file).toHaveAttribute('download', 'round-11.json');
    expect(screen.getByRole('link', { name: 'verify.mjs' })).toHaveAttribute('href', '/fair/verify.mjs');
    expect(screen.getByRole('link', { name: 'format.md' })).toHaveAttribute('href', '/fair/format.md');
    expect(screen.getByText('node verify.mjs round-11.json')).toBeVisible();
    for (const [what, text] of [
      ['list', made.freeze],
      ['result', made.result],
    ]) {
      const proof = screen.getByRole('link', { name: `round-11-${what}.tlog-proof` });
      expect(proof).toHaveAttribute('href', `/fair/proofs/${recordId(text ?? '')}`);
      expect(proof).toHaveAttribute('download', `round-11-${what}.tlog-proof`);
    }
    expect(screen.queryByRole('link', { name: 'witnesses.policy' })).toBeNull();
    expect(await axe(container)).toHaveNoViolations();
  });

  it('offers the policy of a site with witnesses', async () => {
    givenProof();
    api.get('/fair/log/witnesses', () => new Response(testPolicy));
    show();
    await verdict('Everything is right');
    expect(screen.getByRole('link', { name: 'witnesses.policy' })).toHaveAttribute('href', '/fair/log/witnesses');
    expect(screen.getAllByText('not signed yet')).toHaveLength(3);
  });

  it.each([
    ['a record', { ...bundle, opening: bundle.opening.replace('price: 2', 'price: 3') }, titles.log],
    ['an owner', { ...bundle, owners: bundle.owners?.map((owner, at) => (at === 1 ? 'unsold' : owner)) }, titles.tickets],
    ['the signature', { ...bundle, beacon: { ...bundle.beacon, signature: 'a'.repeat(96) } }, titles.source],
    ['the number', { ...bundle, result: bundle.result?.replace(/number: \d/, `number: ${otherNumber}`) }, titles.number],
    ['the log', { ...bundle, log: { ...bundle.log, records: bundle.log.records.slice(1) } }, titles.log],
    [
      'its signature',
      { ...bundle, log: { ...bundle.log, checkpoint: bundle.log.checkpoint.replace(/.\n$/, 'A\n') } },
      titles.checkpoint,
    ],
  ])('marks the step red when %s was changed, and shows how to report it', async (_, changed, wrong) => {
    givenProof(made, { bundle: changed });
    const { container } = show();
    expect(await verdict(/(is|are) wrong$/)).toBeVisible();
    expect(stepsShown()).toContain(`${wrong}: Wrong`);
    expect(screen.getByText(/Keep the file with the records \(below\), and show it to others/)).toBeVisible();
    expect(await axe(container)).toHaveNoViolations();
  });

  it('marks the step red when the site shows another number than the records', async () => {
    givenProof(made, { over: { winnerTicket: otherNumber } });
    show();
    expect(await verdict('One step is wrong')).toBeVisible();
    expect(stepsShown().at(-1)).toBe(`${titles.site}: Wrong`);
    expect(screen.getByText(/the winning number is \d on the site and \d in the records/)).toBeVisible();
  });

  it('shows the weakness of rule v1 and the check that needs an explorer', async () => {
    givenProof(madeRound({ round: 11, rule: 'v1' }));
    const { container } = show();
    expect(await verdict('Right, as far as it could be checked')).toBeVisible();
    expect(stepsShown()).toContain(`${titles.source}: Not checked here`);
    expect(
      screen.getByText(/8 of 9 steps are right and none is wrong\. One is not to be checked by this page alone/),
    ).toBeVisible();
    expect(
      within(screen.getByRole('list', { name: 'How the number was computed' })).getByText(/last two hex digits/),
    ).toBeVisible();
    expect(await axe(container)).toHaveNoViolations();
  });
});

describe('a lottery before its result', () => {
  it('shows the fixed data during the sale, and requests no records', async () => {
    const state = givenProof(madeRound({ round: 11, until: 'opening' }), {
      over: { status: 'running', endTime: Date.now() + 60_000, drawTime: Date.now() + 77_000 },
    });
    const { container } = show();
    expect(await verdict('Numbers are still being sold')).toBeVisible();
    expect(stepsShown().slice(1)).toEqual(
      Object.values(titles)
        .slice(1)
        .map((title) => `${title}: Not yet`),
    );
    expect(stepsShown()[0]).toBe(`${titles.opening}: Published`);
    expect(screen.getByText(state.lottery.openingId ?? 'none')).toBeVisible();
    expect(screen.getByText(/^The sale ends/)).toHaveTextContent(/value that decides comes out 17 seconds later\.$/);
    const advice = within(screen.getByRole('region', { name: 'What you can do now' }));
    expect(advice.getByRole('link', { name: 'My Tickets' })).toHaveAttribute('href', '/history#my-tickets');
    expect(screen.queryByRole('link', { name: 'verify.mjs' })).toBeNull();
    expect(state.asked).toBe(0);
    expect(await axe(container)).toHaveNoViolations();
  });

  it('verifies a frozen lottery, and again after its draw', async () => {
    const frozen = madeRound({ round: 11, until: 'freeze' });
    const state = givenProof(frozen, { over: { endTime: Date.now() - 30_000, delayReason: 'The beacon does not answer.' } });
    show();
    expect(await verdict('Right so far, and not drawn yet')).toBeVisible();
    expect(stepsShown()).toContain(`${titles.tickets}: Right`);
    expect(stepsShown()).toContain(`${titles.number}: Not yet`);
    expect(screen.getByText('The beacon does not answer.')).toBeVisible();
    state.bundle = bundle;
    state.lottery = toldOf(made);
    expect(await screen.findByRole('heading', { name: 'Everything is right' }, { timeout: 30_000 })).toBeVisible();
  });

  it('shows the recorded reason of a cancellation', async () => {
    givenProof(madeRound({ round: 11, until: 'cancel' }), { over: { cancelReason: 'The prize broke' } });
    const { container } = show();
    expect(await verdict('This round was cancelled, and its records are right')).toBeVisible();
    expect(screen.getByText('No number was drawn. The reason on record: The prize broke')).toBeVisible();
    expect(stepsShown()).toContain(`${titles.number}: Never`);
    expect(screen.getAllByText('The round was cancelled and never drawn.')).toHaveLength(3);
    expect(screen.queryByText('simulated')).toBeNull();
    expect(await axe(container)).toHaveNoViolations();
  });

  it('shows that a lottery from before the log has no proof', async () => {
    givenProof(made, { over: { openingId: null, freezeId: null, resultId: null } });
    show();
    expect(await verdict('This round has no proof')).toBeVisible();
  });
});

describe('records that cannot be fetched', () => {
  it.each([
    ['breaks off', () => breakConnection(), /connection broke or stood still/],
    ['is refused', () => htmlPage('<h1>Bad gateway</h1>', 502), /answered 502 instead of the round’s records/],
    ['is not there', () => htmlPage('', 404), /does not publish this record/],
    ['is a page', () => htmlPage('<h1>Hello</h1>'), /cut off or is no JSON/],
  ])('shows that the bundle %s, and succeeds at the second attempt', async (_, answer, sentence) => {
    const state = givenProof(made, { bundle: answer() });
    const { user } = show();
    expect(await verdict('It could not be checked')).toBeVisible();
    expect(screen.getByRole('alert')).toHaveTextContent(sentence);
    state.bundle = bundle;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await verdict('Everything is right')).toBeVisible();
  });
});

describe('a given receipt or checkpoint', () => {
  const outcome = async () => within(await screen.findByRole('list', { name: 'What came of it' }));
  const field = () => screen.getByLabelText('Or paste it');
  const paste = async (user: ReturnType<typeof show>['user'], text: string) => {
    await verdict('Everything is right');
    await user.click(field());
    await user.paste(text);
    await user.click(screen.getByRole('button', { name: 'Check it' }));
  };
  const cards = async () => {
    const list = await outcome();
    await list.findByRole('heading', { name: 'It is the same log' });
    return list.getAllByRole('heading', { level: 3 }).map((title) => `${title.textContent}: ${title.nextSibling?.textContent}`);
  };
  const older = madeRound({ round: 12, until: 'opening' }).opening;

  it('verifies a pasted receipt, its numbers in the list, and whether it won', async () => {
    const state = givenProof();
    const { user, container } = show();
    await paste(user, `${receiptOf(made, 0)}\n`);
    expect(await cards()).toEqual(['Your receipt: Right', 'It is the same log: Right']);
    const found = await outcome();
    expect(found.getByText('It is of this log, whose 3 records begin with the same record.')).toBeVisible();
    expect(
      found.getByText(/^The receipt is genuine, and its numbers are yours in the frozen list\. It has (not )?won\. That the log/),
    ).toBeVisible();
    expect(state.asked).toBe(1);
    expect(await axe(container)).toHaveNoViolations();
    await user.click(screen.getByRole('button', { name: 'Put it away' }));
    await waitFor(() => expect(screen.queryByRole('list', { name: 'What came of it' })).toBeNull());
    expect(screen.getByLabelText('Or paste it')).toHaveFocus();
    expect(screen.getByLabelText('Or paste it')).toHaveValue('');
  });

  it('reads a chosen and a dropped file', async () => {
    givenProof();
    const { user } = show();
    await verdict('Everything is right');
    const text = receiptOf(made, 0);
    const file = Object.assign(new File([text], 'receipt.jws'), { text: async () => text });
    await user.upload(screen.getByLabelText('Receipt or checkpoint file'), file);
    expect(await cards()).toContain('Your receipt: Right');
    const other = receiptOf(made, 1, { numbers: [0] });
    // Next to the drop zone: the browser would open the file there.
    fireEvent.drop(screen.getByRole('heading', { name: 'Everything is right' }), {
      dataTransfer: { files: [], getData: () => other },
    });
    expect(await (await outcome()).findByText(/Number 0 of the receipt belongs to somebody else/)).toBeVisible();
  });

  it.each([
    ['of another round', receiptOf(madeRound({ round: 12 }), 0), /for another round: 12, and this is 11/],
    ['that was changed', receiptOf(made, 0).replace(/.$/, (last) => (last === 'A' ? 'Q' : 'A')), /not (genuine|whole)/],
    ['that is another token', 'Dear.Sir.won', /not whole/],
  ])('marks a receipt %s as wrong', async (_, text, sentence) => {
    givenProof();
    const { user } = show();
    await paste(user, text);
    const found = await outcome();
    expect(await found.findByText(sentence)).toBeVisible();
    expect(found.getAllByRole('heading', { level: 3 })[0]?.nextSibling).toHaveTextContent('Wrong');
  });

  it.each([
    ['nothing', '  ', 'There is nothing in it.'],
    ['some text', 'Dear Sir, I have won', 'This is not a receipt, a checkpoint, a bundle or a proof of a log.'],
    ['another JSON', '{"log":{}}', 'This is not a receipt, a checkpoint, a bundle or a proof of a log.'],
    [
      'half a checkpoint',
      checkpointOf([older]).slice(0, 40),
      'This is not a receipt, a checkpoint, a bundle or a proof of a log.',
    ],
    ['what is no text', 'PK\u0003\uFFFD\uFFFD', 'This is no text, so it is neither a receipt nor a checkpoint.'],
    ['too much', 'x'.repeat(200_001), 'This is too large to be a receipt or a checkpoint.'],
  ])('says at the field that it is %s', async (_, text, sentence) => {
    givenProof();
    const { user } = show();
    await paste(user, text);
    await waitFor(() => expect(field()).toHaveAccessibleDescription(sentence));
    expect(screen.queryByRole('list', { name: 'What came of it' })).toBeNull();
  });

  it('does not read a file of ten megabytes', async () => {
    givenProof();
    const { user } = show();
    await verdict('Everything is right');
    await user.upload(screen.getByLabelText('Receipt or checkpoint file'), new File(['x'.repeat(10_000_000)], 'video.mp4'));
    expect(field()).toHaveAccessibleDescription('This file is too large to be a receipt or a checkpoint.');
  });

  it.each([
    ['a checkpoint', checkpointOf([made.opening]), 'It is the same log: Right', /3 records begin with the same record/],
    ['a bundle', JSON.stringify(bundle), 'It is the same log: Right', /3 records begin with the same 3 records/],
    ['a proof', testProof.replace(/\n— witness.*/g, ''), 'It is the same log: Right', /3 records begin with the same 3 records/],
    [
      'a checkpoint of another key',
      checkpointOf([older], noteSigner('lotto.example', new Uint8Array(32).fill(1))),
      'It is the same log: Not shown',
      /^The signature is unknown: it is not signed with the key of this log/,
    ],
    [
      'a checkpoint of another site',
      checkpointOf([older], noteSigner('other.example', new Uint8Array(32).fill(1))),
      'It is the same log: Not shown',
      'It is of the log of other.example, and this is the log of lotto.example.',
    ],
  ])('compares %s with the log', async (_, text, card, sentence) => {
    givenProof();
    const { user, container } = show();
    await paste(user, text);
    expect(await cards()).toEqual([card]);
    const found = await outcome();
    expect(found.getByText(sentence)).toBeVisible();
    expect(found.queryByRole('button', { name: 'Save as one file' })).toBeNull();
    expect(await axe(container)).toHaveNoViolations();
  });

  it.each([
    ['of the same length', checkpointOf([older, made.opening, made.freeze ?? '']), /different lists of the first 3 records/],
    ['that is shorter', checkpointOf([older]), /different lists of the first record: there are two logs/],
    ['that is longer', checkpointOf([...recordsOf(made), older]), /has signed 4 records, and shows only 3: there are two logs/],
  ])('shows both signed checkpoints of a split log %s, and saves them as one file', async (_, given, sentence) => {
    const state = givenProof();
    const files = savedFiles();
    const { user, container } = show();
    await paste(user, given);
    expect(await cards()).toEqual(['It is the same log: Wrong']);
    const found = await outcome();
    expect(found.getByText(sentence)).toBeVisible();
    const [root = ''] = given.split('\n').slice(2);
    expect(found.getByText((content) => content.includes(root) && content.includes('— lotto.example'))).toBeVisible();
    expect(found.getByRole('button', { name: 'Copy What this site shows' })).toBeVisible();
    await user.click(found.getByRole('button', { name: 'Save as one file' }));
    const head = checkpointOf(state.log);
    const both = given.includes('\n4\n') ? [head, given] : [given, head];
    expect([files[0]?.name, await files[0]?.text]).toEqual(['two-logs.txt', both.join('\n')]);
    expect(await axe(container)).toHaveNoViolations();
  });

  it('does not compare when the log cannot be fetched', async () => {
    givenProof();
    api.get('/fair/log/checkpoint', () => breakConnection());
    const { user } = show();
    await paste(user, checkpointOf([older]));
    expect(await cards()).toEqual(['It is the same log: Not shown']);
    expect((await outcome()).getByText(/could not be fetched, so it was not compared/)).toBeVisible();
  });

  it('compares during the sale too', async () => {
    const opened = madeRound({ round: 11, until: 'opening' });
    givenProof(opened, { over: { status: 'running', endTime: Date.now() + 60_000, drawTime: Date.now() + 77_000 } });
    const { user } = show();
    await verdict('Numbers are still being sold');
    await user.click(field());
    await user.paste(receiptOf(opened, 0));
    await user.click(screen.getByRole('button', { name: 'Check it' }));
    expect(await cards()).toEqual(['It is the same log: Right']);
  });
});

describe('the comparison with a relay', () => {
  const signature = 'b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39';
  const calculation: Extract<Calculation, { rule: 'v2' }> = {
    rule: 'v2',
    beaconRound: 1000,
    isPublic: true,
    chain: quicknet.hash,
    signature,
    randomness: '',
    openingId: '',
    attempt: 0,
    seed: '',
    word: 0,
    skipped: 0,
    numbers: 5,
    number: 2,
  };
  const paste = async (text: string) => {
    const { user, container } = renderWithProviders(<RelayCompare calculation={calculation} />);
    await user.click(screen.getByLabelText('Paste what a relay answered'));
    await user.paste(text);
    return container;
  };

  it('links to the beacon round at other relays', () => {
    renderWithProviders(<RelayCompare calculation={calculation} />);
    expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toContain(
      `https://api.drand.sh/${quicknet.hash}/public/1000`,
    );
  });

  it('confirms an equal signature', async () => {
    const container = await paste(JSON.stringify({ round: 1000, randomness: 'fe29', signature }));
    expect(screen.getByText('The relay’s signature is the one that decided this round.')).toBeVisible();
    expect(await axe(container)).toHaveNoViolations();
  });

  it('reports a different signature', async () => {
    await paste(signature.replace('b4', 'b5'));
    expect(screen.getByText(/signature is another one/)).toBeVisible();
  });

  it('reports a text without a signature', async () => {
    await paste('{"error":"too early"}');
    expect(screen.getByText(/There is no signature in it/)).toBeVisible();
  });

  it("renders nothing for the site's simulated beacon", () => {
    const { container } = renderWithProviders(<RelayCompare calculation={{ ...calculation, isPublic: false }} />);
    expect(container).toHaveTextContent('');
  });
});
