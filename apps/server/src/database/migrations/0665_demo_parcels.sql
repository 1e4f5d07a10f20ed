-- The demo city has types of parcels, too.
alter table demo_rows drop constraint demo_rows_kind_check;
alter table demo_rows add constraint demo_rows_kind_check
  check (kind in ('user', 'shop', 'coupon', 'banner', 'blog', 'faq', 'recipe', 'parcel_type'));
-- Vehicles are named as in the applications of couriers: types of parcels refer to these names.
update couriers set vehicle = case vehicle when 'bike' then 'bicycle' else 'scooter' end
where vehicle in ('bike', 'motorbike');
