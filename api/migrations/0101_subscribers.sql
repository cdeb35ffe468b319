-- Who was logged in when an address was subscribed: a member on a break gets no news, whichever address they left.
alter table subscriptions add column user_id bigint references users (id);
