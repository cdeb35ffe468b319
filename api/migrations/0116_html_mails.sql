-- The HTML half of a mail and its headers, sealed like its text. Mails that an older version of the provider writes have neither.
alter table outbox add column html text;
alter table outbox add column headers text;
