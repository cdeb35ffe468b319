// Deciding blocks, latest times, time-outs and the extension of a round, and rounds that relays of drand have.
export const kinds = 'before-close|missed-freezes|no-value|no-source';

/** Checks them. Returns the beacon's round that relays can be asked for. `relayed`: how many of them have it. */
export function checkTimes({ bundle, opening, freeze, result, cancel, id }, quicknet, { relayed, now }, check) {
  const { closes, 'freeze-by': freezeBy, 'result-by': resultBy } = opening;
  const { kind, time, reason, before, attempt = freeze?.attempt ?? 0 } = cancel ?? {};
  const isV2 = opening.rule === 'v2';
  const timing = opening.beacon === quicknet.chain ? quicknet : result && bundle.beacon;
  const known = isV2 ? timing && timing.genesis + timing.period * (opening['beacon-round'] - 1) : opening['block-at'];
  const first = resultBy === undefined ? (known ?? closes + 15) : resultBy - 300;
  if (resultBy !== undefined) {
    const inOrder = first >= closes + (isV2 ? 15 : 0) && freezeBy === (isV2 ? first - 5 : resultBy);
    const fits = inOrder && first === (known ?? first) && (timing?.period ?? 3) === 3;
    check('Its latest times of freeze and result are those of what decides.', fits);
  }
  const at = first + 300 * attempt;
  const isOld = resultBy === undefined && !(before === 'close' && freeze);
  if (cancel !== undefined && kind === undefined)
    check(`It was cancelled before the ${before}: ${reason}`, cancel.opening === id && !result && isOld);
  if (kind !== undefined) {
    const isSimulated = isV2 ? opening.beacon !== quicknet.chain : opening.chain === 'simulated';
    const possible = {
      'before-close': time < closes && attempt === 0 && !freeze,
      'missed-freezes': isV2 && attempt === 2 && !freeze && time >= at - 5,
      'no-value': time >= at + 7 * 86_400,
      'no-source': isSimulated && time >= at + 30 * 86_400,
    };
    const ofAttempt = attempt <= (isV2 ? 2 : 0) && attempt === (freeze?.attempt ?? attempt);
    const isOurs = cancel.opening === id && !result && ofAttempt && time <= now + 60;
    check(`It was cancelled in second ${time}: ${kind}${reason ? `, ${reason}` : ''}`, isOurs && possible[kind]);
  }
  const isOver = result !== undefined || (cancel !== undefined && kind !== 'no-value');
  if (isOver || timing !== quicknet || now < at + 300) return undefined;
  const round = opening['beacon-round'] + 100 * attempt;
  const sentence = `Its result is not withheld: ${relayed} relays have the round ${round} of the beacon.`;
  if (relayed !== undefined) check(sentence, relayed === 0, cancel ? 'WRONG' : 'LATE');
  return round;
}

/** Checks the extension of a sale. Returns the opening with the later times. */
export function checkExtension({ id, opening, extend, freeze, result }, now, check) {
  const [isV2, { closes, time }] = [opening.rule === 'v2', extend];
  const source = isV2 ? 'beacon-round' : 'block-at';
  const later = (extend[source] - opening[source]) * (isV2 ? 3 : 1);
  const same = opening['result-by'] - 300 - opening.closes;
  const wait = same + later + opening.closes - closes;
  check('The extension is of this opening.', extend.opening === id);
  check(`The sale was extended in second ${time}, before its close.`, time < opening.closes && time <= now + 60);
  const isLater = closes > opening.closes && closes <= opening.closes + 7 * 86_400;
  check(`Its close is moved to second ${closes}, at most seven days later.`, isLater);
  const isNext = later > 0 && (isV2 ? wait >= 15 && wait <= 3603 : wait === same);
  check(`What decides then is later too, by the rule of the opening: ${source} ${extend[source]}.`, isNext);
  const isOld = isV2 && result?.['beacon-round'] === opening[source] + 100 * freeze?.attempt;
  check('It was not drawn from what the extension replaced.', !isOld);
  const moved = Object.fromEntries(['freeze-by', 'result-by'].map((name) => [name, opening[name] + later]));
  return { ...opening, closes, [source]: extend[source], ...moved };
}

/** Checks that the log has one extension, before what follows it. */
export function checkExtensions(records, placeOf, check) {
  check('The sale was extended only once.', records.filter(({ record }) => record === 'extend').length === 1);
  const isFirst = ['freeze', 'cancel'].every((kind) => !(placeOf(kind) < placeOf('extend')));
  check('It was extended before its list was frozen, or it was cancelled.', isFirst);
}

export function checkBlock({ chain, number, hash, time }, opening, result, check, note) {
  const named = chain === opening.chain && number === result.block && hash === result.hash;
  const inTime = opening['block-at'] >= opening.closes && time >= opening['block-at'];
  check(`Block ${number} decides, and the result names it. It comes after the close.`, named && inTime);
  if (chain === 'simulated') note('This chain is SIMULATED by the site, which could have known the result before.');
  else note(`That it is the first from second ${opening['block-at']} on, only an explorer of the chain can tell.`);
}

const text = { type: 'string' };
export const options = { key: text, keys: text, policy: text, relay: { ...text, multiple: true }, help: { type: 'boolean' } };

/** Counts the relays that have a beacon's round, with a genuine signature. */
export async function askRelays(relays, { chain, publicKey }, round, isOfBeacon) {
  if (round === undefined) return undefined;
  const has = async (relay) => {
    const answer = await fetch(`${relay}/${chain}/public/${round}`, { signal: AbortSignal.timeout(10_000) });
    return isOfBeacon(publicKey, round, (await answer.json()).signature);
  };
  return (await Promise.allSettled(relays.map(has))).filter(({ value }) => value).length;
}
