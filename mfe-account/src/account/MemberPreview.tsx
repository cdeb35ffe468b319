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

interface MemberPreviewProps {
  name: string;
  /** null: not public. */
  picture: string | null;
  /** The name is typed, not chosen. */
  draft?: boolean;
}

/** Shows a member as the winners' cards do. */
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
