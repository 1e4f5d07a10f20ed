-- The token of a group order's link is derived from the cart and a key outside the database. Links
-- that were shared before still open.
alter table group_orders add column old_token_hash bytea;
update group_orders set old_token_hash = sha256(convert_to(token, 'UTF8'));
alter table group_orders drop column token;
