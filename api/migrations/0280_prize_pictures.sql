-- As in 0253, and a prize may have a picture of its own: its address is a digest of the content, as of all pictures of operators.
create or replace function prize_problem(p_payload jsonb, out problem text, out token bigint, out amount bigint)
language plpgsql set search_path = public, pg_temp as $$
begin
  problem := case
    when not p_payload ?& '{slug,name,category,tokens,value,numbers,price,rule,description,picture}'
      or p_payload ->> 'slug' !~ '^[a-z0-9][a-z0-9-]{0,60}$'
      or length(p_payload ->> 'name') not between 1 and 100
      or (p_payload ->> 'numbers')::numeric * (p_payload ->> 'price')::numeric > 9007199254740991
      or (p_payload ->> 'tokens')::numeric > 9007199254740991 or (p_payload ->> 'value')::numeric > 9007199254740991 then 'MALFORMED'
    when exists (select from rewards r where r.slug = p_payload ->> 'slug'
      and (r.act_id is null or exists (select from lotteries l where l.reward_id = r.id))) then 'PRIZE_LOCKED'
    when p_payload ->> 'picture' !~ '^((/uploads|https?://[^?#]+)/[0-9a-f]{32}-[1-9][0-9]{0,4}w[.](png|jpg|gif|webp))?$'
      and not exists (select from rewards r where p_payload ->> 'picture' = any (r.images)) then 'NO_PICTURE'
    end;
end $$;
