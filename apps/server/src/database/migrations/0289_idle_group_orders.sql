-- How long a group order is kept after somebody has last done something in it: as the setting was when it began.
alter table group_orders add column life interval not null default '24 hours';
