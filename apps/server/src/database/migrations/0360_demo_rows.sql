-- The rows of the demo city, so that they can be removed from a marketplace with other rows.
create table demo_rows (
  kind text not null check (kind in ('user', 'shop', 'coupon', 'banner', 'blog', 'faq', 'recipe')),
  id bigint not null,
  primary key (kind, id)
);

-- Demo cities from before. Their people were created in one moment, and nobody owns the domain .test.
insert into demo_rows (kind, id)
select 'user', id from users
where created_at in (select created_at from users where email in
  ('customer@hawker.test', 'friend@hawker.test', 'seller@hawker.test', 'driver@hawker.test', 'admin@hawker.test'));
insert into demo_rows (kind, id)
select 'shop', id from shops s
where exists (select from demo_rows)
  and not exists (select from import_refs r where r.kind = 'shop' and r.target_id = s.id)
  and not exists (select from shop_applications a where a.shop_id = s.id);
insert into demo_rows (kind, id)
select 'coupon', id from coupons
where code in ('WELCOME10', 'FIVEOFF', 'FREESHIP', 'SUMMER24', 'LANTERN15') and exists (select from demo_rows);
insert into demo_rows (kind, id) select 'banner', id from banners where exists (select from demo_rows);
