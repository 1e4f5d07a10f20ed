alter table coupons
  -- offered to everybody; others are only for those who know their code
  add column public boolean not null default false,
  -- {locale: {title, description}}; `title` and `description` where a language is missing
  add column translations jsonb not null default '{}',
  -- who pays for what it takes off; null: whoever made it, the shop or the platform
  add column funded_by text check (funded_by in ('platform', 'shop', 'split')),
  -- the platform's part of a split
  add column platform_ppm int check (platform_ppm between 0 and 1000000),
  add check ((funded_by is not distinct from 'split') = (platform_ppm is not null));
create index coupons_public on coupons (shop_id) where public and active;

-- Base currency: what the platform owes the shop for a coupon that it pays for, or, negative, the shop the platform.
alter table coupon_redemptions add column shop_due bigint not null default 0;
