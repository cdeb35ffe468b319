import styled from '@emotion/styled';
import { panel } from '../theme/layout.ts';

/** A box that stands out from the ground; `as` gives it another element ('article', 'li'). */
export const Panel = styled.div(panel());
