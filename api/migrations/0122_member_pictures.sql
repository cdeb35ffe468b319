-- A member's picture. What is shown nowhere is removed an hour after it was uploaded, or after another picture took its place.

alter table uploads add column unused_since timestamptz not null default now();
-- Its files are being removed: from here on nobody can show it, and whoever removes next finishes.
alter table uploads add column removing boolean not null default false;
create index uploads_unused on uploads (unused_since);
drop index uploads_created;
