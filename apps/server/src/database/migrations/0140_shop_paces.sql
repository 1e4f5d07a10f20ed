-- Preparation times learned from a shop's last weeks. A sweep updates them. They change the shop's
-- stamp.
alter table shops add column pace jsonb;
