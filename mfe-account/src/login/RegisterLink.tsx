import { Register } from './RegisterLink.styles.ts';

/** Links to the provider's registration, which is another site; the provider's settings have its address. */
export function RegisterLink({ address }: { address: string | undefined }) {
  return <Register>No account yet? {address ? <a href={address}>Register</a> : 'Register'}</Register>;
}
