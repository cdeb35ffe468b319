import styled from '@emotion/styled';
import { bareList, centred, disc, spread, stack, text, wider } from 'shared/theme/layout';
import { color, font } from 'shared/theme/tokens';
import { Column } from './Layout.styles.ts';

export const FooterRoot = styled.footer`
  margin-top: clamp(24px, 5vw, 64px);
  border-top: 1px solid ${color.raised};
  background: ${color.surface};
`;

export const Grid = styled(Column)`
  ${stack(8, 10)}
  padding-block: 32px 24px;
  ${wider('grid-template-columns', { tablet: '1fr 1fr', wide: '5fr 8fr 5fr' })}
`;

export const Brand = styled.div`
  ${spread(3)}
  align-content: start;
`;

export const Blurb = styled.p`
  ${text('second')}
  max-width: 40ch;
`;

export const ChannelList = styled.ul`
  display: flex;
  gap: 8px;
  ${bareList}
  a {
    ${centred}
    ${disc(44)}
    background: ${color.raised};
    color: ${color.second};
  }
  a:hover {
    color: ${color.primaryHover};
  }
`;

export const ColumnList = styled.div`
  ${stack(8, 2)}
  grid-template-columns: repeat(3, auto);
  ${wider('grid-row', { tablet: '2', wide: 'auto' })}
  ${wider('grid-column', { tablet: '1 / -1', wide: 'auto' })}
`;

export const LinkColumn = styled.nav`
  h2 {
    margin: 0 0 4px;
    font-size: ${font.size.body};
    font-weight: 600;
  }
  ul {
    ${bareList}
  }
  a {
    display: inline-flex;
    align-items: center;
    min-height: 44px;
    color: ${color.second};
    text-decoration: none;
  }
  a:hover {
    color: ${color.text};
    text-decoration: underline;
  }
`;

const SmallPrint = styled(Column)`
  color: ${color.muted};
  font-size: 14px;
  p {
    margin: 0;
  }
`;

/** As high as the company's lines before they arrive, so that nothing moves; the smoke test compares the footer before and after. */
export const CompanyLines = styled(SmallPrint)`
  min-height: 136px;
  ${wider('min-height', { tablet: '64px' })}
`;

export const Bottom = styled(SmallPrint)`
  ${spread(2, 6)}
  padding-block: 16px;
`;
