import { Register } from './RegisterLink.styles.ts';

/** The way to the provider's registration, which is another site; its address comes with the provider's settings. */
export function RegisterLink({ address }: { address: string | undefined }) {
  return <Register>No account yet? {address ? <a href={address}>Register</a> : 'Register'}</Register>;
}
