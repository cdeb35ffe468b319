import styled from '@emotion/styled';
import { quietFocus, wider } from 'shared/theme/layout';
import { color, container, radius } from 'shared/theme/tokens';

/** The content column: at most the container's width, with gutters of 16, 24 and 32 px. */
export const Column = styled.div`
  /* Contains the first margin of a page; otherwise an arriving part moves the whole content. */
  display: flow-root;
  width: 100%;
  max-width: calc(${container} + 64px);
  margin-inline: auto;
  padding-inline: 16px;
  ${wider('padding-inline', { tablet: '24px', desktop: '32px' })}
`;

export const Content = styled.main`
  min-height: 60vh;
  /* The glow and the wave are wider than the column and must not cause horizontal scrolling. */
  overflow-x: clip;
  /* Navigation moves the focus here for screen readers only. */
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
