import styled from '@emotion/styled';
import { flow, text, wideOnPhones } from 'shared/theme/layout';

export const Told = styled.p`
  ${text('second', 'small')}
`;

export const Actions = styled.div`
  ${flow(3)}
  ${wideOnPhones('button')}
`;
