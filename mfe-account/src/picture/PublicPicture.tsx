import styled from '@emotion/styled';
import { useId, useState } from 'react';
import { publishPicture, usePicturePublicity, usePublicMember } from 'shared/api-client/pictures';
import type { User } from 'shared/contracts/auth';
import { publicNameTexts } from 'shared/format/publicName.messages';
import { column, row } from 'shared/theme/layout';
import { color, font, space } from 'shared/theme/tokens';
import { toast } from 'shared/toast';
import { Answer } from 'shared/ui/Answer';
import { Checkbox } from 'shared/ui/Checkbox';
import { FormError } from 'shared/ui/FormError';
import { MemberPicture } from 'shared/ui/MemberPicture';
import { BlockLoading } from '../account/AccountBlock.tsx';
import { useSending } from '../account/formRequest.ts';

const Setting = styled.div`
  ${column(3)}
  padding-top: ${space(4)};
  border-top: 1px solid ${color.raised};
`;

const Preview = styled.div`
  ${row(3)}
  strong {
    display: block;
    color: ${color.text};
    font: 600 ${font.size.body} / 1.4 ${font.display};
    overflow-wrap: anywhere;
  }
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
  /** The choice that is being sent. */
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

const shownSentence = (avatar: string | null) =>
  avatar === null
    ? 'Once you have chosen a picture, everybody who opens the results sees it.'
    : 'Everybody who opens the results sees your picture.';
