-- When a courier last accepted an order or was removed from it. Time-outs of couriers start then.
-- The time since the order is ready is separate, because it determines the shop's learned pace.
alter table orders add column courier_changed_at timestamptz;
