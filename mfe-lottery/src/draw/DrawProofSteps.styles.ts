import styled from '@emotion/styled';
import { onPaper } from 'shared/theme/onPaper';
import { color, font, radius, space } from 'shared/theme/tokens';

export const ProofPanel = styled.section`
  display: grid;
  gap: ${space(3)};
  padding: ${space(6)};
  border: 1px solid ${color.raised};
  border-radius: ${radius.large};
  background: ${color.surface};
  color: ${color.second};
  font-size: ${font.size.body};
  line-height: 1.5;
  p {
    margin: 0;
  }
  a {
    color: ${color.primaryHover};
  }
  strong,
  code {
    color: ${color.text};
    font-variant-numeric: tabular-nums;
  }
  ${onPaper}
  @media print {
    mark {
      outline: 2px solid #000;
    }
  }
`;

export const ProofTitle = styled.h2`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space(3)};
  margin: 0;
  color: ${color.text};
  font: 600 ${font.size.lead} / 1.3 ${font.display};
`;

export const Steps = styled.ol`
  display: grid;
  gap: ${space(3)};
  margin: 0;
  padding: 0;
  list-style: none;
  counter-reset: step;
  li {
    display: grid;
    grid-template-columns: 32px minmax(0, 1fr);
    gap: ${space(1)} ${space(3)};
    align-items: baseline;
    counter-increment: step;
  }
  li::before {
    content: counter(step);
    display: grid;
    place-items: center;
    width: 28px;
    height: 28px;
    border-radius: ${radius.pill};
    background: ${color.raised};
    color: ${color.text};
    font: 600 14px/1 ${font.display};
  }
  li > * {
    grid-column: 2;
  }
`;

export const Hash = styled.code`
  padding: ${space(2)} ${space(3)};
  border-radius: ${radius.small};
  background: ${color.background};
  font-size: ${font.size.small};
  overflow-wrap: anywhere;
  && {
    color: ${color.muted};
  }
  mark {
    padding: 0 ${space(1)};
    border-radius: 4px;
    background: ${color.primary};
    color: ${color.onPrimary};
    font-weight: 700;
  }
`;

export const Mismatch = styled.p`
  color: ${color.danger};
  font-weight: 600;
`;

export const SharingRounds = styled.div`
  display: grid;
  gap: ${space(3)};
  padding-top: ${space(4)};
  border-top: 1px solid ${color.line};
  ul {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(min(100%, 240px), 1fr));
    gap: ${space(1)} ${space(6)};
    margin: 0;
    padding: 0;
    list-style: none;
  }
  li {
    display: flex;
    flex-wrap: wrap;
    justify-content: space-between;
    gap: 0 ${space(3)};
    font-size: ${font.size.small};
    overflow-wrap: anywhere;
  }
`;
