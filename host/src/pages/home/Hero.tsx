import type { ReactNode } from 'react';
import { paths } from 'shared/contracts/paths';
import { LinkButton } from 'shared/ui/LinkButton';
import { HeroSnail } from '../../layout/HeroSnail.tsx';
import { Actions, Facts, HeroRoot, NextPrize, Perch, Pledge } from './Hero.styles.ts';
import { QuickRounds } from './QuickRounds.tsx';

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
          <QuickRounds />
        </li>
      </Facts>
    </HeroRoot>
  );
}
