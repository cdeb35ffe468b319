import styled from '@emotion/styled';
import { stack } from 'shared/theme/layout';
import { notOnPaper, onPaper } from 'shared/theme/printStyles';
import { color, font, space } from 'shared/theme/tokens';

export const Sheet = styled.div`
  ${stack(4)}
  font-size: ${font.size.small};
  line-height: 1.5;

  h3 {
    margin: 0 0 ${space(2)};
    font: 600 ${font.size.small} / 1.5 ${font.text};
  }
  dl,
  p {
    margin: 0;
  }
  footer {
    ${stack(2)}
    padding-top: ${space(4)};
    border-top: 1px dashed ${color.line};
    color: ${color.muted};
    overflow-wrap: anywhere;
  }
  footer a {
    color: ${color.primaryHover};
  }
  ${onPaper}
  @media print {
    border: 0;
  }
`;

export const Block = styled.div`
  padding-top: ${space(4)};
  border-top: 1px dashed ${color.line};
  break-inside: avoid;

`;

export const Line = styled.div`
  display: flex;
  justify-content: space-between;
  gap: ${space(1)} ${space(6)};
  padding-block: 2px;

  dt {
    flex: none;
    color: ${color.second};
  }
  dd {
    margin: 0;
    text-align: right;
    font-variant-numeric: tabular-nums;
    overflow-wrap: anywhere;
  }
  code {
    display: block;
    color: ${color.muted};
    font-size: 12px;
  }
`;

export const Total = styled(Block)`
  border-top: 2px solid ${color.line};
  font-weight: 600;
  font-size: ${font.size.body};
`;

export const Signed = styled.div`
  padding-top: ${space(2)};
  ${notOnPaper}
`;
