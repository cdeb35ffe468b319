import styled from '@emotion/styled';
import { stack, wider } from 'shared/theme/layout';
import { color, font, radius } from 'shared/theme/tokens';

export const Fields = styled.div`
  ${stack(4)}
  ${wider('grid-template-columns', { tablet: '1fr 220px' })}
  ${wider('gap', { tablet: '24px' })}
  && input {
    font-family: ui-monospace, SFMono-Regular, Menlo, Consolas, monospace;
    font-size: 14px;
  }
`;

export const Result = styled.div`
  margin-top: 24px;
  padding: 20px 24px;
  border-radius: ${radius.medium};
  background: ${color.surface};
  font-variant-numeric: tabular-nums;
  p {
    margin: 0 0 8px;
    color: ${color.text};
    font-size: ${font.size.lead};
  }
  strong {
    color: ${color.primaryHover};
    font: 700 ${font.size.large} / 1.1 ${font.display};
    vertical-align: -0.12em;
  }
  small {
    display: block;
    color: ${color.second};
    font-size: 14px;
  }
`;

export const StepList = styled.ol`
  margin: 0 0 16px;
  padding-left: 1.3em;
  color: ${color.second};
  li {
    margin-bottom: 4px;
  }
  b {
    color: ${color.text};
    font-weight: 600;
  }
`;
