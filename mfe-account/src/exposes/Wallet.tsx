import styled from '@emotion/styled';
import { useEffect } from 'react';
import { useTokens, useWallets } from 'shared/api-client/wallets';
import type { Part } from 'shared/contracts/parts';
import { paths } from 'shared/contracts/paths';
import type { Wallet as MemberWallet, Token } from 'shared/contracts/wallets';
import { formatCto, formatUs } from 'shared/format/money';
import { useSession } from 'shared/session';
import { column, figures, flow, panel, spread, stack, terms, text, title } from 'shared/theme/layout';
import { color, from, space } from 'shared/theme/tokens';
import { Answer } from 'shared/ui/Answer';
import { LinkButton } from 'shared/ui/LinkButton';
import { LoadingRegion, Skeleton } from 'shared/ui/Skeleton';
import { PendingSection } from '../myTickets/PendingSection.tsx';
import { stopWords } from '../responsible-gaming/responsibleGaming.messages.ts';
import { BuyingSteps } from '../wallet/BuyingSteps.tsx';

const Card = styled.section`
  ${spread(6, 8)}
  margin-top: ${space(8)};
  padding: ${space(6)} ${space(5)};
  ${panel(color.line)}
  ${from(768)} {
    padding: ${space(8)};
  }
`;

const Spendable = styled.div`
  ${column(1)}
  h2 {
    ${text('second', 'body')}
    font-weight: 500;
  }
  p {
    ${title('large', 1.1)}
    ${figures}
    color: ${color.text};
    overflow-wrap: anywhere;
  }
`;

const Actions = styled.div`
  ${stack(3)}
  width: 100%;
  ${from(480)} {
    ${flow(3)}
    width: auto;
  }
`;

const Others = styled.dl`
  ${flow(4, 10)}
  flex-basis: 100%;
  margin: 0;
  padding-top: ${space(5)};
  border-top: 1px solid ${color.raised};
  ${terms('small')}
  dd {
    margin: 0;
  }
`;

interface Holding {
  label: string;
  amount: string;
}

/** Lists what the wallets hold beside the spendable CTO; empty parts of the CTO wallet are left out. */
function holdingsOf(wallets: readonly MemberWallet[], tokens: readonly Token[]): Holding[] {
  const [cto, ...others] = wallets;
  const parts: [label: string, amount: number][] = cto
    ? [
        ['On its way in', cto.pendingBalance],
        ['Free to withdraw', cto.availableBalance],
        ['Reserved for upgrades', cto.upgradeBalance],
      ]
    : [];
  return [
    ...parts.filter(([, amount]) => amount > 0).map(([label, amount]) => ({ label, amount: formatCto(amount) })),
    ...others.flatMap(({ tokenId, balance }) => {
      const token = tokens.find(({ id }) => id === tokenId);
      if (!token) return [];
      return [{ label: token.name, amount: `${formatUs(balance / 10 ** token.decimals, 2)} ${token.symbol}` }];
    }),
  ];
}

/** Fetches the member's wallets, again whenever the balance of the page's header changes. */
function useShownWallets() {
  const { status, wallet } = useSession();
  const asked = useWallets(status === 'signedIn');
  const { data, mutate } = asked;
  const isOutdated = data !== undefined && wallet.starBalance !== data.contents[0]?.starBalance;
  useEffect(() => {
    if (isOutdated) void mutate();
  }, [isOutdated, wallet.starBalance, mutate]);
  return asked;
}

function BalanceSection({ asked, canBuy }: { asked: ReturnType<typeof useShownWallets>; canBuy: boolean }) {
  const { data: tokens } = useTokens();
  return (
    <Card aria-label="Balance">
      <Answer
        asked={asked}
        loading={
          <LoadingRegion label="Loading your balance">
            <Skeleton height={76} />
          </LoadingRegion>
        }
      >
        {({ contents }) => {
          const holdings = holdingsOf(contents, tokens?.contents ?? []);
          return (
            <>
              <Spendable>
                <h2>To spend on numbers</h2>
                <p>{formatCto(contents[0]?.starBalance ?? 0)}</p>
              </Spendable>
              <Actions>
                <LinkButton variant={canBuy ? 'primary' : 'secondary'} to={paths.lotteries()}>
                  See running lotteries
                </LinkButton>
                <LinkButton variant="secondary" to={paths.getTokens}>
                  How to get CTO
                </LinkButton>
              </Actions>
              {holdings.length > 0 && (
                <Others>
                  {holdings.map(({ label, amount }) => (
                    <div key={label}>
                      <dt>{label}</dt>
                      <dd>{amount}</dd>
                    </div>
                  ))}
                </Others>
              )}
            </>
          );
        }}
      </Answer>
    </Card>
  );
}

function Wallet() {
  const { status, user } = useSession();
  const asked = useShownWallets();
  if (status === 'signedOut') return null;
  const spendable = asked.data && (asked.data.contents[0]?.starBalance ?? 0);
  const isMissing = user !== null && (!user.verified || spendable === 0);
  return (
    <>
      <BalanceSection asked={asked} canBuy={!isMissing} />
      {isMissing && <BuyingSteps user={user} spendable={spendable ?? 0} stopTitle={(stop) => stopWords(stop).title} />}
      <PendingSection />
    </>
  );
}

export default Wallet satisfies Part<'account/Wallet'>;
