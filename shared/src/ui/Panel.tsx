import styled from '@emotion/styled';
import { panel } from '../theme/layout.ts';

/** Box that contrasts with the background; `as` changes its element ('article', 'li'). */
export const Panel = styled.div(panel());
