-- Secrets that only the key outside the database can make. The keys of the sandbox's webhooks and of
-- picture links are derived from it; links to pictures are valid for minutes anyway.
drop table sandbox_keys;
drop table signing_keys;

-- Mails of before have links with stored keys, which must still open. Only their hashes remain; the
-- keys of new links prove themselves.
alter table notification_settings add column unsubscribe_hash bytea unique;
update notification_settings set unsubscribe_hash = sha256(convert_to(unsubscribe_key::text, 'UTF8'));
alter table notification_settings drop column unsubscribe_key;
