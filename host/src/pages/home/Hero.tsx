import styled from '@emotion/styled';
import type { ReactNode } from 'react';
import { rewardsShape } from 'shared/api-client/rewardsShape';
import { paths } from 'shared/contracts/paths';
import type { LotteryReward } from 'shared/contracts/rewards';
import type { Page } from 'shared/contracts/schemas';
import { stack, text, wider, wrap } from 'shared/theme/layout';
import { breakpoint, color, font, from } from 'shared/theme/tokens';
import { LinkButton } from 'shared/ui/LinkButton';
import useSWR from 'swr';
import { HeroSnail } from '../../layout/HeroSnail.tsx';

/** On phones the next prize comes before the facts, so that it is visible without scrolling. */
const HeroRoot = styled.section`
  ${stack(4)}
  padding-block: 24px;
  ${from(breakpoint.tablet)} {
    grid-template: auto 1fr / 1fr 1fr;
    gap: 32px;
  }
  ${from(breakpoint.desktop)} {
    grid-template-columns: 7fr 6fr;
    gap: 32px 64px;
    padding-block: 48px 64px;
  }
`;

const Pledge = styled.div`
  ${wider('padding-top', { tablet: '100px' })}
  h1 {
    margin: 0 0 16px;
    /* Lines break alike before and after the font has loaded, also where the fallback is a fifth wider. */
    max-width: 9.3em;
    font-size: clamp(38px, 5.15vw, 68px);
    font-weight: 700;
    line-height: 1.04;
    letter-spacing: -0.03em;
  }
  > p {
    margin: 0 0 20px;
    max-width: 46ch;
    color: ${color.second};
    font-size: clamp(17px, 2.2vw, ${font.size.lead});
  }
`;

const Actions = styled.div`
  ${wrap(3)}
  > a[data-size] {
    flex: 1 1 auto;
    max-width: 230px;
    padding-inline: 12px;
    font-size: 16px;
    white-space: nowrap;
  }
`;

const Facts = styled.ul`
  ${wrap(2, 7)}
  align-self: start;
  ${text('muted')}
  padding: 12px 0 0;
  border-top: 1px solid ${color.raised};
  list-style: none;
  strong {
    color: ${color.text};
    font-weight: 600;
  }
  /* Reserves the height of the second half, which arrives with the prizes. */
  li:last-of-type {
    flex-basis: 100%;
    min-height: 2lh;
  }
`;

const NextPrize = styled.div`
  position: relative;
  isolation: isolate;
  min-width: 0;
  padding-top: 72px;
  ${wider('grid-area', { tablet: '1 / 2 / 3' })}
  ${wider('padding-top', { desktop: '128px' })}
`;

const Perch = styled.div`
  position: absolute;
  top: 0;
  right: 24px;
  width: 112px;
  pointer-events: none;
  ${wider('width', { desktop: '196px' })}
  &::before {
    content: '';
    position: absolute;
    z-index: -1;
    inset: -130px;
    background: radial-gradient(closest-side, rgb(245 158 11 / 26%), rgb(245 158 11 / 9%) 52%, transparent);
  }
  /* Invisible in print, but it would widen the page. */
  @media print {
    &::before {
      display: none;
    }
  }
`;

type Scheduled = Pick<LotteryReward, 'crontab' | 'lotteryEndTime'>;

const quickest = 30;

const words: Record<number, string> = {
  1: 'minute',
  2: 'two minutes',
  5: 'five minutes',
  10: 'ten minutes',
  15: 'fifteen minutes',
  20: 'twenty minutes',
  30: 'thirty minutes',
};

/**
 * Returns how often quick rounds are drawn, in words ('five minutes'); null when none runs. The provider decides that, so it is
 * derived from the prizes: a schedule in minutes, and a running lottery.
 */
export function quickLotteries(rewards: readonly Scheduled[]): string | null {
  const steps = rewards
    .filter(({ lotteryEndTime }) => lotteryEndTime !== null && lotteryEndTime !== undefined)
    .map(({ crontab }) => stepOf(crontab ?? ''))
    // Only divisors of 60 give equal intervals: */25 is drawn at 0, 25, 50 and 0 again.
    .filter((step) => step >= 1 && step <= quickest && 60 % step === 0);
  if (steps.length === 0) return null;
  const every = Math.min(...steps);
  return words[every] ?? `${every} minutes`;
}

/** Returns the interval of a cron expression that only uses minutes, in minutes; NaN for any other. */
function stepOf(crontab: string): number {
  const found = /^\*(?:\/(\d+))?(?: \*){4}$/.exec(crontab);
  return found ? Number(found[1] ?? 1) : Number.NaN;
}

/** The SWR key that the prize events of the home page use. The host sends no request of its own for it. */
const prizesOfHome = `/api/lotteries/rewards?page=0&limit=10${rewardsShape}`;

/**
 * SWR revalidates a response through the first component that reads it, which is this one. So it needs a fetcher, although it
 * never fetches by itself. The API client is imported lazily: it is not part of the first paint.
 */
const load = async (key: string) =>
  (await import(/* webpackChunkName: "calls" */ 'shared/api-client/page')).getPage<LotteryReward>(key);
const onlyRead = { revalidateOnMount: false, revalidateIfStale: false, revalidateOnFocus: false, revalidateOnReconnect: false };

function QuickLotteries() {
  const { data } = useSWR<Page<LotteryReward>>(prizesOfHome, load, onlyRead);
  const every = data && quickLotteries(data.contents);
  if (!every) return null;
  return (
    <>
      , and a quick round <strong>every {every}</strong>
    </>
  );
}

export function Hero({ children }: { children: ReactNode }) {
  return (
    <HeroRoot aria-labelledby="promise">
      <Pledge>
        <h1 id="promise">Buy spins now and win amazing rewards!</h1>
        <p>Pick your lucky numbers, wait for the draw, and check the result yourself. Slow, steady and fair.</p>
        <Actions>
          <LinkButton to={paths.lotteries()} size="large">
            Play from 1 CTO
          </LinkButton>
          <LinkButton to={paths.policy('how-it-works')} variant="secondary" size="large">
            The draw rule
          </LinkButton>
        </Actions>
      </Pledge>
      <NextPrize>
        <Perch>
          <HeroSnail />
        </Perch>
        {children}
      </NextPrize>
      <Facts>
        <li>
          Prizes within <strong>24 hours</strong>
        </li>
        <li>
          Every draw <strong>can be checked</strong>
        </li>
        <li>
          Draws <strong>about four times a day</strong>
          <QuickLotteries />
        </li>
      </Facts>
    </HeroRoot>
  );
}
