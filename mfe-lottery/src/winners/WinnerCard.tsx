import type { PublicUser } from 'shared/contracts/users';
import { Picture } from 'shared/ui/Picture';
import { WinnerBox } from './WinnerCard.styles.ts';

/** One member who won. */
export function WinnerCard({ winner }: { winner: PublicUser }) {
  return (
    <WinnerBox>
      <Picture src={winner.avatar} fallback="user" alt="" sizes="96px" />
      <h3>{winner.username}</h3>
    </WinnerBox>
  );
}
