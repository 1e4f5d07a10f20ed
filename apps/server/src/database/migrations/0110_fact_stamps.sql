-- Data that every checkout reads and that rarely changes is cached in memory by a stamp: the last
-- changing transaction and a counter. Readers select the stamp in a statement that they send
-- anyway, so the cache is as fresh as a query.
create table market_stamp (id smallint primary key default 1 check (id = 1), changed_xid xid8 not null default pg_current_xact_id(), version bigint not null default 1);
insert into market_stamp default values;
create function mark_market_changed() returns trigger language plpgsql as $$
begin
  update market_stamp set changed_xid = pg_current_xact_id(), version = version + 1;
  return null;
end $$;
create trigger settings_changed after insert or update or delete or truncate on settings for each statement execute function mark_market_changed();
create trigger currencies_changed after insert or update or delete or truncate on currencies for each statement execute function mark_market_changed();
create trigger payment_methods_changed after insert or update or delete or truncate on payment_methods for each statement execute function mark_market_changed();

-- Two more parts of a shop that change its stamp (see 0010): payment methods and taxes.
create trigger shop_payment_methods_inserted after insert on shop_payment_methods referencing new table as touched
  for each statement execute function count_shop_change('select shop_id from touched');
create trigger shop_payment_methods_deleted after delete on shop_payment_methods referencing old table as touched
  for each statement execute function count_shop_change('select shop_id from touched');
create trigger shop_payment_methods_updated after update on shop_payment_methods referencing new table as touched
  for each statement execute function count_shop_change('select shop_id from touched');
create trigger tax_classes_updated after update on tax_classes referencing new table as touched
  for each statement execute function count_shop_change(
    'select s.id from shops s join touched t on t.id in (s.fee_tax_class_id, s.delivery_tax_class_id) union select p.shop_id from products p join touched t on t.id = p.tax_class_id');

-- For every quote: automatic promotions, and codes over all shops.
create index coupons_by_themselves on coupons (shop_id) where auto_apply and stackable and active;
create index coupons_by_code on coupons (lower(code));
