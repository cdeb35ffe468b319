import { useEffect, useEffectEvent, useState } from 'react';
import { useAlerts } from 'shared/api-client/alerts';
import { useProtection } from 'shared/api-client/protection';
import type { Lottery } from 'shared/contracts/lotteries';
import type { Part, PartProps } from 'shared/contracts/parts';
import { paths } from 'shared/contracts/paths';
import { useSession } from 'shared/session';
import { ErrorBlock } from 'shared/ui/ErrorBlock';
import { DrawBanner, PhaseAnnouncement } from '../draw/DrawBanner.tsx';
import { HowComputed } from '../draw/HowComputed.tsx';
import { useDraw } from '../draw/useDraw.ts';
import { LotteryLayout, LotterySkeleton } from '../lotteries/LotteryLayout.tsx';
import { LotteryLoader } from '../lotteries/LotteryLoader.tsx';
import { OpenLottery } from '../lotteries/OpenLottery.tsx';
import { type LotteryState, useLotteryState } from '../lottery/useLotteryState.ts';
import { PickerDialog, usePicking } from '../picker/PickerDialog.tsx';
import { NotBought, useUnboughtPicks } from '../picker/UnboughtNotice.tsx';
import { useNumbersFromAddress } from '../picker/useNumbersFromAddress.ts';
import type { PickerStep } from '../picker/usePickerStep.ts';
import { PlayedLong } from '../purchase/PlayedLong.tsx';
import { PurchasePanel, Stopped } from '../purchase/PurchasePanel.tsx';
import { pausedWords, stopWords } from '../purchase/purchase.messages.ts';
import { SoldTickets } from '../purchase/SoldTickets.tsx';
import { useCarriedOut, usePurchase } from '../purchase/usePurchase.ts';

function LotteryRound({ lotteryId }: PartProps['lottery/LotteryRound']) {
  return (
    <LotteryLoader lotteryId={lotteryId} skeleton={<LotterySkeleton lotteryId={lotteryId} />}>
      {(lottery) => <OpenedLottery lottery={lottery} />}
    </LotteryLoader>
  );
}

function OpenedLottery({ lottery }: { lottery: Lottery }) {
  const state = useLotteryState(lottery);
  const draw = useDraw(state);
  const { phase, sold, soldCount, error, memberId } = state;
  const listed = phase === 'drawn' ? soldCount > 0 : phase !== 'cancelled';

  return (
    <>
      <PhaseAnnouncement state={state} draw={draw} />
      <LotteryLayout
        lottery={lottery}
        phase={phase}
        below={
          <>
            <HowComputed state={state} draw={draw} />
            {listed && <SoldTickets lotteryId={lottery.id} total={lottery.totalTickets} memberId={memberId} />}
          </>
        }
      >
        <OpenLottery state={state} />
        <DrawBanner state={state} draw={draw} />
        {!sold && error ? <ErrorBlock error={error} onRetry={state.retry} /> : <TicketSale state={state} />}
      </LotteryLayout>
    </>
  );
}

/** Connects picker and purchase. It is a component of its own, so that a tap in the picker re-renders nothing else. */
function TicketSale({ state }: { state: LotteryState }) {
  const { lottery, phase, sold, soldCount, own } = state;
  const { status, user, logInFirst } = useSession();
  const { data: protection } = useProtection(status === 'signedIn');
  const stop = stopWords(protection) ?? pausedWords(lottery);
  const visitor = status === 'signedOut';
  const ready = sold !== undefined && (visitor || status === 'signedIn');
  const over = phase !== 'open';
  const picking = usePicking(state, ready, over);
  const purchase = usePurchase(lottery, picking.shown);
  // Before the purchase, so that the panel knows whether the question about alerts follows.
  useAlerts(status === 'signedIn' && picking.shown);
  const [sent, setSent] = useState(false);
  const { selection } = picking;
  // An unanswered purchase may have bought them; the result of the draw settles it.
  const settled = ready && !purchase.buying && (!purchase.unanswered || phase !== 'calculating');
  const unbought = useUnboughtPicks(lottery, selection, over && settled);
  const { awaited, pick } = usePickWhenReady(ready, (step) => {
    if (stop) return;
    purchase.forgetRefusal();
    picking.open(step);
  });
  const choose = (numbers: readonly number[], step?: PickerStep) => {
    unbought.forget();
    selection.ask(numbers);
    pick(step);
  };
  useNumbersFromAddress(!over && ready, choose);
  const confirm = async (numbers: readonly number[]) => {
    // A visitor, or a member whose session has expired, comes back from the login to the review.
    if (visitor) return logInFirst(`${paths.lotteryWithNumbers(lottery.id, numbers)}&review=1`);
    setSent(true);
    const result = await purchase.buy(numbers);
    if (result?.kind === 'bought') picking.finish(numbers);
    if (result?.kind === 'taken') selection.refuse(result.numbers, result.nearest);
  };
  useCarriedOut(purchase, selection.bought, () => picking.finish(selection.bought));

  return (
    <>
      {!stop && <PlayedLong since={protection?.playingSince ?? null} />}
      {phase === 'open' && stop && <Stopped words={stop} holdsNumbers={own.size > 0} />}
      {phase === 'open' && !stop && (
        <PurchasePanel
          lottery={lottery}
          soldOut={soldCount === lottery.totalTickets}
          own={own}
          bought={purchase.bought}
          buying={sent && picking.shown}
          chosen={selection.selected.length}
          // Documents are rendered for visitors, so an unknown session is treated as a visitor's until a member is found.
          visitor={visitor || status === 'unknown'}
          protection={protection ?? null}
          unverified={user?.verified === false}
          loading={awaited}
          opening={picking.opening}
          onPick={() => pick()}
          onApproach={picking.load}
        />
      )}
      {!stop && <NotBought state={state} unbought={unbought} focused={picking.closedByEnd} onTake={choose} />}
      <PickerDialog
        lottery={lottery}
        picking={picking}
        buying={purchase.buying}
        // An expired session has a toast of its own.
        problem={visitor ? null : purchase.problem}
        refused={purchase.refused}
        protection={protection ?? null}
        visitor={visitor}
        onReview={() => {
          purchase.forgetRefusal();
          picking.review();
        }}
        onConfirm={confirm}
      />
    </>
  );
}

/** Opens the picker once session and sold numbers are loaded. @returns `awaited`: it was asked to, and they are not loaded yet */
function usePickWhenReady(ready: boolean, open: (step: PickerStep) => void) {
  const [awaited, setAwaited] = useState(false);
  const pick = (step: PickerStep = 'pick') => {
    setAwaited(!ready);
    if (ready) open(step);
  };
  const pickNow = useEffectEvent(() => pick());
  useEffect(() => {
    if (awaited && ready) pickNow();
  }, [awaited, ready]);
  return { awaited, pick };
}

export default LotteryRound satisfies Part<'lottery/LotteryRound'>;
