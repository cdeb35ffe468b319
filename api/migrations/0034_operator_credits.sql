-- Keys of operators' credits: a credit that is repeated with its key is not credited again.
create table operator_credits (
  key text primary key,
  user_id bigint not null references users (id),
  token_id bigint not null references tokens (id),
  bucket text not null,
  amount bigint not null,                            -- below zero: taken back
  created_at timestamptz not null default clock_timestamp()
);
