-- Invitations and sessions of operators. Only the tables' owner, or the function that enrols, writes invitations.
create table operator_invitations (
  id uuid primary key default gen_random_uuid(),
  name text not null check (name ~ '^[a-z0-9][a-z0-9._-]{0,39}$'),
  role text not null check (role in ('observer', 'support', 'finance', 'sales', 'steward')),
  token_hash text not null unique,                    -- SHA-256 of the link's secret, hexadecimal
  created_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null,
  used_at timestamptz
);

create table operator_sessions (
  id uuid primary key default gen_random_uuid(),
  operator_id bigint not null references operators (id),
  passkey_id uuid not null references operator_passkeys (id),
  jkt text,                                           -- thumbprint of the browser's key; null: a cookie of the desk
  secret_hash text not null unique,                   -- of the token; before, of the code that is exchanged for it
  opened boolean not null,                            -- false: the code waits to be exchanged
  created_at timestamptz not null default clock_timestamp(),
  last_used_at timestamptz not null default clock_timestamp(),
  check (opened or jkt is not null)
);
create index operator_sessions_operator on operator_sessions (operator_id);
create index operator_sessions_passkey on operator_sessions (passkey_id);

-- Returns the invitation that a link's secret opens.
create function invitation_of(p_token text) returns operator_invitations language sql stable set search_path = public, pg_temp as $$
  select i from operator_invitations i
  where i.token_hash = encode(sha256(convert_to(p_token, 'UTF8')), 'hex') and i.used_at is null and i.expires_at > clock_timestamp()
    and not exists (select from operators o where o.name = i.name and o.removed_at is null)
$$;

-- Makes an operator of the person who has the link, with their passkey. Returns null for a link that is unknown, used or expired.
create function enrol_operator(p_token text, p_passkey text, p_credential_id text, p_algorithm integer, p_ec_x bytea, p_ec_y bytea,
    p_rsa_n bytea, p_rsa_e bytea, p_sign_count bigint) returns bigint
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_invitation operator_invitations;
  v_operator bigint;
begin
  perform pg_advisory_xact_lock(4711006);
  v_invitation := invitation_of(p_token);
  if v_invitation.id is null then return null; end if;
  update operator_invitations set used_at = clock_timestamp() where id = v_invitation.id;
  insert into operators (name, role) values (v_invitation.name, v_invitation.role) returning id into v_operator;
  insert into operator_passkeys (operator_id, name, credential_id, algorithm, ec_x, ec_y, rsa_n, rsa_e, sign_count)
    values (v_operator, p_passkey, p_credential_id, p_algorithm, p_ec_x, p_ec_y, p_rsa_n, p_rsa_e, p_sign_count);
  return v_operator;
end $$;

-- Whether three people have enrolled: before, no act of the office moves money.
create function office_is_founded() returns boolean language sql stable set search_path = public, pg_temp as $$
  select count(distinct operator_id) >= 3 from operator_passkeys
$$;
