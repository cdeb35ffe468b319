import styled from '@emotion/styled';
import { quietFocus, wider } from 'shared/theme/layout';
import { color, container, radius } from 'shared/theme/tokens';

/** The content column: at most the container's width, with gutters of 16, 24 and 32 px. */
export const Column = styled.div`
  /* A page's first margin stays inside, or the whole content would move when a part arrives. */
  display: flow-root;
  width: 100%;
  max-width: calc(${container} + 64px);
  margin-inline: auto;
  padding-inline: 16px;
  ${wider('padding-inline', { tablet: '24px', desktop: '32px' })}
`;

export const Content = styled.main`
  min-height: 60vh;
  /* What reaches out of the column (the glow, the wave) must not make the page scroll sideways. */
  overflow-x: clip;
  /* The focus that comes here on navigation is for screen readers; the eye sees the new page. */
  ${quietFocus}
`;

export const SkipLink = styled.a`
  position: fixed;
  z-index: 60;
  top: 12px;
  left: 16px;
  padding: 12px 20px;
  border-radius: ${radius.medium};
  background: ${color.primary};
  color: ${color.onPrimary};
  font-weight: 600;
  transform: translateY(-80px);
  &:focus {
    transform: none;
  }
`;
