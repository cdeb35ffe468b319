import styled from '@emotion/styled';
import * as Tabs from '@radix-ui/react-tabs';
import { wider } from 'shared/theme/layout';
import { color, font } from 'shared/theme/tokens';

export const TabList = styled(Tabs.List)`
  display: flex;
  margin-inline: -16px;
  padding-inline: 10px;
  overflow-x: auto;
  scrollbar-width: none;
  border-bottom: 1px solid ${color.raised};
  ${wider('gap', { tablet: '12px' })}
  ${wider('margin-inline', { tablet: '0' })}
  ${wider('padding-inline', { tablet: '0' })}
`;

export const Tab = styled(Tabs.Trigger)`
  flex: none;
  min-height: 48px;
  padding: 8px 6px;
  border: 0;
  border-bottom: 3px solid transparent;
  background: none;
  color: ${color.second};
  font: 500 15px / 1.4 ${font.display};
  cursor: pointer;
  ${wider('padding-inline', { tablet: '12px' })}
  ${wider('font-size', { tablet: '17px' })}
  &::first-letter {
    text-transform: uppercase;
  }
  &:hover {
    color: ${color.text};
  }
  &[data-state='active'] {
    border-bottom-color: ${color.primary};
    color: ${color.text};
  }
  &:focus-visible {
    outline-offset: -4px;
  }
`;

export const TabPanel = styled(Tabs.Content)`
  padding-block: 16px 32px;
`;

export const TabLinks = styled.nav`
  display: flex;
  flex-wrap: wrap;
  gap: 4px 20px;
  padding-block: 12px;
  font: 500 17px / 1.8 ${font.display};
  a::first-letter {
    text-transform: uppercase;
  }
  a[aria-current] {
    color: ${color.text};
    text-decoration-thickness: 3px;
  }
`;
