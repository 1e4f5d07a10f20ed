-- When the deadline of a group order took effect. Once per group order.
alter table group_orders add column deadline_met_at timestamptz;
update group_orders set deadline_met_at = locked_at where locked_at is not null and deadline_at <= now();
drop index group_orders_deadline;
create index group_orders_deadline on group_orders (deadline_at) where deadline_at is not null and deadline_met_at is null;
