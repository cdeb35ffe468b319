import type { Part } from 'shared/contracts/parts';
import { useSession } from 'shared/session';
import { PendingSection } from '../myTickets/PendingSection.tsx';
import { stopWords } from '../responsible-gaming/responsibleGaming.messages.ts';
import { BalanceSection, useShownWallets } from '../wallet/BalanceSection.tsx';
import { BuyingSteps } from '../wallet/BuyingSteps.tsx';

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
