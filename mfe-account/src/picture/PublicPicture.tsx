import styled from '@emotion/styled';
import { useId, useState } from 'react';
import { publishPicture, usePicturePublicity, usePublicMember } from 'shared/api-client/pictures';
import type { User } from 'shared/contracts/auth';
import { publicNameTexts } from 'shared/format/publicName.messages';
import { column } from 'shared/theme/layout';
import { color, space } from 'shared/theme/tokens';
import { toast } from 'shared/toast';
import { Answer } from 'shared/ui/Answer';
import { Checkbox } from 'shared/ui/Checkbox';
import { FormError } from 'shared/ui/FormError';
import { BlockLoading } from '../account/AccountBlock.tsx';
import { useSending } from '../account/formRequest.ts';
import { MemberPreview } from '../account/MemberPreview.tsx';

const Setting = styled.div`
  ${column(3)}
  padding-top: ${space(4)};
  border-top: 1px solid ${color.raised};
`;

interface PublicPictureProps {
  member: User;
  /** Called with the picture's address, which changes when the consent is withdrawn. */
  onMoved(avatar: string | null): void;
}

export function PublicPicture({ member, onMoved }: PublicPictureProps) {
  const asked = usePicturePublicity(true);
  const { data: shown } = usePublicMember(member.id);
  const { busy, error, send } = useSending();
  const [chosen, setChosen] = useState<boolean | null>(null);
  const explained = useId();

  const choose = async (isPublic: boolean) => {
    if (busy) return;
    setChosen(isPublic);
    const answer = await send(() => publishPicture(isPublic));
    if (answer) await asked.mutate(answer, { revalidate: false });
    setChosen(null);
    if (!answer) return;
    if (answer.avatar !== member.avatar) onMoved(answer.avatar);
    toast('success', isPublic ? shownSentence(answer.avatar) : 'Your picture is not shown to others any more.');
  };

  return (
    <Setting>
      <Answer asked={asked} loading={<BlockLoading label="Loading who sees your picture" height={146} />}>
        {({ isPublic }) => (
          <>
            <Checkbox
              label="Show my picture to everybody beside my wins"
              checked={chosen ?? isPublic}
              aria-disabled={busy || undefined}
              aria-describedby={explained}
              onChange={(event) => choose(event.target.checked)}
            />
            <p id={explained}>
              {isPublic
                ? `${shownSentence(member.avatar)} You can turn this off at any time: the picture then gets another address.`
                : `Off until you turn it on. ${publicNameTexts.picture}`}
            </p>
            {shown && <MemberPreview name={shown.username} picture={isPublic ? member.avatar : null} />}
          </>
        )}
      </Answer>
      <FormError error={error} fallback="The site cannot be reached. Nothing was changed: please try again." />
    </Setting>
  );
}

const shownSentence = (avatar: string | null) =>
  avatar === null
    ? 'Once you have chosen a picture, everybody who opens the results sees it.'
    : 'Everybody who opens the results sees your picture.';
