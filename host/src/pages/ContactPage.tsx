import { Contact } from './contact/Contact.tsx';

export function ContactPage() {
  return <Contact />;
}
