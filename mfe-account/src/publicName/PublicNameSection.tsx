import { usePublicMember } from 'shared/api-client/pictures';
import { publicNameTexts } from 'shared/format/publicName.messages';
import { useSession } from 'shared/session';
import { Text } from 'shared/ui/Text';
import { AccountBlock, AccountBox, BlockLoading } from '../account/AccountBlock.tsx';

/** Renders 'Your public name', loaded with the same public request that others use. */
export function PublicNameSection() {
  const { status, user } = useSession();
  const asked = usePublicMember(status === 'signedIn' && user ? user.id : null);
  return (
    <AccountBlock
      title="Your public name"
      id="public-name"
      lead={publicNameTexts.name}
      asked={asked}
      loading={<BlockLoading label="Loading your public name" height={118} />}
    >
      {({ username }) => (
        <AccountBox>
          <Text as="span" size="lead" weight={600} display>
            {username}
          </Text>
          <p>{publicNameTexts.secret}</p>
        </AccountBox>
      )}
    </AccountBlock>
  );
}
