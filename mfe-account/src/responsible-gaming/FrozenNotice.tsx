import { paths } from 'shared/contracts/paths';
import { LinkButton } from 'shared/ui/LinkButton';
import { Notice } from './Notice.ts';
import { utc } from './utc.ts';

/**
 * Explains that an operator has frozen the account, and whom to contact. The reason is not shown: it may name other people or an
 * investigation.
 */
export function FrozenNotice({ since }: { since: number }) {
  return (
    <Notice role="note" aria-label="Your account is frozen">
      <h2>Your account is frozen</h2>
      <p>
        Since {utc(since)} nothing can be bought with it. Numbers that you hold stay in their draws, and prizes, receipts and all
        that stands on this page stay yours. If you want to know why, or think that it is a mistake, write to us.
      </p>
      <LinkButton variant="secondary" to={paths.contact()}>
        Write to us
      </LinkButton>
    </Notice>
  );
}
