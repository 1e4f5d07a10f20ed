-- Translations of a variant and of a unit: {locale: [{group, value}]} and {locale: name}. `extras`
-- and `unit` are English.
alter table stocks add column extras_in jsonb not null default '{}';
alter table products add column units_in jsonb not null default '{}';

-- The transaction that last changed what a shop list or a shop page shows. A process with shops in
-- memory asks for changes of transactions that were not yet visible at its last read
-- (pg_snapshot_xmin). So it misses none, in any order of commits.
alter table shops add column changed_xid xid8 not null default pg_current_xact_id();
create index shops_changed on shops (changed_xid);

create function mark_shop_changed() returns trigger language plpgsql as $$
begin
  new.changed_xid := pg_current_xact_id();
  -- Every change counts, so writers need not increase the version themselves.
  if new.version = old.version then new.version := old.version + 1; end if;
  -- Notifies every process at commit, so that page caches do not depend on the writers.
  perform pg_notify('hawker_events', json_build_object('id', 0, 'topic', 'shop.changed', 'order_id', null, 'shop_id', new.id,
    'user_id', null, 'driver_id', null, 'payload', json_build_object())::text);
  return new;
end $$;
create trigger shops_changed before update on shops for each row execute function mark_shop_changed();

-- Parts of a shop. A change of them changes the shop and its version, once per statement.
create function count_shop_change() returns trigger language plpgsql as $$
begin
  execute format('update shops set version = version + 1 where id in (%s)', tg_argv[0]);
  return null;
end $$;

do $$
declare
  part record;
  of_product text := 'select p.shop_id from touched join products p on p.id = touched.product_id';
  of_group text := 'select g.shop_id from touched join addon_groups g on g.id = touched.addon_group_id';
begin
  for part in select * from (values
    ('shop_translations', 'select shop_id from touched'), ('working_days', 'select shop_id from touched'),
    ('closed_dates', 'select shop_id from touched'), ('special_days', 'select shop_id from touched'),
    ('delivery_zones', 'select shop_id from touched'), ('shop_categories', 'select shop_id from touched'),
    ('shop_takes', 'select shop_id from touched'), ('categories', 'select shop_id from touched'),
    ('category_translations', 'select c.shop_id from touched join categories c on c.id = touched.category_id union
      select c.shop_id from touched join shop_categories c on c.category_id = touched.category_id'),
    ('take_translations', 'select t.shop_id from touched join shop_takes t on t.take_id = touched.take_id'),
    ('products', 'select shop_id from touched'), ('addon_groups', 'select shop_id from touched'),
    ('product_translations', of_product), ('stocks', of_product), ('product_addon_groups', of_product),
    ('addon_group_translations', of_group), ('addons', of_group)) as parts (name, shops)
  loop
    execute format('create trigger %1$s_inserted after insert on %1$I referencing new table as touched for each statement execute function count_shop_change(%2$L)', part.name, part.shops);
    execute format('create trigger %1$s_deleted after delete on %1$I referencing old table as touched for each statement execute function count_shop_change(%2$L)', part.name, part.shops);
    -- A sold portion does not count: every order writes one, and the shop's row would become a
    -- bottleneck.
    if part.name <> 'stocks' then
      execute format('create trigger %1$s_updated after update on %1$I referencing new table as touched for each statement execute function count_shop_change(%2$L)', part.name, part.shops);
    end if;
  end loop;
end $$;

create function count_stock_change() returns trigger language plpgsql as $$
begin
  update shops set version = version + 1 where id = (select shop_id from products where id = new.product_id);
  return null;
end $$;
create trigger stocks_updated after update on stocks for each row
  when ((old.price, old.sold_out_until, old.sku, old.extras, old.extras_in, old.discount_type, old.discount_value, old.discount_starts_at, old.discount_ends_at, old.price_30d_low, old.deposit, old.position)
    is distinct from (new.price, new.sold_out_until, new.sku, new.extras, new.extras_in, new.discount_type, new.discount_value, new.discount_starts_at, new.discount_ends_at, new.price_30d_low, new.deposit, new.position))
  execute function count_stock_change();

-- The kitchen's queue, which every estimate counts.
create index orders_in_kitchen on orders (shop_id) where status = 'cooking' or (status = 'accepted' and delivery_date is null);
