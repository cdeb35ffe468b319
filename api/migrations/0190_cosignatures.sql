-- What witnesses have signed of the public log: their lines of the signed note of a checkpoint.
create table log_cosignatures (
  size bigint not null references log_checkpoints (size),
  witness text not null,                             -- key id, 8 hex digits
  line text not null check (line like '— %'),
  created_at timestamptz not null default clock_timestamp(),
  primary key (size, witness)
);
create trigger log_cosignatures_append_only before update or delete or truncate on log_cosignatures
  for each statement execute function refuse_change();
