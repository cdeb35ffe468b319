-- The log also has records of the site's pages, which belong to no lottery.
alter table log_records alter column lottery_id drop not null;
alter table log_records drop constraint log_records_kind_check;
alter table log_records
  add constraint log_records_kind_check check (kind in ('opening', 'freeze', 'result', 'cancel', 'pages')),
  add constraint log_records_of_lottery check ((lottery_id is null) = (kind = 'pages'));
