import styled from '@emotion/styled';
import { bareList, centred, disc, flow, panel, stack, text, wrap } from 'shared/theme/layout';
import { onPaper } from 'shared/theme/printStyles';
import { color, font, radius, space } from 'shared/theme/tokens';

export const ProofPanel = styled.section`
  scroll-margin-top: 96px;
  ${stack(3)}
  padding: ${space(6)};
  ${panel()}
  color: ${color.second};
  font-size: ${font.size.body};
  line-height: 1.5;
  p {
    margin: 0;
  }
  a {
    color: ${color.primaryHover};
  }
  & > a {
    justify-self: start;
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
  ${flow(3)}
  ${text('text')}
  font: 600 ${font.size.lead} / 1.3 ${font.display};
`;

export const Steps = styled.ol`
  ${stack(3)}
  ${bareList}
  counter-reset: step;
  li {
    ${stack(1, 3)}
    grid-template-columns: 32px minmax(0, 1fr);
    align-items: baseline;
    counter-increment: step;
  }
  li::before {
    content: counter(step);
    ${centred}
    ${disc(28)}
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

export const SharingLotteries = styled.div`
  ${stack(3)}
  padding-top: ${space(4)};
  border-top: 1px solid ${color.line};
  ul {
    ${stack(1, 6)}
    grid-template-columns: repeat(auto-fill, minmax(min(100%, 240px), 1fr));
    ${bareList}
  }
  li {
    ${wrap(0, 3)}
    justify-content: space-between;
    font-size: ${font.size.small};
    overflow-wrap: anywhere;
  }
`;
