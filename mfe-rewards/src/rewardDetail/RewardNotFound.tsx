import { paths } from 'shared/contracts/paths';
import { EmptyState } from 'shared/ui/EmptyState';
import { LinkButton } from 'shared/ui/LinkButton';
import { PageTitle } from 'shared/ui/PageTitle';

export function RewardNotFound() {
  return (
    <>
      <PageTitle>Reward not found</PageTitle>
      <EmptyState action={<LinkButton to={paths.rewards()}>All prizes</LinkButton>}>
        This reward does not exist. It may have been taken off the list.
      </EmptyState>
    </>
  );
}
