alter table coupons
  -- listed for all users; other coupons need their code
  add column public boolean not null default false,
  -- {locale: {title, description}}; fallback: `title` and `description`
  add column translations jsonb not null default '{}',
  -- who pays the discount; null: the creator, the shop or the platform
  add column funded_by text check (funded_by in ('platform', 'shop', 'split')),
  -- the platform's share of a split
  add column platform_ppm int check (platform_ppm between 0 and 1000000),
  add check ((funded_by is not distinct from 'split') = (platform_ppm is not null));
create index coupons_public on coupons (shop_id) where public and active;

-- Base currency: what the platform owes the shop for a coupon, or, if negative, the shop the
-- platform.
alter table coupon_redemptions add column shop_due bigint not null default 0;
