import styled from '@emotion/styled';
import type { ComponentProps } from 'react';
import { Link } from 'shared/router';
import { type ButtonLook, buttonStyles } from './Button.tsx';

const StyledLink = styled(Link)(buttonStyles);

export function LinkButton({ variant = 'primary', size = 'medium', ...rest }: ComponentProps<typeof Link> & ButtonLook) {
  return <StyledLink data-variant={variant} data-size={size} {...rest} />;
}
