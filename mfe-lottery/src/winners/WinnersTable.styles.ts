import styled from '@emotion/styled';

export const Thumb = styled.span`
  display: block;
  width: 44px;
`;
