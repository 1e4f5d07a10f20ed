-- How long a group order is stored after its last activity. Copied from the setting when it starts.
alter table group_orders add column life interval not null default '24 hours';
