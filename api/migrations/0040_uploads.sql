-- Pictures that members upload: whose they are, what they take, and since when. A picture that nobody shows is removed after a day.

create table uploads (
  key text primary key,
  user_id bigint references users (id) on delete set null,
  bytes bigint not null default 0,                   -- with its variants; 0 while the permission is not used
  tries integer not null default 0,                  -- how often somebody sent bytes for it
  created_at timestamptz not null default now()
);
create index uploads_user on uploads (user_id);
create index uploads_created on uploads (created_at);
