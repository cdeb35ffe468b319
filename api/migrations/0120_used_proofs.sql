-- Proofs of a browser's key that were used: each counts once, in all processes. Kept for longer than the number of the provider's in them is
-- taken (api/src/nouns/sessions/proofNonces.ts).
create table used_proofs (
  digest text primary key,
  used_at timestamptz not null default now()
);
create index used_proofs_used_at on used_proofs (used_at);
