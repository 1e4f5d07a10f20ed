-- Filters of shop lists: whether a shop accepts group orders, and whether it takes reservations.
alter table shops add column accepts_group_orders boolean not null default true;
alter table shops add column takes_reservations boolean not null default false;
-- Overrides the marketplace's service fee. 0: no fee. Null: no override.
alter table shops add column service_fee_override_ppm int check (service_fee_override_ppm between 0 and 1000000);
-- The most items that a slot accepts over all its orders. Null: no limit. `delivery_slots.items` is
-- the current number.
alter table shops add column slot_capacity_items int check (slot_capacity_items >= 0);
alter table delivery_slots add column items int not null default 0 check (items >= 0);

-- Deleted shops, for processes with shops in memory (see 0010).
create table deleted_shops (shop_id bigint primary key, changed_xid xid8 not null default pg_current_xact_id());
create index deleted_shops_changed on deleted_shops (changed_xid);
create function mark_shop_deleted() returns trigger language plpgsql as $$
begin
  insert into deleted_shops (shop_id) values (old.id);
  perform pg_notify('hawker_events', json_build_object('id', 0, 'topic', 'shop.changed', 'order_id', null, 'shop_id', old.id,
    'user_id', null, 'driver_id', null, 'payload', json_build_object())::text);
  return null;
end $$;
create trigger shops_deleted after delete on shops for each row execute function mark_shop_deleted();

-- Delivered orders per shop and day (UTC), for the popularity of the last 28 days. A daily job
-- updates the sum in shops.orders_28d.
create table shop_order_days (
  shop_id bigint not null references shops on delete cascade,
  day date not null,
  orders int not null check (orders >= 0),
  primary key (shop_id, day)
);
alter table shops add column orders_counted_on date;
-- Existing counts are dated today, so they expire in 28 days.
insert into shop_order_days (shop_id, day, orders) select id, current_date, orders_28d from shops where orders_28d > 0;
create function count_delivered_order() returns trigger language plpgsql as $$
begin
  insert into shop_order_days (shop_id, day, orders) values (new.shop_id, (new.delivered_at at time zone 'UTC')::date, 1)
  on conflict (shop_id, day) do update set orders = shop_order_days.orders + 1;
  return null;
end $$;
create trigger orders_delivered after update of status on orders for each row
  when (new.status = 'delivered' and old.status <> 'delivered' and new.delivered_at is not null) execute function count_delivered_order();
