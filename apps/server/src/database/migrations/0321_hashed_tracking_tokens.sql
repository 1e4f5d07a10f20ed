-- The tokens of tracking links are stored hashed. New tokens are derived from the order and a key
-- outside the database, so that its customer sees the link again. Links from before still open.
alter table order_trackings add column token_hash bytea,
  add column derived boolean not null default false;
update order_trackings set token_hash = sha256(convert_to(token, 'UTF8'));
alter table order_trackings alter column token_hash set not null,
  add constraint order_trackings_token_hash_key unique (token_hash),
  drop column token;
