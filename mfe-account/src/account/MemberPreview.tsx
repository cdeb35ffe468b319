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

/** Shows a member as the winners' cards do. @param picture null: not public */
export function MemberPreview({ name, picture }: { name: string; picture: string | null }) {
  return (
    <Preview>
      <MemberPicture name={name} src={picture} size={56} />
      <p>
        <strong>{name}</strong>
        This is how others see you.
      </p>
    </Preview>
  );
}
