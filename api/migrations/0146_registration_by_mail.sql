-- Name and password are chosen after the mail is confirmed: a proof of an address that has no member yet.
alter table email_proofs drop constraint email_proofs_purpose_check;
alter table email_proofs add constraint email_proofs_purpose_check check (purpose in ('reset', 'confirm', 'register'));
create unique index email_proofs_registration on email_proofs (secret_hash) where purpose = 'register';
