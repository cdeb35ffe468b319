import { useId } from 'react';
import { publishPicture, usePicturePublicity } from 'shared/api-client/pictures';
import { usePublicMember } from 'shared/api-client/publicMembers';
import type { User } from 'shared/contracts/users';
import { toast } from 'shared/toast';
import { Answer } from 'shared/ui/Answer';
import { Checkbox } from 'shared/ui/Checkbox';
import { FormError } from 'shared/ui/FormError';
import { MemberPicture } from 'shared/ui/MemberPicture';
import { BlockLoading } from '../account/AccountBlock.tsx';
import { useSending } from '../account/useSubmit.ts';
import { Preview, Setting } from './PublicPicture.styles.ts';

interface PublicPictureProps {
  member: User;
  /** Called with the picture's address, which changes when the consent is withdrawn. */
  onMoved(avatar: string | null): void;
}

export function PublicPicture({ member, onMoved }: PublicPictureProps) {
  const asked = usePicturePublicity(true);
  const { data: shown } = usePublicMember(member.id);
  const { busy, error, send } = useSending();
  const explained = useId();

  const choose = async (isPublic: boolean) => {
    const answer = await send(() => publishPicture(isPublic));
    if (!answer) return;
    await asked.mutate(answer, { revalidate: false });
    if (answer.avatar !== member.avatar) onMoved(answer.avatar);
    toast('success', isPublic ? 'Your picture is shown beside your wins.' : 'Your picture is not shown to others any more.');
  };

  return (
    <Setting>
      <Answer asked={asked} loading={<BlockLoading label="Loading who sees your picture" height={146} />}>
        {({ isPublic }) => (
          <>
            <Checkbox
              label="Show my picture to everybody beside my wins"
              checked={isPublic}
              disabled={busy}
              aria-describedby={explained}
              onChange={(event) => choose(event.target.checked)}
            />
            <p id={explained}>
              {isPublic
                ? 'Whoever looks at the results sees it. You can take this back at any time: the picture then gets another address.'
                : 'Off until you choose it. Others see a drawing with two letters of your public name instead.'}
            </p>
            {shown && (
              <Preview>
                <MemberPicture name={shown.username} src={isPublic ? member.avatar : null} size={56} />
                <p>
                  <strong>{shown.username}</strong>
                  This is how others see you.
                </p>
              </Preview>
            )}
          </>
        )}
      </Answer>
      <FormError error={error} fallback="The site cannot be reached. Nothing was changed: please try again." />
    </Setting>
  );
}
