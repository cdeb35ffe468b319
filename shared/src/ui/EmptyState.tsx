import styled from '@emotion/styled';
import type { ReactNode } from 'react';
import snail from '../assets/snail-quiet.svg';
import { color, font, radius, space } from '../theme/tokens.ts';

const Box = styled.div`
  display: grid;
  justify-items: center;
  gap: ${space(4)};
  padding: ${space(12)} ${space(6)};
  border: 1px dashed ${color.line};
  border-radius: ${radius.large};
  color: ${color.second};
  font-size: ${font.size.body};
  text-align: center;

  p {
    margin: 0;
  }
  @media (max-width: 479.98px) {
    > a,
    > button {
      box-sizing: border-box;
      width: 100%;
    }
  }
`;

export function EmptyState({ children, action }: { children: ReactNode; action?: ReactNode }) {
  return (
    <Box>
      <img src={snail} alt="" width={96} height={72} />
      <p>{children}</p>
      {action}
    </Box>
  );
}
