import { useEffect, useEffectEvent, useState, useTransition } from 'react';
import { useTickets } from 'shared/api-client/lotteries';
import type { Lottery, LotteryTicket } from 'shared/contracts/lotteries';
import type { Part, PartProps } from 'shared/contracts/parts';
import { paths } from 'shared/contracts/paths';
import { useSession } from 'shared/session';
import { ErrorBlock } from 'shared/ui/ErrorBlock';
import { LinkButton } from 'shared/ui/LinkButton';
import { DrawPending } from '../draw/DrawPending.tsx';
import { DrawProofSteps } from '../draw/DrawProofSteps.tsx';
import { DrawResult } from '../draw/DrawResult.tsx';
import { outcomeFor } from '../draw/outcome.ts';
import { PhaseAnnouncement } from '../draw/PhaseAnnouncement.tsx';
import { PlayOn } from '../draw/PlayOn.tsx';
import { Unveiled } from '../draw/Unveiled.styles.ts';
import { useDrawWatch } from '../draw/useDrawWatch.ts';
import { useRoundPhase } from '../draw/useRoundPhase.ts';
import { useSettledBalance } from '../draw/useSettledBalance.ts';
import { useWatched } from '../draw/useWatched.ts';
import { OpenRound } from '../lotteries/OpenRound.tsx';
import { RoundLayout } from '../lotteries/RoundLayout.tsx';
import { RoundLoader } from '../lotteries/RoundLoader.tsx';
import { RoundSkeleton } from '../lotteries/RoundSkeletons.tsx';
import { RoundCancelled } from '../lotteries/RoundStates.tsx';
import { useLiveRound } from '../lotteries/useLiveRound.ts';
import { useNextRound } from '../lotteries/useNextRound.ts';
import { useLazyPicker } from '../picker/useLazyPicker.ts';
import { useNumbersFromAddress } from '../picker/useNumbersFromAddress.ts';
import { useSelection } from '../picker/useSelection.ts';
import { PurchasePanel } from '../purchase/PurchasePanel.tsx';
import { SoldTickets } from '../purchase/SoldTickets.tsx';
import { soldCount, ticketsOf } from '../purchase/soldTickets.ts';
import { usePurchase } from '../purchase/usePurchase.ts';

/** One round from the sale to the draw. */
function LotteryRound({ lotteryId }: PartProps['lottery/LotteryRound']) {
  return (
    <RoundLoader lotteryId={lotteryId} skeleton={<RoundSkeleton lotteryId={lotteryId} />}>
      {(lottery) => <Round lottery={lottery} />}
    </RoundLoader>
  );
}

const noTickets: readonly LotteryTicket[] = [];

function Round({ lottery }: { lottery: Lottery }) {
  const { user, wallet } = useSession();
  const memberId = user?.id ?? null;
  const phase = useRoundPhase(lottery);
  const watched = useWatched(phase);
  useSettledBalance(lottery, phase, memberId);
  const live = useLiveRound(lottery.id, phase === 'open' || phase === 'calculating');
  useDrawWatch(lottery.id, lottery.endTime, phase === 'calculating');
  const { data: tickets, error, mutate } = useTickets(lottery.id);
  const next = useNextRound(phase === 'drawn' || phase === 'cancelled' ? lottery.lotteryRewardId : null);
  const { block, winnerTicket, totalTickets } = lottery;
  // Of a round that is over, an empty list says nothing.
  const listed = phase === 'drawn' ? soldCount(lottery, tickets) > 0 : phase !== 'cancelled';
  const won = phase === 'drawn' && outcomeFor(lottery, ticketsOf(tickets ?? noTickets, memberId)) === 'won';

  return (
    <>
      <PhaseAnnouncement lottery={lottery} phase={phase} />
      <RoundLayout
        lottery={lottery}
        banner={
          <>
            {phase === 'calculating' && <DrawPending lottery={lottery} />}
            {phase === 'cancelled' && (
              <RoundCancelled lottery={lottery}>
                <PlayOn lottery={lottery} next={next} label="Play the next round">
                  <LinkButton to={paths.lotteries()} variant="secondary">
                    See running lotteries
                  </LinkButton>
                </PlayOn>
              </RoundCancelled>
            )}
            {phase === 'drawn' && (
              <DrawResult
                lottery={lottery}
                tickets={tickets ?? noTickets}
                memberId={memberId}
                next={next}
                balance={wallet.starBalance}
                watched={watched}
              />
            )}
          </>
        }
        prize={!won}
        below={listed && <SoldTickets tickets={tickets} total={totalTickets} memberId={memberId} />}
      >
        {phase === 'open' && <OpenRound lottery={lottery} sold={soldCount(lottery, tickets)} live={live} />}
        {phase === 'drawn' && block && winnerTicket !== null && (
          <Unveiled data-after-reels={watched || undefined}>
            <DrawProofSteps lotteryId={lottery.id} block={block} total={totalTickets} announced={winnerTicket} />
          </Unveiled>
        )}
        {!tickets && error ? (
          <ErrorBlock error={error} onRetry={() => mutate()} />
        ) : (
          <TicketSale lottery={lottery} tickets={tickets} open={phase === 'open'} />
        )}
      </RoundLayout>
    </>
  );
}

interface TicketSaleProps {
  lottery: Lottery;
  /** Undefined while they load. */
  tickets: readonly LotteryTicket[] | undefined;
  /** False once the sale is over; an open picker then says so. */
  open: boolean;
}

/** Choosing and buying: where picker and purchase meet. Its own component, so that a tap in the picker renders nothing else. */
function TicketSale({ lottery, tickets, open }: TicketSaleProps) {
  const { status, user, wallet, logInFirst } = useSession();
  const memberId = user?.id ?? null;
  const selection = useSelection(lottery.id, tickets ?? noTickets, memberId);
  const purchase = usePurchase(lottery);
  const { Picker, loading, failed, load } = useLazyPicker();
  const [picking, setPicking] = useState(false);
  const [opening, startOpening] = useTransition();
  const visitor = status === 'signedOut';

  const startPicking = () => {
    if (visitor) return logInFirst();
    purchase.forgetRefusal();
    load();
    // 256 numbers take a slow processor a moment: in a transition, the press is answered before they stand.
    startOpening(() => setPicking(true));
  };
  useNumbersFromAddress(open && tickets !== undefined && memberId !== null, (numbers) => {
    selection.ask(numbers);
    startPicking();
  });
  /** Closes over a purchase; what was picked while it ran stays picked. */
  const finish = (bought: readonly number[]) => {
    selection.drop([...bought, ...selection.missing]);
    setPicking(false);
  };
  const confirm = async (numbers: readonly number[]) => {
    // The session may have ended since the picker was opened; the picks are kept on the way through the login.
    if (visitor) return logInFirst();
    const result = await purchase.buy(numbers);
    if (result?.kind === 'bought') finish(numbers);
    if (result?.kind === 'taken') selection.refuse(result.numbers);
  };
  // The answer to a purchase was lost, but its numbers turn up as the member's own: it was carried out.
  const carriedOut = purchase.unanswered && selection.bought.length > 0;
  const settle = useEffectEvent(() => {
    purchase.settle();
    finish(selection.bought);
  });
  useEffect(() => {
    if (carriedOut) settle();
  }, [carriedOut]);

  return (
    <>
      {open && (
        <PurchasePanel
          lottery={lottery}
          soldOut={soldCount(lottery, tickets) === lottery.totalTickets}
          own={ticketsOf(tickets ?? noTickets, memberId)}
          chosen={selection.selected.length}
          visitor={visitor}
          unverified={user?.verified === false}
          loading={!tickets && !visitor}
          opening={opening || (picking && loading)}
          onPick={startPicking}
          onApproach={load}
        />
      )}
      {failed && picking && <ErrorBlock error={null} fallback="The number picker could not be loaded." onRetry={load} />}
      {Picker && (
        <Picker
          open={picking}
          onOpenChange={setPicking}
          roundName={lottery.name}
          endTime={lottery.endTime}
          price={lottery.pricePerTicket}
          balance={wallet.starBalance}
          selection={selection}
          saleOver={!open}
          buying={purchase.buying}
          problem={purchase.problem}
          onConfirm={confirm}
        />
      )}
    </>
  );
}

export default LotteryRound satisfies Part<'lottery/LotteryRound'>;
