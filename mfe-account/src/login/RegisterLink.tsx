import styled from '@emotion/styled';
import { text } from 'shared/theme/layout';
import { color } from 'shared/theme/tokens';

const Register = styled.p`
  ${text('second')}
  text-align: center;

  a {
    display: inline-block;
    padding: 10px 4px;
    color: ${color.primaryHover};
    text-underline-offset: 3px;
  }
`;

/** Links to the provider's registration, which is another site; the provider's settings have its address. */
export function RegisterLink({ address }: { address: string | undefined }) {
  return <Register>No account yet? {address ? <a href={address}>Register</a> : 'Register'}</Register>;
}
