import styled from '@emotion/styled';
import { row } from 'shared/theme/layout';
import { color, font } from 'shared/theme/tokens';
import { MemberPicture } from 'shared/ui/MemberPicture';

const Preview = styled.div`
  ${row(3)}
  strong {
    display: block;
    color: ${color.text};
    font: 600 ${font.size.body} / 1.4 ${font.display};
    overflow-wrap: anywhere;
  }
`;

/** `picture`: null when it is not public. `draft`: the name is typed, not chosen. */
interface MemberPreviewProps {
  name: string;
  picture: string | null;
  draft?: boolean;
}

export function MemberPreview({ name, picture, draft = false }: MemberPreviewProps) {
  return (
    <Preview>
      <MemberPicture name={name} src={picture} size={56} />
      <p>
        <strong>{name}</strong>
        {draft ? 'This is how others would see you.' : 'This is how others see you.'}
      </p>
    </Preview>
  );
}
