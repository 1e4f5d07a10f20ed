create table tax_classes (id bigint generated always as identity primary key, title text not null, rate_ppm int not null check (rate_ppm between 0 and 1000000));

create table shops (
  id bigint generated always as identity primary key,
  uuid uuid not null default uuid_v7() unique,
  slug text not null unique,
  region_id smallint not null default 1,
  -- shared by the branches of one business
  business_id bigint,
  type text not null check (type in ('restaurant', 'shop')),
  status text not null default 'approved' check (status in ('new', 'approved', 'rejected')),
  logo_img text, background_img text, color text not null default '#e8e0d8',
  timezone text not null,
  address text not null,
  latitude double precision not null,
  longitude double precision not null,
  phone text,
  pause_until timestamptz,
  min_amount bigint not null default 0,
  tax_included boolean not null default false,
  fee_tax_class_id bigint references tax_classes,
  tips_for_pickup boolean not null default false,
  delivery_types text[] not null default '{delivery,pickup}',
  prep_minutes int not null default 20,
  last_order_minutes int not null default 0,
  finish_after_close boolean not null default false,
  preopen_prep boolean not null default false,
  accept_preorders boolean not null default true,
  preorder_days int not null default 7,
  slot_minutes int not null default 30 check (slot_minutes in (15, 30, 60)),
  slot_capacity_orders int,
  order_accept_minutes int,
  auto_accept boolean not null default false,
  packaging_fee bigint not null default 0,
  small_order_threshold bigint, small_order_fee bigint,
  price_level smallint not null default 2,
  allergen_contact text,
  trader jsonb,
  rating_sum bigint not null default 0,
  rating_count bigint not null default 0,
  orders_28d int not null default 0,
  recommended_position int,
  is_promoted boolean not null default false,
  -- increased by every change that a shop page shows; part of cache keys and ETags
  version bigint not null default 1,
  created_at timestamptz not null default now()
);
create index shops_business on shops (business_id) where business_id is not null;
create table shop_translations (shop_id bigint not null references shops on delete cascade, locale text not null, title text not null, description text, primary key (shop_id, locale));
create table shop_staff (shop_id bigint not null references shops on delete cascade, user_id bigint not null references users on delete cascade, primary key (shop_id, user_id));
create index shop_staff_user on shop_staff (user_id);
create table working_days (
  shop_id bigint not null references shops on delete cascade,
  day smallint not null check (day between 0 and 6),
  opens text not null, closes text not null,
  type text not null default 'all' check (type in ('all', 'delivery', 'pickup')),
  primary key (shop_id, day, type, opens)
);
create table closed_dates (shop_id bigint not null references shops on delete cascade, date date not null, primary key (shop_id, date));
create table special_days (shop_id bigint not null references shops on delete cascade, date date not null, opens text not null, closes text not null, primary key (shop_id, date, opens));

create table delivery_zones (
  id bigint generated always as identity primary key,
  shop_id bigint not null references shops on delete cascade,
  -- GeoJSON coordinates of a Polygon or MultiPolygon, [longitude, latitude]
  geometry jsonb not null,
  -- square degrees, to find the smallest zone that contains a point
  area double precision not null,
  price bigint not null, price_per_km bigint not null default 0, included_m int not null default 0,
  min_fee bigint, max_fee bigint, free_over bigint,
  active boolean not null default true
);
create index delivery_zones_shop on delivery_zones (shop_id);
-- H3 cells (resolution 8) that a zone touches. This index finds the few zones that need an exact
-- test.
create table zone_cells (cell text not null, zone_id bigint not null references delivery_zones on delete cascade, primary key (cell, zone_id));

create table categories (
  id bigint generated always as identity primary key,
  uuid uuid not null default uuid_v7() unique,
  type text not null check (type in ('main', 'shop', 'product')),
  shop_id bigint references shops on delete cascade,
  img text,
  position int not null default 0
);
create index categories_shop on categories (shop_id, position);
create table category_translations (category_id bigint not null references categories on delete cascade, locale text not null, title text not null, primary key (category_id, locale));
create table shop_categories (shop_id bigint not null references shops on delete cascade, category_id bigint not null references categories on delete cascade, primary key (shop_id, category_id));
create table takes (id bigint generated always as identity primary key, img text, position int not null default 0);
create table take_translations (take_id bigint not null references takes on delete cascade, locale text not null, title text not null, primary key (take_id, locale));
create table shop_takes (shop_id bigint not null references shops on delete cascade, take_id bigint not null references takes on delete cascade, primary key (shop_id, take_id));

create table products (
  id bigint generated always as identity primary key,
  uuid uuid not null default uuid_v7() unique,
  shop_id bigint not null references shops on delete cascade,
  category_id bigint references categories,
  -- an option of other products, never sold alone
  addon boolean not null default false,
  img text, color text not null default '#f1e7da',
  unit text,
  step numeric not null default 1 check (step > 0),
  min_qty int not null default 1, max_qty int not null default 99,
  tax_class_id bigint references tax_classes,
  status text not null default 'published' check (status in ('published', 'unpublished', 'pending')),
  allergens text[] not null default '{}', may_contain text[] not null default '{}',
  allergens_declared boolean not null default false,
  diets text[] not null default '{}',
  kcal int, age_restriction int,
  mealtimes jsonb,
  couponable boolean not null default true,
  recommended_position int,
  position int not null default 0,
  barcode text
);
create index products_shop on products (shop_id, category_id, position);
create table product_translations (product_id bigint not null references products on delete cascade, locale text not null, title text not null, description text, primary key (product_id, locale));
create table stocks (
  id bigint generated always as identity primary key,
  product_id bigint not null references products on delete cascade,
  price bigint not null check (price >= 0),
  -- null: not counted
  quantity int check (quantity >= 0),
  sold_out_until timestamptz,
  sku text,
  extras jsonb not null default '[]',
  discount_type text check (discount_type in ('percent', 'fixed')),
  -- percent in ppm, fixed in base minor units
  discount_value bigint, discount_starts_at timestamptz, discount_ends_at timestamptz,
  price_30d_low bigint,
  deposit bigint not null default 0,
  position int not null default 0
);
create index stocks_product on stocks (product_id, position);
create table addon_groups (id bigint generated always as identity primary key, shop_id bigint not null references shops on delete cascade, min int not null, max int not null, check (0 <= min and min <= max));
create table addon_group_translations (addon_group_id bigint not null references addon_groups on delete cascade, locale text not null, title text not null, primary key (addon_group_id, locale));
create table addons (
  id bigint generated always as identity primary key,
  addon_group_id bigint not null references addon_groups on delete cascade,
  stock_id bigint not null references stocks on delete cascade,
  max_qty int not null default 1,
  position int not null default 0,
  unique (addon_group_id, stock_id)
);
create table product_addon_groups (product_id bigint not null references products on delete cascade, addon_group_id bigint not null references addon_groups on delete cascade, position int not null default 0, primary key (product_id, addon_group_id));

create table reviews (
  id bigint generated always as identity primary key,
  shop_id bigint not null references shops on delete cascade,
  order_id bigint, user_id bigint references users on delete set null,
  firstname text not null, lastname_initial text,
  rating smallint not null check (rating between 1 and 5),
  comment text, images text[] not null default '{}', tags text[] not null default '{}',
  reply text, reply_at timestamptz,
  hidden boolean not null default false,
  created_at timestamptz not null
);
create index reviews_shop on reviews (shop_id, created_at desc) where not hidden;
create unique index reviews_once on reviews (order_id, shop_id) where order_id is not null;
create function count_review() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and not old.hidden then
    update shops set rating_sum = rating_sum - old.rating, rating_count = rating_count - 1, version = version + 1 where id = old.shop_id;
  end if;
  if tg_op <> 'DELETE' and not new.hidden then
    update shops set rating_sum = rating_sum + new.rating, rating_count = rating_count + 1, version = version + 1 where id = new.shop_id;
  end if;
  return null;
end $$;
create trigger reviews_count after insert or update of rating, hidden or delete on reviews for each row execute function count_review();

-- Small texts of the marketplace. translations: {locale: {title, …}}.
create table banners (id bigint generated always as identity primary key, img text not null, color text not null, url text, translations jsonb not null, position int not null default 0, active boolean not null default true);
create table blogs (id bigint generated always as identity primary key, uuid uuid not null default uuid_v7() unique, img text, translations jsonb not null, published_at timestamptz not null);
create table pages (slug text primary key, translations jsonb not null, updated_at timestamptz not null);
create table faqs (id bigint generated always as identity primary key, translations jsonb not null, position int not null default 0);

-- The source of an imported row, so that a second import finds it.
create table import_refs (source text not null, source_key text not null, kind text not null, target_id bigint not null, row_hash bytea not null, primary key (source, kind, source_key));
create table import_runs (id bigint generated always as identity primary key, source text not null, file_hash bytea not null, next_row bigint not null default 0, finished_at timestamptz, started_at timestamptz not null, unique (source, file_hash));
