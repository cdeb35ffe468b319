-- Pictures of members are shown to strangers only when the member has agreed (docs/decisions/0774).

alter table users add column picture_public boolean not null default false;
-- The one column of which strangers may be told an address of a picture.
alter table users add column public_avatar text generated always as (case when picture_public then avatar end) stored;

-- Whether strangers were told the address of a picture. When its member does not agree (any more), the picture gets another address.
alter table uploads add column published boolean not null default false;
-- Until now everybody was told the pictures of those who won.
update uploads u set published = true from users m
  where m.id = u.user_id and m.avatar is not null and right(m.avatar, length(u.key) + 1) = '/' || u.key
    and exists (select from lotteries l where l.winner_user_id = m.id);
create index uploads_published on uploads (user_id) where published;
