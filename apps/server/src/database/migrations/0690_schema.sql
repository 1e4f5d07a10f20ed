-- The schema of 28 November 2026. It replaces 125 migrations (docs/decisions/0167). Later ones follow
-- in their own files.
--
-- Money is bigint minor units. Ids are bigint. Each region's database starts its sequences at
-- region * 2^40, so ids are unique over all regions and stay below 2^53 for JavaScript.
create extension if not exists pg_trgm;
create extension if not exists unaccent;
create extension if not exists btree_gist;

-- Functions may name tables that come after them.
set local check_function_bodies = off;

create function discounted_price(price bigint, discount_type text, discount_value bigint)
  returns bigint language sql immutable parallel safe as $$
  select price - least(price, case discount_type when 'percent' then round(price * discount_value / 1000000.0)::bigint when 'fixed' then discount_value else 0 end)
$$;

-- Folds stored text and search words: no accents, case and ASCII punctuation. "Ben's" is one word.
create function fold(words text) returns text language sql immutable parallel safe strict as $$
  select trim(regexp_replace(translate(lower(public.unaccent('public.unaccent'::regdictionary, words)), '''’', ''), '[!-/:-@\[-`{-~]+', ' ', 'g'))
$$;

-- For statements that are sent with the commit: a wrong prediction fails the transaction, which is
-- then retried.
create function foreseen(came_true boolean) returns void language plpgsql as $$
begin
  if came_true is not true then
    raise exception 'not as foreseen' using errcode = 'serialization_failure';
  end if;
end $$;

-- The grid square of a shop, a tenth of a degree wide. It prefixes the words of its products, so
-- that a search reads nearby products only.
create function search_area(latitude double precision, longitude double precision)
  returns text language sql immutable parallel safe strict as $$
  select to_hex((floor((latitude + 90) * 10) * 3601 + floor((longitude + 180) * 10))::int) || ':'
$$;

-- Converts Arabic digits. adapters/search/fold.ts must do the same.
create function search_fold(words text) returns text language sql immutable parallel safe strict as $$
  select btrim(regexp_replace(regexp_replace(translate(lower(public.unaccent('public.unaccent'::regdictionary, translate(words, '™®©٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹', '   01234567890123456789'))),
    'أإآٱىةؤئёйїў' || E'''’‘ʼ`´׳״ـ\u064B\u064C\u064D\u064E\u064F\u0650\u0651\u0652\u0653\u0654\u0655\u0670\u05B0\u05B1\u05B2\u05B3\u05B4\u05B5\u05B6\u05B7\u05B8\u05B9\u05BA\u05BB\u05BC\u05BD\u05BF\u05C1\u05C2\u05C4\u05C5\u05C7\u0300\u0301\u0302\u0303\u0306\u0307\u0308\u030A\u030C\u0327\u0328',
    'اااايهويеиіу'), E'[\\s\u00A0!-/:-@\\[-`{-~،؛؟٪٫٬…·•«»–—“”„°×]+', ' ', 'g'), '(\S{60})\S+', '\1', 'g'))
$$;

-- Each word of a product is indexed with its square and, after a colon, without. So a rare word is
-- found in one place without an address. The colon keeps "40" from matching the name of a square.
create function search_lexemes(area text, words text)
  returns tsvector language sql immutable parallel safe strict as $$
  select case when words = '' then ''::tsvector
    else array_to_tsvector(string_to_array(case when area = '' then words
      else area || replace(words, ' ', ' ' || area) || ' :' || replace(words, ' ', ' :') end, ' ')) end
$$;

-- A UUID of version 7 (RFC 9562 §5.7). Postgres 18 has uuidv7(), Postgres 15 to 17 do not.
create function uuid_v7() returns uuid language sql volatile as $$
  select encode(
    set_bit(set_bit(
      overlay(uuid_send(gen_random_uuid()) placing substring(int8send((extract(epoch from clock_timestamp()) * 1000)::bigint) from 3) from 1 for 6),
      52, 1), 53, 1), 'hex')::uuid
$$;
do $$ begin
  if current_setting('server_version_num')::int >= 180000 then
    create or replace function uuid_v7() returns uuid language sql volatile as 'select uuidv7()';
  end if;
end $$;

create table audit_logs (
  id bigint generated always as identity primary key,
  user_id bigint,
  action text not null,
  subject text not null,
  subject_id bigint,
  detail jsonb not null default '{}',
  created_at timestamptz not null
);
create index audit_logs_subject on audit_logs (subject, subject_id, id);
create index audit_logs_user on audit_logs (user_id, id);

-- A login at a provider that one browser has started.
create table auth_flows (
  state_hash bytea primary key,
  provider text not null,
  -- of the cookie that only this browser has
  browser_hash bytea not null,
  nonce text not null,
  verifier text not null,
  next text not null,
  firstname text,
  expires_at timestamptz not null
);
create index auth_flows_expires on auth_flows (expires_at);

-- Times of attempts and messages per name, counted in the statement that adds one.
create table auth_turns (
  kind text,
  subject_hash bytea,
  at timestamptz[] not null,
  primary key (kind, subject_hash)
);

-- Small texts of the marketplace. translations: {locale: {title, …}}.
create table banners (
  id bigint generated always as identity primary key,
  img text not null,
  color text not null,
  url text,
  translations jsonb not null,
  position int not null default 0,
  active boolean not null default true
);

create table base_map (
  id bigint generated always as identity primary key,
  kind text not null,
  name text,
  class text,
  points jsonb not null
);

create table blogs (
  id bigint generated always as identity primary key,
  uuid uuid not null default uuid_v7() unique,
  img text,
  translations jsonb not null,
  published_at timestamptz not null,
  -- When the users were told of a news item; null: not yet. Old news are not announced again.
  announced_at timestamptz
);
create index blogs_not_announced on blogs (published_at) where announced_at is null;

create table currencies (
  id bigint generated always as identity primary key,
  code text not null unique,
  title text not null,
  symbol text not null,
  position text not null default 'before' check (position in ('before', 'after')),
  decimals smallint not null check (decimals >= 0 and decimals <= 3),
  cash_rounding bigint check (cash_rounding > 0),
  -- units of this currency for one unit of the base currency
  rate numeric not null check (rate > 0),
  is_default boolean not null default false,
  active boolean not null default true
);
create unique index currencies_one_default on currencies (is_default) where is_default;

-- Deleted shops, for processes with shops in memory.
create table deleted_shops (
  shop_id bigint primary key,
  changed_xid xid8 not null default pg_current_xact_id()
);
create index deleted_shops_changed on deleted_shops (changed_xid);

-- The rows of the demo city, so that they can be removed from a marketplace with other rows.
create table demo_rows (
  kind text check (kind in ('user', 'shop', 'coupon', 'banner', 'blog', 'faq', 'recipe', 'parcel_type')),
  id bigint,
  primary key (kind, id)
);

-- Events, written in the transaction that causes them. Workers and live streams read them. Append
-- only.
create table events (
  id bigint generated always as identity primary key,
  topic text not null,
  -- unique: a second event with the same key is ignored
  key text not null unique,
  order_id bigint,
  shop_id bigint,
  user_id bigint,
  driver_id bigint,
  payload jsonb not null default '{}',
  created_at timestamptz not null,
  -- Ids are assigned before the commit, so a smaller id may become visible later. With the
  -- transaction of an event and the oldest transaction that ran at that time, a client that
  -- reconnects gets these events too.
  written_in xid8 default pg_current_xact_id(),
  running_since xid8 default pg_snapshot_xmin(pg_current_snapshot()),
  parcel_id bigint
);
create index events_order on events (order_id, id) where order_id is not null;
create index events_parcel on events (parcel_id, id) where parcel_id is not null;
create index events_shop on events (shop_id, id) where shop_id is not null;

create table faqs (
  id bigint generated always as identity primary key,
  translations jsonb not null,
  position int not null default 0
);

create table idempotency_keys (
  user_id bigint,
  route text,
  key uuid,
  body_hash bytea not null,
  status int,
  answer json,
  created_at timestamptz not null,
  primary key (user_id, route, key)
) with (toast_tuple_target = 8160);
create index idempotency_created on idempotency_keys (created_at);

-- The source of an imported row, so that a second import finds it.
create table import_refs (
  source text,
  source_key text,
  kind text,
  target_id bigint not null,
  row_hash bytea not null,
  primary key (source, kind, source_key)
);
-- Finds what an import created by its target: the sizes of a product.
create index import_refs_target on import_refs (source, kind, target_id);

create table import_runs (
  id bigint generated always as identity primary key,
  source text not null,
  file_hash bytea not null,
  next_row bigint not null default 0,
  finished_at timestamptz,
  started_at timestamptz not null,
  unique (source, file_hash)
);

create table languages (
  id bigint generated always as identity primary key,
  locale text not null unique,
  title text not null,
  backward boolean not null default false,
  is_default boolean not null default false,
  active boolean not null default true,
  position int not null default 0
);

create table ledger_transfers (
  id bigint generated always as identity primary key,
  uuid uuid not null default uuid_v7() unique,
  kind text not null,
  key text not null unique,
  ref_type text,
  ref_id bigint,
  note text,
  created_at timestamptz not null
);
-- For statements of some days, which otherwise read all transfers.
create index ledger_transfers_day on ledger_transfers (created_at);
create index ledger_transfers_payments_at on ledger_transfers (created_at) where (key ~~ 'pay:%');
create index ledger_transfers_ref on ledger_transfers (ref_type, ref_id);

-- Data that every checkout reads and that rarely changes is cached in memory by a stamp: the last
-- changing transaction and a counter. Readers select the stamp in a statement that they send
-- anyway, so the cache is as fresh as a query.
create table market_stamp (
  id smallint default 1 primary key check (id = 1),
  changed_xid xid8 not null default pg_current_xact_id(),
  version bigint not null default 1
);

create table pages (
  slug text primary key,
  translations jsonb not null,
  updated_at timestamptz not null
);

-- Alerts about payment methods that have begun, so that staff are notified once.
create table payment_alerts (
  id bigint generated always as identity primary key,
  tag text not null,
  kind text not null check (kind = any ('{keys_refused,no_webhooks,success_dropped,list_failed}')),
  began_at timestamptz not null,
  ended_at timestamptz
);
create unique index payment_alerts_open on payment_alerts (tag, kind) where ended_at is null;

create table payment_methods (
  id bigint generated always as identity primary key,
  tag text not null unique,
  active boolean not null default true,
  min_amount bigint,
  max_amount bigint,
  position int not null default 0,
  -- What staff set for each payment method. Null: no limit. `titles`: by language.
  -- The columns after them are news of the provider, which no price depends on.
  titles jsonb not null default '{}',
  countries text[],
  currencies text[],
  last_ok_at timestamptz,
  last_error text,
  last_error_at timestamptz,
  last_webhook_at timestamptz,
  forged_webhooks bigint not null default 0,
  -- The provider refused our current keys. Null: it has accepted them since.
  keys_refused_at timestamptz,
  keys_refused_said text
);

-- The built-in gazetteer: addresses for delivery.
create table places (
  id bigint generated always as identity primary key,
  source text not null,
  source_key text not null,
  address text not null,
  -- folded for prefix and trigram search
  folded text not null,
  latitude double precision not null,
  longitude double precision not null,
  -- Address search compares street and house number separately: "1631 Connecticut" finds the
  -- neighbouring houses.
  house int generated always as (("substring"(folded, '^(\d{1,6})(?!\d)'))::integer) stored,
  street text generated always as (regexp_replace(folded, '^\d+\S*\s+', '')) stored not null,
  unique (source, source_key)
);
create index places_folded on places using gin (folded gin_trgm_ops);
create index places_point on places using gist (point(longitude, latitude));
create index places_prefix on places (folded text_pattern_ops);
create index places_street on places (street text_pattern_ops);
create index places_street_like on places using gin (street gin_trgm_ops);

-- A marketplace that has served real people must not become a demo by a missing setting.
create table production_starts (
  only_row boolean default true primary key check (only_row),
  first_at timestamptz not null
);

-- What a provider says it holds for us each night, and what its entries explain of it. `difference`
-- is in minor units. A difference becomes a finding when it lasts for two nights.
create table provider_balances (
  tag text,
  currency text,
  night date,
  held bigint not null,
  explained bigint not null,
  difference bigint not null,
  asked_at timestamptz not null,
  primary key (tag, currency, night)
);

-- The VAPID keys, created at the first start.
create table push_keys (
  only_one boolean default true primary key check (only_one),
  public_key text not null,
  private_key text not null
);

-- Counts of rate limits over all processes (http/api/rate-limit-counter.ts). Unlogged, because they
-- may be lost in a crash.
create unlogged table rate_limits (
  key text primary key,
  points int not null,
  expire bigint
);
create index rate_limits_expire on rate_limits (expire);

-- Recipes. translations: {locale: {title, description, steps}}.
create table recipes (
  id bigint generated always as identity primary key,
  uuid uuid not null default uuid_v7() unique,
  -- The name in the URL. It cannot look like an id or a uuid.
  slug text not null unique check (slug ~ '^[a-z]+(-[a-z]+)*$'),
  img text,
  color text not null default '#e8e0d8',
  servings int not null check (servings >= 1 and servings <= 24),
  prep_minutes int not null check (prep_minutes >= 0),
  cook_minutes int not null check (cook_minutes >= 0),
  translations jsonb not null,
  position int not null default 0,
  published_at timestamptz not null
);
create index recipes_in_order on recipes (position, id);

-- One reconciliation of a provider's day. A day is read again later, because lists are late.
create table reconcile_runs (
  id bigint generated always as identity primary key,
  tag text not null,
  day date not null,
  night date not null,
  started_at timestamptz not null,
  finished_at timestamptz,
  entries int not null default 0,
  failure text,
  unique (tag, day, night)
);

create table sandbox_keys (
  id smallint default 1 primary key check (id = 1),
  secret text not null
);

-- The sandbox is a fake provider with its own payment page. It stores payments, so that a restart
-- loses nothing.
create table sandbox_payments (
  reference text primary key,
  amount bigint not null,
  currency text not null,
  decimals smallint not null,
  description text not null,
  return_url text not null,
  lang text not null,
  status text not null check (status in ('progress', 'challenge', 'authorized', 'paid', 'rejected',
    'canceled')),
  -- paid, but reported as unpaid until then: simulates a late payment
  settles_at timestamptz,
  refunded bigint not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- Sandbox payments: `amount` is authorized, `captured` was captured.
  capture_later boolean not null default false,
  captured bigint,
  -- Sandbox payments: the test card that paid, if one was chosen.
  card text check (length(card) <= 20),
  constraint sandbox_payments_check check (refunded >= 0 and refunded <= amount),
  constraint sandbox_payments_check1 check (captured >= 0 and captured <= amount)
);

create table sandbox_webhooks (
  id bigint generated always as identity primary key,
  event_id text not null,
  body text not null,
  due_at timestamptz not null,
  sent_at timestamptz,
  attempts int not null default 0
);
create index sandbox_webhooks_due on sandbox_webhooks (due_at) where sent_at is null;

-- The transactions up to which a search engine has indexed the shops (see shops.changed_xid).
create table search_progress (
  engine text primary key,
  horizon xid8 not null
);

-- Synonyms, edited by the staff.
create table search_synonyms (
  id bigint generated always as identity primary key,
  words text[] not null check ((cardinality(words) >= 2) and (cardinality(words) <= 20)),
  changed_xid xid8 not null default pg_current_xact_id()
);
create index search_synonyms_changed on search_synonyms (changed_xid);

-- All words of names and the number of shops with each, for the correction of typos. A sweep
-- updates it within seconds.
create table search_words (
  word text primary key,
  shops int not null,
  changed_xid xid8 not null default pg_current_xact_id()
);
create index search_words_changed on search_words (changed_xid);

-- Mails and text messages of the demo, shown at /dev.
create table sent_messages (
  id bigint generated always as identity primary key,
  channel text not null check (channel in ('mail', 'sms')),
  recipient text not null,
  subject text,
  body text not null,
  created_at timestamptz not null
);

create table settings (
  key text primary key,
  value text not null
);

-- The key that signs picture links, shared by all processes. 244 random bits.
create table signing_keys (
  name text primary key,
  key bytea not null
);

-- Phone numbers that never want a text message of a parcel again, hashed with a key outside the
-- database.
create table sms_opt_outs (
  phone_hash bytea primary key,
  created_at timestamptz not null
);

create table takes (
  id bigint generated always as identity primary key,
  img text,
  position int not null default 0
);

create table tax_classes (
  id bigint generated always as identity primary key,
  title text not null,
  rate_ppm int not null check (rate_ppm >= 0 and rate_ppm <= 1000000)
);

-- Translations of tax titles by the title that orders store. Orders store one title each, so that
-- placing an order writes no more. Earlier orders are translated too, and a new title of a class
-- does not affect them.
create table tax_titles (
  title text,
  locale text,
  words text not null,
  primary key (title, locale)
);

create table translation_overrides (
  locale text,
  key text,
  value text not null,
  -- Staff may override texts of all namespaces, so the key includes the namespace.
  namespace text default 'storefront',
  primary key (locale, namespace, key)
);

create table webhook_events (
  id bigint generated always as identity primary key,
  provider text not null,
  event_id text not null,
  payload jsonb not null,
  received_at timestamptz not null,
  processed_at timestamptz,
  attempts int not null default 0,
  failure text,
  -- When an event last caused a call at its provider. Until now only events that found their payment
  -- counted for the limit of weakly signed webhooks.
  looked_at timestamptz,
  unique (provider, event_id)
);
create index webhook_events_looks on webhook_events (provider, looked_at) where looked_at is not null;
create index webhook_events_unknown on webhook_events (received_at) where (processed_at is null and
  failure = 'unknown_reference');

-- Parcels between people. Amounts of types and options are in minor units of the base currency,
-- those of a parcel in its own, `settlement_*` and `courier_pay` in base currency.
create table parcel_types (
  id bigint generated always as identity primary key,
  position int not null default 0,
  img text,
  -- centimetres
  max_width int not null check (max_width > 0),
  max_height int not null check (max_height > 0),
  max_length int not null check (max_length > 0),
  max_weight_g int not null check (max_weight_g > 0),
  max_value bigint not null check (max_value >= 0),
  price bigint not null check (price > 0),
  price_per_km bigint not null check (price_per_km >= 0),
  included_m int not null check (included_m >= 0),
  -- empty: any vehicle
  vehicles text[] not null default '{}',
  tax_class_id bigint references tax_classes,
  tax_included boolean not null default false,
  active boolean not null default true,
  created_at timestamptz not null
);

-- translations: {locale: {name}}.
create table recipe_ingredients (
  id bigint generated always as identity primary key,
  recipe_id bigint not null references recipes on delete cascade,
  position int not null default 0,
  -- for the recipe's servings; null: to taste
  amount numeric check (amount > 0),
  unit text check (unit in ('g', 'ml', 'piece', 'tbsp', 'tsp', 'clove', 'slice', 'bunch')),
  -- most kitchens have it
  staple boolean not null default false,
  translations jsonb not null,
  constraint recipe_ingredients_check check ((amount is null) = (unit is null))
);
create index recipe_ingredients_recipe on recipe_ingredients (recipe_id, position);

create table sandbox_refunds (
  key text primary key,
  reference text not null references sandbox_payments(reference),
  amount bigint not null check (amount > 0),
  created_at timestamptz not null,
  -- Tests let refunds of the sandbox wait.
  status text not null default 'paid' check (status = any ('{progress,paid,failed}'))
);

create table shops (
  id bigint generated always as identity primary key,
  uuid uuid not null default uuid_v7() unique,
  slug text not null unique,
  region_id smallint not null default 1,
  -- shared by the branches of one business
  business_id bigint,
  type text not null check (type in ('restaurant', 'shop')),
  status text not null default 'approved' check (status in ('new', 'approved', 'rejected')),
  logo_img text,
  background_img text,
  color text not null default '#e8e0d8',
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
  preorder_days int,
  slot_minutes int not null default 30 check (slot_minutes = any (array[15, 30, 60])),
  slot_capacity_orders int,
  order_accept_minutes int,
  auto_accept boolean not null default false,
  packaging_fee bigint not null default 0,
  small_order_threshold bigint,
  small_order_fee bigint,
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
  created_at timestamptz not null default now(),
  -- The transaction that last changed what a shop list or a shop page shows. A process with shops in
  -- memory asks for changes of transactions that were not yet visible at its last read
  -- (pg_snapshot_xmin). So it misses none, in any order of commits.
  changed_xid xid8 not null default pg_current_xact_id(),
  -- The tax on the delivery fee may differ from other fees. Null: not taxed.
  delivery_tax_class_id bigint references tax_classes,
  -- Filters of shop lists: whether a shop accepts group orders, and whether it takes reservations.
  accepts_group_orders boolean not null default true,
  takes_reservations boolean not null default false,
  -- Overrides the marketplace's service fee. 0: no fee. Null: no override.
  service_fee_override_ppm int check (service_fee_override_ppm >= 0 and service_fee_override_ppm <= 1000000),
  -- The most items that a slot accepts over all its orders. Null: no limit. `delivery_slots.items` is
  -- the current number.
  slot_capacity_items int check (slot_capacity_items >= 0),
  orders_counted_on date,
  -- Counts changes of a shop's dishes and of their names and sections. Search pages depend on these,
  -- and not on prices.
  words_version bigint not null default 1,
  -- Preparation times learned from a shop's last weeks. A sweep updates them. They change the shop's
  -- stamp.
  pace jsonb
);
create index shops_business on shops (business_id) where business_id is not null;
create index shops_changed on shops (changed_xid);

create table take_translations (
  take_id bigint references takes on delete cascade,
  locale text,
  title text not null,
  primary key (take_id, locale)
);

create table users (
  id bigint generated always as identity primary key,
  uuid uuid not null default uuid_v7() unique,
  email text,
  password_hash text,
  firstname text not null,
  lastname text,
  phone text,
  phone_verified_at timestamptz,
  img text,
  currency_id bigint references currencies,
  blocked_at timestamptz,
  created_at timestamptz not null default now(),
  email_verified_at timestamptz,
  -- the invitation code, as typed
  referral_given text,
  -- Personal data of a user, and the deletion of the account.
  birthday date,
  gender text check (gender in ('female', 'male', 'other')),
  -- the day on which the account is deleted, unless the user cancels
  delete_at timestamptz,
  deleted_at timestamptz,
  -- True for a person with a role whose password is shorter than roles need today.
  short_password boolean not null default false
);
create unique index users_email on users (lower(email)) where email_verified_at is not null;
create index users_named_email on users (lower(email), created_at) where email is not null;
create index users_named_phone on users (phone, created_at) where phone is not null;
create unique index users_phone on users (phone) where phone_verified_at is not null;
create index users_to_delete on users (delete_at) where (delete_at is not null and deleted_at is null);

create table addon_groups (
  id bigint generated always as identity primary key,
  shop_id bigint not null references shops on delete cascade,
  min int not null,
  max int not null,
  constraint addon_groups_check check (0 <= min and min <= max)
);

create table addresses (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  title text,
  address text not null,
  house text,
  floor text,
  office text,
  entrance text,
  note text,
  latitude double precision not null,
  longitude double precision not null,
  active boolean not null default false,
  created_at timestamptz not null default now()
);
create unique index addresses_one_active on addresses (user_id) where active;
create index addresses_user on addresses (user_id);

-- Allergens of a user, synchronized between devices. Encrypted.
create table allergy_profiles (
  user_id bigint primary key references users on delete cascade,
  sealed bytea not null,
  updated_at timestamptz not null
);

-- Results of the audits.
create table audit_runs (
  id bigint generated always as identity primary key,
  -- the night of a nightly audit; null: started by staff
  night date unique,
  user_id bigint references users on delete set null,
  started_at timestamptz not null,
  finished_at timestamptz,
  breaches int,
  -- [{rule, check, subject, count, samples: [{id, detail}]}]
  results jsonb,
  failure text
);
create unique index audit_runs_one_at_a_time on audit_runs ((true)) where (finished_at is null);

create table auth_codes (
  id uuid primary key,
  purpose text not null check (purpose in ('sign_in', 'reset', 'change_phone', 'proof')),
  phone text,
  user_id bigint references users on delete cascade,
  -- argon2id; null: no code was sent to the number
  code_hash text,
  tries smallint not null default 0,
  used_at timestamptz,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  email text,
  -- Who asked for it: a new code voids only the asker's own earlier ones.
  asker bytea,
  constraint auth_codes_address check ((phone is null) <> (email is null))
);
create index auth_codes_expires on auth_codes (expires_at);

create table auth_links (
  token_hash bytea primary key,
  purpose text not null check (purpose in ('sign_in', 'reset', 'change_email')),
  email text not null,
  user_id bigint references users on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index auth_links_expires on auth_links (expires_at);

-- A day of a shop. Every write to a booking locks the rows of its days first, in order of dates.
create table booking_days (
  shop_id bigint references shops on delete cascade,
  date date,
  open boolean not null default true,
  covers_per_quarter smallint check (covers_per_quarter > 0),
  note text,
  version int not null default 0,
  primary key (shop_id, date)
);

-- A shop without a row has the defaults. `layout_version` counts changes of its floor plan.
create table booking_rules (
  shop_id bigint primary key references shops on delete cascade,
  auto_approve boolean not null default true,
  durations int[],
  minutes_by_party jsonb not null default '[{"to": 2, "minutes": 90}, {"to": 4, "minutes": 120}, {"to": 99, "minutes": 150}]',
  turnover_minutes smallint not null default 15 check (turnover_minutes >= 0 and turnover_minutes <= 120),
  max_joined smallint not null default 3 check (max_joined >= 1 and max_joined <= 4),
  online_min_guests smallint not null default 1 check (online_min_guests >= 1 and online_min_guests <= 100),
  online_max_guests smallint not null default 8,
  covers_per_quarter smallint check (covers_per_quarter > 0),
  days_ahead smallint not null default 60 check (days_ahead >= 0 and days_ahead <= 365),
  accept_minutes int not null default 240 check (accept_minutes >= 1 and accept_minutes <= 2880),
  note text,
  house_rules text,
  layout_version int not null default 1,
  version int not null default 1,
  constraint booking_rules_check check (online_max_guests >= online_min_guests and online_max_guests <= 100)
);

create table carts (
  id bigint generated always as identity primary key,
  uuid uuid not null default uuid_v7() unique,
  region_id smallint not null default 1,
  shop_id bigint not null references shops,
  owner_id bigint references users on delete cascade,
  is_group boolean not null default false,
  status text not null default 'open' check (status = any ('{open,waiting,locked,ordered,cancelled}')),
  currency_id bigint not null,
  version int not null default 1,
  expires_at timestamptz not null,
  created_at timestamptz not null
);
-- One active cart per user, so that two tabs share it.
create unique index carts_one_open on carts (owner_id) where (status = 'open' and owner_id is not null);
create index carts_waiting on carts (owner_id) where status = 'waiting';

create table categories (
  id bigint generated always as identity primary key,
  uuid uuid not null default uuid_v7() unique,
  type text not null check (type in ('main', 'shop', 'product')),
  shop_id bigint references shops on delete cascade,
  img text,
  position int not null default 0
);
create index categories_shop on categories (shop_id, position);

create table closed_dates (
  shop_id bigint references shops on delete cascade,
  date date,
  primary key (shop_id, date)
);

create table coupons (
  id bigint generated always as identity primary key,
  code text not null,
  shop_id bigint references shops on delete cascade,
  title text not null,
  description text,
  type text not null check (type in ('percent', 'fixed')),
  applies_to text not null check (applies_to in ('total_price', 'delivery_fee', 'products')),
  -- percent in ppm, fixed in base minor units
  value bigint not null,
  max_price bigint,
  min_price bigint,
  product_ids bigint[],
  category_ids bigint[],
  delivery_types text[],
  payment_tags text[],
  qty int,
  used int not null default 0,
  per_user int,
  first_order_only boolean not null default false,
  user_ids bigint[],
  starts_at timestamptz,
  expires_at timestamptz,
  days smallint[],
  from_time text,
  to_time text,
  auto_apply boolean not null default false,
  stackable boolean not null default false,
  active boolean not null default true,
  -- listed for all users; other coupons need their code
  public boolean not null default false,
  -- {locale: {title, description}}; fallback: `title` and `description`
  translations jsonb not null default '{}',
  -- who pays the discount; null: the creator, the shop or the platform
  funded_by text check (funded_by in ('platform', 'shop', 'split')),
  -- the platform's share of a split
  platform_ppm int check (platform_ppm >= 0 and platform_ppm <= 1000000),
  constraint coupons_check check (qty is null or used <= qty),
  constraint coupons_check1 check ((not (funded_by is distinct from 'split')) = (platform_ppm is not null))
);
create index coupons_by_code on coupons (lower(code));
-- For every quote: automatic promotions, and codes over all shops.
create index coupons_by_themselves on coupons (shop_id) where (auto_apply and stackable and active);
create unique index coupons_code on coupons (coalesce(shop_id, 0), lower(code));
create index coupons_public on coupons (shop_id) where (public and active);

create table courier_ratings (
  driver_id bigint primary key references users on delete cascade,
  rating_sum bigint not null,
  rating_count int not null check (rating_count >= 0)
);

create table couriers (
  user_id bigint primary key references users on delete cascade,
  vehicle text,
  online boolean not null default false,
  latitude double precision,
  longitude double precision,
  heading real,
  located_at timestamptz
);

create table delivery_slots (
  shop_id bigint references shops on delete cascade,
  type text,
  starts_at timestamptz,
  taken int not null check (taken >= 0),
  items int not null default 0 check (items >= 0),
  -- The length of a slot with orders. A shop may change its slot length, and existing slots keep
  -- theirs.
  minutes int not null default 15 check (minutes > 0),
  primary key (shop_id, type, starts_at)
);

create table delivery_zones (
  id bigint generated always as identity primary key,
  shop_id bigint not null references shops on delete cascade,
  -- GeoJSON coordinates of a Polygon or MultiPolygon, [longitude, latitude]
  geometry jsonb not null,
  -- square degrees, to find the smallest zone that contains a point
  area double precision not null,
  price bigint not null,
  price_per_km bigint not null default 0,
  included_m int not null default 0,
  min_fee bigint,
  max_fee bigint,
  free_over bigint,
  active boolean not null default true
);
create index delivery_zones_shop on delivery_zones (shop_id);

create table driver_requests (
  id bigint generated always as identity primary key,
  user_id bigint not null unique references users on delete cascade,
  status text not null default 'new' check (status in ('new', 'approved', 'rejected')),
  vehicle text not null,
  city text not null,
  phone text not null,
  documents text[] not null default '{}',
  reason text,
  created_at timestamptz not null,
  decided_by bigint references users on delete set null,
  decided_at timestamptz,
  constraint driver_requests_check check ((status = 'new') = (decided_at is null))
);
create index driver_requests_decider on driver_requests (decided_by) where decided_by is not null;
create index driver_requests_waiting on driver_requests (status, id);

-- Changes of the keys of accounts, with the addresses before the change. The mailed link restores
-- them for seven days.
create table key_changes (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  kind text not null,
  token_hash bytea unique,
  email text,
  email_verified_at timestamptz,
  phone text,
  phone_verified_at timestamptz,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index key_changes_expires on key_changes (expires_at);
create index key_changes_user on key_changes (user_id);

-- Double-entry bookkeeping in base currency, append only.
create table ledger_accounts (
  id bigint generated always as identity primary key,
  uuid uuid not null default uuid_v7() unique,
  kind text not null
    check (kind = any ('{user,shop,courier,platform_revenue,provider_clearing,cash_clearing,promo,escrow,tax,fx_rounding,provider_fees,disputes,bank}')),
  user_id bigint references users,
  shop_id bigint references shops,
  -- only wallets have a balance. A balance of shops and clearing accounts would be a hot row that
  -- every order updates
  balance bigint not null default 0,
  held bigint not null default 0,
  -- Promotional credit: a part of the wallet that expires and cannot be sent to others. It is spent
  -- before other money, the soonest expiry first.
  credit bigint not null default 0,
  constraint ledger_accounts_check check (kind <> 'user' or (held >= 0 and ((balance - held) >= 0))),
  constraint ledger_accounts_credit check (credit >= 0 and (kind <> 'user' or ((balance - credit) >= 0)))
);
create unique index ledger_accounts_of on ledger_accounts (kind, coalesce(user_id, 0), coalesce(shop_id, 0));

-- Liked shops. The device stores them, and the server does for signed-in users.
create table likes (
  user_id bigint references users on delete cascade,
  shop_id bigint references shops on delete cascade,
  created_at timestamptz not null,
  primary key (user_id, shop_id)
);
create index likes_shop on likes (shop_id);

-- Only differences from the defaults (domain: notification channels).
create table notification_choices (
  user_id bigint references users on delete cascade,
  type text,
  channel text check (channel in ('in_app', 'email', 'push')),
  enabled boolean not null,
  primary key (user_id, type, channel)
);

create table notification_settings (
  user_id bigint primary key references users on delete cascade,
  -- the language of the user's last device, used for mails and pushes
  locale text,
  time_zone text,
  -- minutes of the day in that zone; `from` after `until` means over midnight
  quiet_from smallint check (quiet_from >= 0 and quiet_from <= 1439),
  quiet_until smallint check (quiet_until >= 0 and quiet_until <= 1439),
  marketing boolean not null default false,
  -- unsubscribes from mails without signing in
  unsubscribe_key uuid not null default gen_random_uuid() unique,
  mailed_at timestamptz,
  constraint notification_settings_check check ((quiet_from is null) = (quiet_until is null))
);

create table notifications (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  type text not null,
  -- rendered in the reader's language when it is read
  text_key text not null,
  params jsonb not null default '{}',
  order_id bigint,
  blog_uuid uuid,
  url text,
  event_id bigint,
  read_at timestamptz,
  created_at timestamptz not null,
  parcel_id bigint,
  unique (user_id, event_id)
);
create index notifications_unread on notifications (user_id, type) where read_at is null;
create index notifications_user on notifications (user_id, id desc);

create table parcel_options (
  id bigint generated always as identity primary key,
  parcel_type_id bigint not null references parcel_types on delete cascade,
  position int not null default 0,
  price bigint not null check (price >= 0),
  active boolean not null default true
);
create index parcel_options_type on parcel_options (parcel_type_id, position);

create table parcel_orders (
  id bigint generated always as identity primary key,
  uuid uuid not null default uuid_v7() unique,
  region_id smallint not null default 1,
  number text not null,
  user_id bigint not null references users,
  parcel_type_id bigint not null references parcel_types,
  status text not null default 'new'
    check (status = any ('{new,accepted,ready,on_a_way,returning,delivered,returned,cancelled}')),
  version int not null default 1,
  currency_id bigint not null references currencies,
  rate numeric not null,
  distance_m int not null check (distance_m >= 0),
  price bigint not null check (price >= 0),
  service_fee bigint not null,
  total_tax bigint not null,
  tips bigint not null check (tips >= 0),
  -- given after the delivery; outside of the total
  later_tip bigint not null default 0 check (later_tip >= 0),
  rounding bigint not null,
  total bigint not null check (total >= 0),
  settlement_total bigint not null check (settlement_total >= 0),
  tax_included boolean not null,
  taxes jsonb not null,
  options jsonb not null,
  courier_pay bigint not null check (courier_pay >= 0),
  -- promised fees: of a way back, and of a cancellation after a courier accepted
  return_net bigint not null,
  return_tax bigint not null,
  return_total bigint not null,
  cancel_fee bigint not null check (cancel_fee >= 0),
  -- what the sender owes in all: the total, with the way back, or only a cancellation fee
  due bigint not null check (due >= 0),
  username_from text,
  phone_from text,
  note_from text,
  address_from jsonb,
  latitude_from double precision,
  longitude_from double precision,
  username_to text,
  phone_to text,
  note_to text,
  address_to jsonb,
  latitude_to double precision,
  longitude_to double precision,
  description text,
  value bigint not null check (value >= 0),
  weight_g int check (weight_g > 0),
  images text[] not null default '{}',
  payer text not null check (payer = any ('{sender,receiver}')),
  drop_off text not null check (drop_off = any ('{hand_to_me,leave_at_door,meet_outside}')),
  pin_wanted boolean not null,
  -- the chosen time; null: now
  delivery_at timestamptz,
  window_starts_at timestamptz not null,
  pickup_code text not null,
  return_code text not null,
  -- made when the courier leaves the pickup
  pin text,
  pin_failures int not null default 0,
  handover_confirmed_at timestamptz,
  pickup_failures int not null default 0,
  paid_at timestamptz,
  undo_until timestamptz not null,
  released_at timestamptz,
  pay_until timestamptz,
  accepted_at timestamptz,
  arrived_at timestamptz,
  picked_at timestamptz,
  returning_at timestamptz,
  -- delivered, returned or cancelled
  ended_at timestamptz,
  -- at the recipient's door; the clock of an absent recipient begins then
  door_at timestamptz,
  reason text,
  reason_by text check (reason_by = any ('{customer,driver,admin,system}')),
  reason_note text,
  driver_id bigint references users,
  settled_at timestamptz,
  wiped_at timestamptz,
  created_at timestamptz not null,
  -- a courier gave it back, or staff offered it again: then couriers have the whole time once more
  offered_at timestamptz,
  -- The part of a parcel's price by distance, for its receipt. Null: priced before this column.
  distance_price bigint,
  constraint parcel_orders_check check (distance_price >= 0 and distance_price <= price),
  constraint parcel_orders_door check (drop_off <> 'leave_at_door' or ((not pin_wanted) and
    payer = 'sender')),
  constraint parcel_orders_ended check ((ended_at is not null) = (status = any ('{delivered,returned,cancelled}'))),
  -- one courier from acceptance to the end, and none before
  constraint parcel_orders_one_courier check (case when status = 'new' then (driver_id is null) when (status = 'cancelled') then true else (driver_id is not null) end),
  constraint parcel_orders_released check (status = any ('{new,cancelled}') or released_at is not null),
  constraint parcel_orders_settled check (settled_at is null or
    (status = any ('{delivered,returned,cancelled}'))),
  constraint parcel_orders_total check (total = ((((price + service_fee) + case when tax_included then 0 else total_tax end) + tips) + rounding))
);
create index parcel_orders_driver on parcel_orders (driver_id, id desc) where driver_id is not null;
create index parcel_orders_open on parcel_orders (status,
  window_starts_at) where (status <> ALL (array['delivered', 'returned', 'cancelled']));
create index parcel_orders_unwiped on parcel_orders (ended_at) where (ended_at is not null and
  wiped_at is null);
create index parcel_orders_user on parcel_orders (user_id, id desc);

create table parcel_type_translations (
  parcel_type_id bigint references parcel_types on delete cascade,
  locale text,
  title text not null,
  description text not null default '',
  prohibited_text text not null default '',
  primary key (parcel_type_id, locale)
);

create table passkey_challenges (
  id uuid primary key,
  user_id bigint references users on delete cascade,
  challenge text not null,
  expires_at timestamptz not null
);
create index passkey_challenges_expires on passkey_challenges (expires_at);

create table passkeys (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  credential_id text not null unique,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  title text not null,
  created_at timestamptz not null,
  used_at timestamptz
);
create index passkeys_user on passkeys (user_id);

-- Uploaded pictures (features/pictures). A sweep deletes a picture that has been unused for a day.
create table pictures (
  path text primary key,
  -- the uploader; null: the account was deleted
  owner_id bigint references users on delete set null,
  purpose text not null check (purpose = any ('{avatar,review,claim,chat,shop,document,parcel}')),
  bytes int not null,
  created_at timestamptz not null,
  loose_since timestamptz,
  -- its file is being deleted, so the picture cannot be used
  doomed boolean not null default false
);
create index pictures_loose on pictures (loose_since) where loose_since is not null;
create index pictures_loose_of_owner on pictures (owner_id) where loose_since is not null;

-- The payers that a provider keeps cards for, each with the set of keys that made it.
-- Without a user: the account was deleted, and the customer must be removed at the provider.
create table provider_customers (
  id bigint generated always as identity primary key,
  user_id bigint references users on delete set null,
  tag text not null,
  key_set int not null,
  customer_id text not null,
  created_at timestamptz not null,
  tries int not null default 0,
  next_try_at timestamptz,
  unique (tag, key_set, customer_id)
);
create index provider_customers_due on provider_customers (next_try_at) where user_id is null;
create index provider_customers_user on provider_customers (user_id) where user_id is not null;

-- The keys that staff enter, encrypted with the key for personal data. A new set gets the next
-- number; payments that began with an earlier set go on with it.
create table provider_keys (
  id bigint generated always as identity primary key,
  tag text not null,
  mode text not null check (mode in ('test', 'live')),
  key_set int not null check (key_set > 0),
  name text not null,
  sealed bytea not null,
  last4 text not null,
  set_by bigint references users on delete set null,
  set_at timestamptz not null,
  retired_at timestamptz,
  unique (tag, key_set, name)
);

create table recovery_codes (
  user_id bigint references users on delete cascade,
  code_hash bytea,
  created_at timestamptz not null,
  used_at timestamptz,
  primary key (user_id, code_hash)
);

create table referral_codes (
  user_id bigint primary key references users on delete cascade,
  code text not null unique,
  created_at timestamptz not null
);

create table search_shop_words (
  shop_id bigint primary key references shops on delete cascade,
  words text[] not null
);

create table sessions (
  token_hash bytea primary key,
  user_id bigint not null references users on delete cascade,
  user_agent text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  id bigint generated always as identity unique,
  method text not null default 'password',
  seen_at timestamptz,
  -- When the person of this session last proved who they are, and when they passed a second factor.
  proved_at timestamptz not null default '-infinity'::timestamp with time zone,
  second_factor_at timestamptz
);
create index sessions_user on sessions (user_id);

-- Applications of sellers and couriers, and the staff's decisions.
create table shop_applications (
  id bigint generated always as identity primary key,
  user_id bigint not null unique references users on delete cascade,
  status text not null default 'new' check (status in ('new', 'approved', 'rejected')),
  -- as submitted; amounts in minor units of the base currency
  asked jsonb not null,
  documents text[] not null default '{}',
  reason text,
  shop_id bigint references shops on delete set null,
  created_at timestamptz not null,
  decided_by bigint references users on delete set null,
  decided_at timestamptz,
  constraint shop_applications_check check ((status = 'new') = (decided_at is null))
);
create index shop_applications_decider on shop_applications (decided_by) where decided_by is not null;
create index shop_applications_shop on shop_applications (shop_id) where shop_id is not null;
create index shop_applications_waiting on shop_applications (status, id);

-- Delivered orders per shop and day (UTC), for the popularity of the last 28 days. A daily job
-- updates the sum in shops.orders_28d.
create table shop_order_days (
  shop_id bigint references shops on delete cascade,
  day date,
  orders int not null check (orders >= 0),
  primary key (shop_id, day)
);

-- Payment methods that a shop accepts. No row: all methods of the marketplace.
create table shop_payment_methods (
  shop_id bigint references shops on delete cascade,
  payment_method_id bigint references payment_methods on delete cascade,
  primary key (shop_id, payment_method_id)
);

create table shop_sections (
  id bigint generated always as identity primary key,
  shop_id bigint not null references shops on delete cascade,
  img text,
  area text check (area in ('indoor', 'outdoor')),
  position int not null default 0,
  active boolean not null default true,
  version int not null default 1,
  created_at timestamptz not null,
  deleted_at timestamptz
);
create index shop_sections_shop on shop_sections (shop_id, position);

create table shop_staff (
  shop_id bigint references shops on delete cascade,
  user_id bigint references users on delete cascade,
  primary key (shop_id, user_id)
);
create index shop_staff_user on shop_staff (user_id);

create table shop_takes (
  shop_id bigint references shops on delete cascade,
  take_id bigint references takes on delete cascade,
  primary key (shop_id, take_id)
);

create table shop_translations (
  shop_id bigint references shops on delete cascade,
  locale text,
  title text not null,
  description text,
  title_words text,
  section_words text,
  document tsvector,
  primary key (shop_id, locale)
);
create index shop_translations_document on shop_translations using gin (document);

create table special_days (
  shop_id bigint references shops on delete cascade,
  date date,
  opens text,
  closes text not null,
  primary key (shop_id, date, opens)
);

-- An authenticator app (RFC 6238). The secrets are encrypted. `pending` waits for its first code.
create table totp_secrets (
  user_id bigint primary key references users on delete cascade,
  secret bytea,
  confirmed_at timestamptz,
  -- The time step of the latest accepted code: no code is accepted twice.
  last_step bigint not null default 0,
  pending bytea,
  constraint totp_secrets_check check ((secret is null) = (confirmed_at is null))
);

-- Cards with which a user has paid: a keyed hash of the provider's card id. Deleted after half a
-- year without use.
create table user_cards (
  user_id bigint references users on delete cascade,
  card bytea,
  seen_at timestamptz not null,
  primary key (user_id, card)
);
create index user_cards_card on user_cards (card);

-- Devices on which a user has signed in: a keyed hash of a random number in the browser. Deleted
-- after half a year without use.
create table user_devices (
  user_id bigint references users on delete cascade,
  device bytea,
  seen_at timestamptz not null,
  primary key (user_id, device)
);
create index user_devices_device on user_devices (device);

-- Identities of users at external providers.
create table user_identities (
  provider text,
  subject text,
  user_id bigint not null references users on delete cascade,
  created_at timestamptz not null,
  primary key (provider, subject)
);
create index user_identities_user on user_identities (user_id);

create table user_roles (
  user_id bigint references users on delete cascade,
  role text check (role in ('seller', 'driver', 'admin')),
  primary key (user_id, role)
);

-- Top-ups of wallets, paid by a transaction.
create table wallet_topups (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  created_at timestamptz not null
);
create index wallet_topups_user on wallet_topups (user_id);

create table working_days (
  shop_id bigint references shops on delete cascade,
  day smallint check (day >= 0 and day <= 6),
  opens text,
  closes text not null,
  type text default 'all' check (type in ('all', 'delivery', 'pickup', 'dine_in')),
  primary key (shop_id, day, type, opens)
);

create table addon_group_translations (
  addon_group_id bigint references addon_groups on delete cascade,
  locale text,
  title text not null,
  primary key (addon_group_id, locale)
);

create table bookings (
  id bigint generated always as identity primary key,
  uuid uuid not null default uuid_v7() unique,
  number text not null,
  -- The link of the booking has a derived token; only its hash is stored.
  token_hash bytea unique,
  shop_id bigint not null references shops,
  -- null: a booking by phone or at the door
  user_id bigint references users,
  source text not null check (source in ('app', 'phone', 'walk_in', 'waitlist', 'block')),
  status text not null check (status in ('new', 'approved', 'seated', 'completed', 'canceled', 'no_show')),
  version int not null default 1,
  guests smallint not null check (guests >= 1 and guests <= 200),
  section_id bigint references shop_sections on delete set null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  turnover_minutes smallint not null default 0,
  -- when its tables are taken: the stay with its turnover
  during tstzrange not null check (not isempty(during)),
  live boolean generated always as (status in ('new', 'approved', 'seated')) stored not null,
  name text,
  phone text,
  note text,
  occasion text check (occasion in ('birthday', 'anniversary', 'business', 'other')),
  staff_note text,
  lang text,
  arrived_at timestamptz,
  seated_at timestamptz,
  ended_at timestamptz,
  answer_until timestamptz,
  cancel_by text check (cancel_by in ('guest', 'shop', 'admin', 'system')),
  cancel_reason text,
  -- completed by the system although nobody saw the guests
  unseen boolean not null default false,
  -- what an undo restores
  undo_status text,
  undo_during tstzrange,
  -- the starts for which the guest was reminded
  reminded_24h timestamptz,
  reminded_2h timestamptz,
  review_asked_at timestamptz,
  created_at timestamptz not null,
  unique (id, during, live),
  constraint bookings_check check (ends_at > starts_at),
  constraint bookings_one_table_per_user exclude using gist (user_id with =, tstzrange(starts_at,
    ends_at) with &&) where (live and user_id is not null)
);
create index bookings_holds on bookings (answer_until) where (status = 'new' and source = 'waitlist');
create index bookings_live_during on bookings using gist (shop_id, during) where live;
create index bookings_notes on bookings (ends_at) where (note is not null or staff_note is not null);
create index bookings_reminders on bookings (starts_at) where status = 'approved';
create index bookings_review_due on bookings (ended_at) where (status = 'completed' and
  seated_at is not null and review_asked_at is null);
create index bookings_shop_time on bookings (shop_id, starts_at);
create index bookings_unanswered on bookings (answer_until) where status = 'new';
create index bookings_unended on bookings (ends_at) where live;
create index bookings_user on bookings (user_id, starts_at desc) where user_id is not null;

create table category_translations (
  category_id bigint references categories on delete cascade,
  locale text,
  title text not null,
  primary key (category_id, locale)
);

create table coupon_uses (
  coupon_id bigint references coupons,
  user_id bigint references users,
  used int not null default 0,
  primary key (coupon_id, user_id)
);

-- Devices that receive pushes. Signing out deletes the device.
create table device_tokens (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  session_id bigint not null references sessions(id) on delete cascade,
  type text not null check (type in ('webpush', 'fcm', 'apns')),
  token text not null unique,
  -- Web Push keys of the device
  p256dh text,
  auth text,
  created_at timestamptz not null,
  constraint device_tokens_check check ((type = 'webpush') = (p256dh is not null and auth is not null))
);
create index device_tokens_session on device_tokens (session_id);
create index device_tokens_user on device_tokens (user_id);

create table ledger_entries (
  id bigint generated always as identity primary key,
  transfer_id bigint not null references ledger_transfers,
  account_id bigint not null references ledger_accounts,
  amount bigint not null check (amount <> 0),
  -- The balance of a wallet after each entry, for the statement. Other accounts have no balance.
  balance_after bigint
);
create index ledger_entries_account on ledger_entries (account_id, id);
create index ledger_entries_transfer on ledger_entries (transfer_id);

-- Messages to send. A row is deleted when it was sent, when it was read, or after too many
-- attempts.
create table notification_deliveries (
  notification_id bigint references notifications on delete cascade,
  user_id bigint not null references users on delete cascade,
  channel text check (channel in ('email', 'push')),
  -- sent during quiet hours too
  urgent boolean not null,
  due_at timestamptz not null,
  tries smallint not null default 0,
  -- Useless an hour later: such a mail neither waits for others nor for the end of quiet hours.
  timely boolean not null default false,
  primary key (notification_id, channel)
);
create index notification_deliveries_due on notification_deliveries (due_at);
create index notification_deliveries_user on notification_deliveries (user_id, channel);

create table parcel_claims (
  id bigint generated always as identity primary key,
  parcel_order_id bigint not null references parcel_orders on delete cascade,
  user_id bigint not null references users,
  cause text not null check (cause = any ('{damaged,lost,late,not_delivered}')),
  note text,
  images text[] not null default '{}',
  status text not null default 'pending' check (status = any ('{pending,approved,rejected}')),
  -- in the parcel's currency and in base currency
  amount bigint check (amount > 0),
  settlement_amount bigint,
  fault text check (fault = any ('{courier,platform,customer}')),
  answer text,
  decided_by bigint references users on delete set null,
  decided_at timestamptz,
  created_at timestamptz not null,
  constraint parcel_claims_check check ((status = 'pending') = (decided_at is null)),
  constraint parcel_claims_check1 check ((status = 'approved') = (amount is not null))
);
create unique index parcel_claims_one_open on parcel_claims (parcel_order_id) where status = 'pending';
create index parcel_claims_user on parcel_claims (user_id, id desc);

-- Couriers who gave a parcel back. It is not offered to them again.
create table parcel_declines (
  parcel_order_id bigint references parcel_orders on delete cascade,
  driver_id bigint references users on delete cascade,
  created_at timestamptz not null,
  primary key (parcel_order_id, driver_id)
);

create table parcel_histories (
  id bigint generated always as identity primary key,
  parcel_order_id bigint not null references parcel_orders on delete cascade,
  status text not null,
  reason text,
  note text,
  by_actor text not null check (by_actor = any ('{customer,driver,admin,system}')),
  by_user_id bigint,
  created_at timestamptz not null
);
create index parcel_histories_parcel on parcel_histories (parcel_order_id, id);

create table parcel_option_translations (
  parcel_option_id bigint references parcel_options on delete cascade,
  locale text,
  title text not null,
  primary key (parcel_option_id, locale)
);

-- Photos of the courier. `pickup`: at the sender's door without a code; `door`: left at the door.
create table parcel_proofs (
  id bigint generated always as identity primary key,
  parcel_order_id bigint not null references parcel_orders on delete cascade,
  kind text not null check (kind = any ('{parcel,pickup,handover,door,reason,return}')),
  photo text not null,
  driver_id bigint not null references users,
  created_at timestamptz not null
);
-- The photos of a courier outlive the courier's account.
create index parcel_proofs_courier on parcel_proofs (driver_id);
create index parcel_proofs_parcel on parcel_proofs (parcel_order_id, id);

create table parcel_reviews (
  parcel_order_id bigint primary key references parcel_orders on delete cascade,
  driver_id bigint not null references users on delete cascade,
  user_id bigint references users on delete set null,
  rating smallint not null check (rating >= 1 and rating <= 5),
  tags text[] not null default '{}',
  created_at timestamptz not null
);

-- Text messages to the people of a parcel, to limit them.
create table parcel_texts (
  id bigint generated always as identity primary key,
  parcel_order_id bigint not null references parcel_orders on delete cascade,
  role text not null check (role = any ('{recipient,pickup}')),
  created_at timestamptz not null
);
create index parcel_texts_parcel on parcel_texts (parcel_order_id);

-- Recorded attempts to reach an absent recipient.
create table parcel_tries (
  id bigint generated always as identity primary key,
  parcel_order_id bigint not null references parcel_orders on delete cascade,
  driver_id bigint not null references users,
  created_at timestamptz not null
);
create index parcel_tries_parcel on parcel_tries (parcel_order_id, id);

create table products (
  id bigint generated always as identity primary key,
  uuid uuid not null default uuid_v7() unique,
  shop_id bigint not null references shops on delete cascade,
  category_id bigint references categories,
  -- an option of other products, never sold alone
  addon boolean not null default false,
  img text,
  color text not null default '#f1e7da',
  unit text,
  step numeric not null default 1 check (step > 0),
  min_qty int not null default 1,
  max_qty int not null default 99,
  tax_class_id bigint references tax_classes,
  status text not null default 'published' check (status in ('published', 'unpublished', 'pending')),
  allergens text[] not null default '{}',
  may_contain text[] not null default '{}',
  allergens_declared boolean not null default false,
  diets text[] not null default '{}',
  kcal int,
  age_restriction int,
  mealtimes jsonb,
  couponable boolean not null default true,
  recommended_position int,
  position int not null default 0,
  barcode text,
  units_in jsonb not null default '{}',
  -- The tax of a product that is eaten at the shop; null: the usual one.
  dine_in_tax_class_id bigint references tax_classes
);
create index products_category on products (category_id) where category_id is not null;
create index products_shop on products (shop_id, category_id, position);

create table quotes (
  id uuid primary key,
  cart_id bigint not null references carts on delete cascade,
  user_id bigint not null,
  cart_version int not null,
  currency_id bigint not null,
  total bigint not null,
  -- the request (type, address, time, coupon, tips) and the response, with amounts as strings of
  -- minor units
  asked json not null,
  breakdown json not null,
  expires_at timestamptz not null,
  created_at timestamptz not null
) with (toast_tuple_target = 8160);
create index quotes_cart on quotes (cart_id);

create table shop_categories (
  shop_id bigint references shops on delete cascade,
  category_id bigint references categories on delete cascade,
  primary key (shop_id, category_id)
);
create index shop_categories_category on shop_categories (category_id);

create table shop_section_translations (
  section_id bigint references shop_sections on delete cascade,
  locale text,
  title text not null,
  primary key (section_id, locale)
);

create table tables (
  id bigint generated always as identity primary key,
  uuid uuid not null default uuid_v7() unique,
  shop_id bigint not null references shops on delete cascade,
  section_id bigint not null references shop_sections,
  name text not null check ((char_length(name) >= 1) and (char_length(name) <= 12)),
  position int not null default 0,
  chair_count smallint not null check (chair_count >= 1 and chair_count <= 30),
  min_guests smallint not null default 1,
  -- guests may book it themselves
  online boolean not null default true,
  active boolean not null default true,
  -- its drawing on the section's grid; turn in degrees
  shape text not null default 'square' check (shape in ('square', 'round', 'long')),
  x smallint not null default 0,
  y smallint not null default 0,
  w smallint not null default 2 check (w >= 1 and w <= 40),
  h smallint not null default 2 check (h >= 1 and h <= 40),
  turn smallint not null default 0 check (turn >= 0 and turn <= 359),
  -- a higher version makes older printed codes invalid
  qr_version int not null default 1,
  version int not null default 1,
  created_at timestamptz not null,
  -- its bookings stay
  deleted_at timestamptz,
  constraint tables_check check (min_guests >= 1 and min_guests <= chair_count)
);
create unique index tables_name on tables (shop_id, name) where deleted_at is null;
create index tables_section on tables (section_id);

create table user_carts (
  id bigint generated always as identity primary key,
  cart_id bigint not null references carts on delete cascade,
  user_id bigint references users on delete cascade,
  name text,
  uuid uuid not null default gen_random_uuid() unique,
  -- Removed members stay, to notify them. Their lines are deleted.
  done boolean not null default false,
  joined_at timestamptz,
  removed_at timestamptz,
  removed_by text check (removed_by = any ('{owner,self}'))
);
-- A member of another user's group order cannot fill an own cart. Each change of a cart checks
-- this.
create index user_carts_joined on user_carts (user_id) where (joined_at is not null and
  removed_at is null and user_id is not null);
create unique index user_carts_name on user_carts (cart_id, lower(name)) where (name is not null and
  removed_at is null);
create unique index user_carts_person on user_carts (cart_id, user_id);

create table wallet_credits (
  id bigint generated always as identity primary key,
  account_id bigint not null references ledger_accounts,
  -- the reason for the credit
  transfer_id bigint not null unique references ledger_transfers,
  amount bigint not null check (amount > 0),
  remaining bigint not null,
  expires_at timestamptz not null,
  created_at timestamptz not null,
  -- The minimum value of an order's goods for this credit, in base currency. 0: any order.
  min_basket bigint not null default 0 check (min_basket >= 0),
  constraint wallet_credits_check check (remaining >= 0 and remaining <= amount)
);
create index wallet_credits_due on wallet_credits (expires_at) where remaining > 0;
create index wallet_credits_for_baskets on wallet_credits (account_id) where (remaining > 0 and
  min_basket > 0);
create index wallet_credits_open on wallet_credits (account_id, expires_at, id) where remaining > 0;

-- H3 cells (resolution 8) that a zone touches. This index finds the few zones that need an exact
-- test.
create table zone_cells (
  cell text,
  zone_id bigint references delivery_zones on delete cascade,
  primary key (cell, zone_id)
);
-- For the start of a server, which reads the cells of every zone.
create index zone_cells_zone on zone_cells (zone_id);

-- The tables of a booking. Their times follow the booking's by the foreign key, so no move or end
-- forgets them. The exclusion lets no two live bookings have a table at the same time.
create table booking_tables (
  booking_id bigint,
  table_id bigint references tables,
  during tstzrange not null,
  live boolean not null,
  primary key (booking_id, table_id),
  foreign key (booking_id, during, live) references bookings(id, during,
    live) on update cascade on delete cascade,
  constraint booking_tables_one_party exclude using gist (table_id with =, during with &&) where (live)
);

-- Text messages to guests who booked by phone, one for each event.
create table booking_texts (
  booking_id bigint references bookings on delete cascade,
  event_id bigint,
  kind text not null check (kind in ('confirmed', 'changed', 'canceled', 'reminder')),
  created_at timestamptz not null,
  primary key (booking_id, event_id)
);

-- Guests who want to hear when a table is free. The table is held by a booking of source `waitlist`;
-- the status of that booking says whether the guest took it.
create table booking_waits (
  id bigint generated always as identity primary key,
  user_id bigint not null references users,
  shop_id bigint not null references shops on delete cascade,
  -- wall times of the shop between which the stay may start
  date date not null,
  time_from text not null check (time_from ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  time_until text not null,
  -- the instant of the last start
  starts_until timestamptz not null,
  guests smallint not null check (guests >= 1 and guests <= 200),
  -- of the stay; null: the shop's usual ones for the party
  minutes smallint,
  name text,
  phone text not null,
  lang text,
  booking_id bigint unique references bookings on delete cascade,
  created_at timestamptz not null,
  constraint booking_waits_check check ((time_until ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$') and
    time_until >= time_from)
);
create unique index booking_waits_one_each on booking_waits (user_id, shop_id,
  date) where booking_id is null;
create index booking_waits_over on booking_waits (starts_until);
create index booking_waits_queue on booking_waits (shop_id, date, id) where booking_id is null;

-- Guests at the door who wait for a table. Rows are deleted a day after they came.
create table door_waits (
  id bigint generated always as identity primary key,
  uuid uuid not null unique,
  -- The link of the guest has a derived token; only its hash is stored.
  token_hash bytea not null unique,
  shop_id bigint not null references shops on delete cascade,
  status text not null default 'waiting' check (status in ('waiting', 'called', 'seated', 'left')),
  name text not null,
  phone text,
  lang text,
  guests smallint not null check (guests >= 1 and guests <= 200),
  -- what the guests were promised when they came; null: no table within hours
  promised_at timestamptz,
  called_at timestamptz,
  ended_at timestamptz,
  booking_id bigint references bookings on delete set null,
  created_at timestamptz not null
);
create index door_waits_age on door_waits (created_at);
create index door_waits_booking on door_waits (booking_id) where booking_id is not null;
create index door_waits_queue on door_waits (shop_id, id) where status in ('waiting', 'called');

create table product_addon_groups (
  product_id bigint references products on delete cascade,
  addon_group_id bigint references addon_groups on delete cascade,
  position int not null default 0,
  primary key (product_id, addon_group_id)
);

-- In own tables, so that a rating changes neither products nor couriers.
create table product_ratings (
  product_id bigint primary key references products on delete cascade,
  rating_sum bigint not null,
  rating_count int not null check (rating_count >= 0)
);

create table product_translations (
  product_id bigint references products on delete cascade,
  locale text,
  title text not null,
  description text,
  title_words text,
  -- The name of the menu section. By it a Margherita is a pizza.
  section_words text,
  -- Null: not sold alone, so not searchable.
  document tsvector,
  shop_id bigint,
  primary key (product_id, locale)
);
create index product_translations_document on product_translations using gin (document);

create table reviews (
  id bigint generated always as identity primary key,
  shop_id bigint not null references shops on delete cascade,
  order_id bigint,
  user_id bigint references users on delete set null,
  firstname text not null,
  lastname_initial text,
  rating smallint not null check (rating >= 1 and rating <= 5),
  comment text,
  images text[] not null default '{}',
  tags text[] not null default '{}',
  reply text,
  reply_at timestamptz,
  hidden boolean not null default false,
  created_at timestamptz not null,
  -- Reviews of an order: of its shop (table reviews), its products and its courier, each once per
  -- order.
  edited_at timestamptz,
  -- A review can be reported by a user or by the word filter. The staff's decision is final.
  reported_at timestamptz,
  report_reason text,
  reported_by bigint references users on delete set null,
  decision text check (decision in ('kept', 'hidden')),
  decision_reason text,
  decided_by bigint references users on delete set null,
  decided_at timestamptz,
  helpful_count int not null default 0 check (helpful_count >= 0),
  -- The review of a completed booking, once.
  booking_id bigint references bookings on delete set null
);
create unique index reviews_booking on reviews (booking_id) where booking_id is not null;
create unique index reviews_once on reviews (order_id, shop_id) where order_id is not null;
create index reviews_reported on reviews (reported_at) where (reported_at is not null and decision is null);
create index reviews_shop on reviews (shop_id, created_at desc) where (not hidden);

create table stocks (
  id bigint generated always as identity primary key,
  product_id bigint not null references products on delete cascade,
  price bigint not null check (price >= 0),
  -- null: not counted
  quantity int check (quantity >= 0),
  sold_out_until timestamptz,
  sku text,
  extras jsonb not null default '[]',
  discount_type text check (discount_type = any ('{percent,fixed}')),
  -- percent in ppm, fixed in base minor units
  discount_value bigint,
  discount_starts_at timestamptz,
  discount_ends_at timestamptz,
  price_30d_low bigint,
  deposit bigint not null default 0,
  position int not null default 0,
  -- Translations of a variant and of a unit: {locale: [{group, value}]} and {locale: name}. `extras`
  -- and `unit` are English.
  extras_in jsonb not null default '{}',
  -- The content of a stock in grams or millilitres, for its unit price.
  content numeric check (content > 0),
  content_unit text check (content_unit = any ('{g,ml}')),
  -- The lowest price of the 30 days before a reduction (directive 98/6/EC, article 6a). A row of
  -- stocks is valid since `priced_at`. This table has its earlier prices, with discounts applied.
  -- `reduced_at`: when the current discount started.
  priced_at timestamptz not null default now(),
  reduced_at timestamptz,
  -- The sum of a stock and of the orders that hold units of it, at the first audit or after the last
  -- recount. Orders do not change this sum.
  recounts int not null default 0,
  -- The sum of all recounts and of units that the shop could not find, so that an audit stays exact
  -- after a recount.
  adjusted bigint not null default 0
);
create index stocks_product on stocks (product_id, position);

-- Temporary pictures of a shop. translations: {locale: {title}}.
create table stories (
  id bigint generated always as identity primary key,
  uuid uuid not null default uuid_v7() unique,
  shop_id bigint not null references shops on delete cascade,
  product_id bigint references products on delete set null,
  img text not null,
  color text not null default '#e8e0d8',
  translations jsonb not null default '{}',
  position int not null default 0,
  starts_at timestamptz not null,
  ends_at timestamptz
);
create index stories_shop on stories (shop_id, position);

-- The user's last choice for an unavailable product, the default for the next order.
create table substitution_choices (
  user_id bigint references users on delete cascade,
  product_id bigint references products on delete cascade,
  replacement text not null,
  stock_id bigint,
  updated_at timestamptz not null,
  primary key (user_id, product_id)
);

-- Tables that can be pushed together. Each pair is stored once.
create table table_neighbours (
  a bigint references tables on delete cascade,
  b bigint references tables on delete cascade,
  primary key (a, b),
  constraint table_neighbours_check check (a < b)
);
create index table_neighbours_b on table_neighbours (b);

-- Guests who order at their table. A session begins with the first scan of the table's code and
-- ends when the table is free.
create table table_sessions (
  id bigint generated always as identity primary key,
  -- whoever knows it orders at the table, so it is random
  uuid uuid not null default gen_random_uuid() unique,
  shop_id bigint not null references shops on delete cascade,
  table_id bigint not null references tables,
  -- the party that sits there, if it has a booking
  booking_id bigint references bookings on delete set null,
  -- why the shop believes that guests sit there; null: nobody has confirmed it
  trusted_by text check (trusted_by in ('booking', 'staff', 'code')),
  trusted_at timestamptz,
  -- wrong codes of the day since `code_failures_from`
  code_failures smallint not null default 0,
  code_failures_from timestamptz,
  last_order_at timestamptz,
  last_call_at timestamptz,
  opened_at timestamptz not null,
  closes_at timestamptz not null,
  closed_at timestamptz,
  closed_by text check (closed_by in ('staff', 'nobody', 'booking', 'idle')),
  constraint table_sessions_check check ((trusted_by is null) = (trusted_at is null)),
  constraint table_sessions_check1 check ((closed_by is null) = (closed_at is null))
);
create index table_sessions_booking on table_sessions (booking_id) where booking_id is not null;
create index table_sessions_due on table_sessions (closes_at) where closed_at is null;
create unique index table_sessions_one_open on table_sessions (table_id) where closed_at is null;
create index table_sessions_shop on table_sessions (shop_id, opened_at) where closed_at is null;
create index table_sessions_table on table_sessions (table_id);

-- The credit that a transfer used, so that a refund returns it as credit.
create table wallet_credit_uses (
  transfer_id bigint references ledger_transfers,
  credit_id bigint references wallet_credits,
  amount bigint not null check (amount > 0),
  returned bigint not null default 0,
  primary key (transfer_id, credit_id),
  constraint wallet_credit_uses_check check (returned >= 0 and returned <= amount)
);

create table addons (
  id bigint generated always as identity primary key,
  addon_group_id bigint not null references addon_groups on delete cascade,
  stock_id bigint not null references stocks on delete cascade,
  max_qty int not null default 1,
  position int not null default 0,
  unique (addon_group_id, stock_id)
);

create table audit_shelves (
  stock_id bigint primary key references stocks on delete cascade,
  portions bigint not null,
  recounts int not null,
  -- orders up to this one do not count, because the stock may not have been counted then
  last_order_id bigint not null,
  adjusted bigint not null default 0
);

create table cart_details (
  id bigint generated always as identity primary key,
  user_cart_id bigint not null references user_carts on delete cascade,
  stock_id bigint not null references stocks on delete cascade,
  quantity int not null check (quantity > 0),
  note text,
  replacement text,
  -- (stock, sorted addons, note): identifies equal lines
  identity text not null,
  client_line_id text,
  created_at timestamptz not null,
  -- The replacement that the customer named ('specific'): in a cart by its stock, in an order as a
  -- copy, {stockId, titles, img}.
  stand_in_id bigint,
  unique (user_cart_id, identity)
);

create table group_orders (
  cart_id bigint primary key references carts on delete cascade,
  -- 128 bits; anyone with the token can join
  token text not null,
  -- per member, in minor units of the cart's currency
  spend_limit bigint check (spend_limit > 0),
  deadline_at timestamptz,
  payment_mode text not null check (payment_mode in ('owner', 'split')),
  auto_checkout boolean not null default false,
  note text,
  -- from then on only the owner can change the cart
  locked_at timestamptz,
  created_at timestamptz not null,
  -- How long a group order is stored after its last activity. Copied from the setting when it starts.
  life interval not null default '24:00:00'::interval,
  -- When the deadline of a group order took effect. Once per group order.
  deadline_met_at timestamptz,
  -- The limit of a group order in the currency in which it was set. Converting it back from the
  -- cart's currency gives another amount.
  named_limit bigint,
  named_limit_currency_id bigint references currencies,
  -- A group order that its host began at a table. Guests who scan the code are offered to join it.
  table_session_id bigint references table_sessions on delete set null,
  constraint group_orders_named_limit check ((named_limit is null) = (named_limit_currency_id is null))
);
create index group_orders_deadline on group_orders (deadline_at) where (deadline_at is not null and
  deadline_met_at is null);
create index group_orders_table_session on group_orders (table_session_id) where table_session_id is not null;

create table orders (
  id bigint generated always as identity primary key,
  uuid uuid not null default uuid_v7() unique,
  number text not null,
  region_id smallint not null default 1,
  user_id bigint not null references users,
  shop_id bigint not null references shops,
  cart_id bigint references carts on delete set null,
  status text not null check (status = any ('{new,accepted,cooking,ready,on_a_way,delivered,cancelled}')),
  version int not null default 1,
  delivery_type text not null check (delivery_type = any ('{delivery,pickup,dine_in}')),
  -- wall time in the shop's zone; null: as soon as possible
  delivery_date date,
  delivery_time text,
  delivery_at timestamptz not null,
  slot_starts_at timestamptz,
  estimate_from timestamptz,
  estimate_to timestamptz,
  prep_minutes int not null,
  travel_minutes int not null default 0,
  distance_m int,
  currency_id bigint not null,
  -- copied from the quote, never looked up later
  rate numeric not null,
  price bigint not null,
  total_discount bigint not null,
  coupon_price bigint not null,
  delivery_fee bigint not null,
  delivery_discount bigint not null,
  service_fee bigint not null,
  small_order_fee bigint not null,
  packaging_fee bigint not null,
  deposit bigint not null,
  total_tax bigint not null,
  tips bigint not null,
  rounding bigint not null,
  total bigint not null check (total >= 0),
  -- the same amount in base currency, for ledger and wallet
  settlement_total bigint not null,
  refunded bigint not null default 0,
  taxes jsonb not null,
  breakdown jsonb not null,
  coupon_id bigint references coupons,
  coupon_code text,
  address jsonb,
  latitude double precision,
  longitude double precision,
  phone text,
  username text,
  note text,
  allergy_note text,
  receiver jsonb,
  drop_off text,
  drop_off_note text,
  cutlery boolean not null default false,
  substitution_default text,
  pickup_code text not null,
  -- shown to the customer from status on_a_way on
  pin text,
  pin_failures int not null default 0,
  photo text,
  paid_at timestamptz,
  undo_until timestamptz not null,
  -- when the shop gets the order: paid (or cash), and the undo time is over
  released_at timestamptz,
  pay_until timestamptz,
  accept_until timestamptz,
  accepted_at timestamptz,
  ready_at timestamptz,
  picked_at timestamptz,
  delivered_at timestamptz,
  cancelled_at timestamptz,
  cancel_reason text,
  cancel_by text,
  cancel_note text,
  driver_id bigint references users,
  driver_pay bigint not null default 0,
  created_at timestamptz not null,
  -- The agreed refund of a cancelled order. Null: the full amount.
  cancel_refund bigint check (cancel_refund >= 0),
  -- After too many wrong PINs the customer confirms the delivery in the app.
  handover_confirmed_at timestamptz,
  -- The most that an order may cost more without another confirmation, in its currency.
  headroom bigint not null default 0 check (headroom >= 0),
  -- Who caused the failure of an order after it was cooked. Null: not decided. It determines who is
  -- paid, and by whom.
  cancel_fault text check (cancel_fault = any ('{shop,courier,platform,customer}')),
  -- When a courier last accepted an order or was removed from it. Time-outs of couriers start then.
  -- The time since the order is ready is separate, because it determines the shop's learned pace.
  courier_changed_at timestamptz,
  table_id bigint references tables,
  -- as it was called when the order was placed, or moved
  table_name text,
  table_session_id bigint references table_sessions,
  booking_id bigint references bookings on delete set null,
  -- What the customer has to pay again, because a card's hold ended before its capture. Null: nothing.
  payment_due bigint check (payment_due > 0),
  constraint orders_at_table check (table_session_id is null or (table_id is not null and
    table_name is not null and delivery_type = 'dine_in'))
);
create index orders_booking on orders (booking_id) where booking_id is not null;
create index orders_delivered on orders (delivered_at) where delivered_at is not null;
create index orders_driver on orders (driver_id, id desc) where driver_id is not null;
-- The kitchen's queue, which every estimate counts.
create index orders_in_kitchen on orders (shop_id) where (status = 'cooking' or (status = 'accepted' and
  delivery_date is null));
-- One index both for the unique number within a shop and for the staff's search in all shops.
create index orders_numbers on orders (number, shop_id);
create index orders_payment_due on orders (pay_until) where payment_due is not null;
create index orders_shop on orders (shop_id, status, id desc);
create index orders_table on orders (table_id) where table_id is not null;
create index orders_table_session on orders (table_session_id) where table_session_id is not null;
create index orders_user on orders (user_id, id desc);
create index orders_waiting on orders (status,
  (case when released_at is not null then accept_until when (paid_at is null) then pay_until else undo_until end)) where (status <> ALL (array['delivered',
  'cancelled']));

-- Stocks of any shop for an ingredient, with the amount per stock in the ingredient's unit.
create table recipe_stocks (
  ingredient_id bigint references recipe_ingredients on delete cascade,
  stock_id bigint references stocks on delete cascade,
  holds numeric not null check (holds > 0),
  choice smallint not null default 0 check (choice >= 0),
  primary key (ingredient_id, stock_id)
);
create index recipe_stocks_stock on recipe_stocks (stock_id);

-- Helpful votes of reviews. Triggers count them, also when an account is deleted.
create table review_votes (
  review_id bigint references reviews on delete cascade,
  user_id bigint references users on delete cascade,
  created_at timestamptz not null,
  primary key (review_id, user_id)
);
create index review_votes_user on review_votes (user_id);

create table stock_prices (
  id bigint generated always as identity primary key,
  stock_id bigint not null references stocks on delete cascade,
  -- base-currency minor units
  price bigint not null,
  since timestamptz not null,
  until timestamptz not null,
  constraint stock_prices_check check (until > since)
);
create index stock_prices_stock on stock_prices (stock_id, until);

-- Guests call the staff. A call rings until it is seen.
create table table_calls (
  id bigint generated always as identity primary key,
  session_id bigint not null references table_sessions on delete cascade,
  kind text not null check (kind in ('waiter', 'bill')),
  called_at timestamptz not null,
  seen_at timestamptz
);
create unique index table_calls_one_ringing on table_calls (session_id, kind) where seen_at is null;
create index table_calls_session on table_calls (session_id);

-- The customer's request to cancel an accepted order. If the shop does not answer in time, the
-- order stays.
create table cancel_requests (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders on delete cascade,
  reason text not null,
  note text,
  -- offered: the shop offers a partial refund; kept: the customer declines the offer
  status text not null check (status in ('asked', 'offered', 'accepted', 'declined', 'unanswered', 'kept')),
  -- minor units of the order's currency
  refund bigint check (refund >= 0),
  answer_note text,
  answer_until timestamptz not null,
  created_at timestamptz not null,
  answered_at timestamptz
);
create index cancel_requests_of on cancel_requests (order_id, id desc);
create unique index cancel_requests_open on cancel_requests (order_id) where status in ('asked', 'offered');

create table cart_detail_addons (
  cart_detail_id bigint references cart_details on delete cascade,
  stock_id bigint references stocks on delete cascade,
  -- absolute: quantity per unit times the line's quantity
  quantity int not null check (quantity > 0),
  primary key (cart_detail_id, stock_id)
);

-- Chats of customers with the marketplace, with shops and with couriers.
create table chats (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  role text not null check (role in ('admin', 'seller', 'deliveryman')),
  order_id bigint references orders on delete cascade,
  shop_id bigint references shops on delete cascade,
  -- another courier of the same order gets another chat, without the earlier messages
  driver_id bigint references users on delete cascade,
  -- null: no message yet
  last_message_id bigint,
  created_at timestamptz not null,
  parcel_order_id bigint references parcel_orders on delete cascade,
  constraint chats_one unique nulls not distinct (user_id, role, order_id, parcel_order_id, shop_id,
    driver_id),
  constraint chats_check check ((role = 'seller') = (shop_id is not null)),
  constraint chats_check1 check ((role = 'deliveryman') = (driver_id is not null)),
  constraint chats_courier_of check (role <> 'deliveryman' or order_id is not null or
    parcel_order_id is not null),
  constraint chats_of_one check (order_id is null or parcel_order_id is null)
);
create index chats_driver on chats (driver_id, last_message_id) where driver_id is not null;
create index chats_order on chats (order_id) where order_id is not null;
create index chats_parcel on chats (parcel_order_id) where parcel_order_id is not null;
create index chats_shop on chats (shop_id, last_message_id) where shop_id is not null;
create index chats_staff on chats (last_message_id) where role = 'admin';

create table coupon_redemptions (
  coupon_id bigint references coupons,
  order_id bigint references orders on delete cascade,
  user_id bigint not null,
  returned_at timestamptz,
  -- Base currency: what the platform owes the shop for a coupon, or, if negative, the shop the
  -- platform.
  shop_due bigint not null default 0,
  primary key (coupon_id, order_id)
);

create table courier_reviews (
  order_id bigint primary key references orders on delete cascade,
  driver_id bigint not null references users on delete cascade,
  user_id bigint references users on delete set null,
  rating smallint not null check (rating >= 1 and rating <= 5),
  tags text[] not null default '{}',
  created_at timestamptz not null,
  edited_at timestamptz
);

-- Additional payments for an order. The change takes effect when its charge is paid.
create table order_charges (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders on delete cascade,
  kind text not null check (kind in ('tip', 'edit', 'substitution')),
  amount bigint not null check (amount > 0),
  settlement_amount bigint not null,
  detail jsonb not null default '{}',
  status text not null default 'open' check (status in ('open', 'done', 'dropped')),
  expires_at timestamptz not null,
  created_at timestamptz not null
);
create index order_charges_of on order_charges (order_id);
create index order_charges_open on order_charges (expires_at) where status = 'open';

create table order_details (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders on delete cascade,
  stock_id bigint not null,
  product_id bigint not null,
  user_cart_id bigint,
  member_name text,
  quantity int not null check (quantity > 0),
  unit_price bigint not null,
  unit_discount bigint not null,
  net bigint not null,
  coupon bigint not null,
  tax bigint not null,
  total bigint not null,
  addons jsonb not null default '[]',
  extras jsonb not null default '[]',
  -- as shown when ordered: {locale: title}, picture, allergens
  titles jsonb not null,
  product_uuid uuid not null,
  img text,
  allergens text[] not null default '{}',
  may_contain text[] not null default '{}',
  note text,
  replacement text,
  refunded_quantity int not null default 0,
  position int not null default 0,
  -- Tax and deposit of a line, to remove single units later. Null: ordered before this migration.
  tax_rate_ppm bigint,
  deposit bigint,
  -- {titles, quantity, unitPrice} of the line that this line replaces
  replaces jsonb,
  stand_in jsonb,
  -- The packed weight of a line that is sold by weight, and the paid part of it, in thousandths of
  -- its unit. Null: as ordered. The original coupon discount is stored, so that the line can be
  -- weighed again.
  packed int check (packed > 0),
  charged int,
  ordered_coupon bigint,
  -- The age restriction of a line when it was ordered. Later changes of the product do not apply.
  age_restriction smallint,
  constraint order_details_check check (refunded_quantity >= 0 and refunded_quantity <= quantity),
  constraint order_details_check1 check (charged >= 0 and charged <= packed),
  constraint order_details_weighed check (((packed is null) = (charged is null)) and
    ((packed is null) = (ordered_coupon is null)))
);
-- Finds the lines of a group order's member by the member's secret.
create index order_details_member on order_details (user_cart_id) where member_name is not null;
create index order_details_order on order_details (order_id, position);

create table order_histories (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders on delete cascade,
  status text not null,
  note text,
  by_actor text not null check (by_actor = any ('{customer,shop,driver,admin,system}')),
  by_user_id bigint,
  created_at timestamptz not null
);
create index order_histories_order on order_histories (order_id, id);

-- Claims about delivered orders. Amounts are in minor units of the order's currency,
-- `settlement_amount` is in base currency.
create table order_refunds (
  id bigint generated always as identity primary key,
  region_id smallint not null default 1,
  order_id bigint not null references orders on delete cascade,
  user_id bigint not null references users,
  shop_id bigint not null references shops,
  cause text not null
    check (cause in ('missing', 'wrong', 'damaged', 'quality', 'late', 'not_delivered', 'other')),
  note text,
  images text[] not null default '{}',
  payout text not null check (payout in ('wallet', 'source')),
  whole boolean not null,
  amount bigint not null check (amount > 0),
  tax bigint not null,
  settlement_amount bigint not null,
  currency_id bigint not null references currencies,
  status text not null check (status in ('pending', 'approved', 'rejected')),
  -- who must answer; the shop has time until then
  waits_for text check (waits_for in ('shop', 'staff')),
  shop_until timestamptz,
  fault text not null check (fault in ('shop', 'courier', 'platform', 'customer')),
  answer text,
  decided_by text check (decided_by in ('policy', 'shop', 'admin')),
  decided_at timestamptz,
  appealed_at timestamptz,
  -- fully refunded to the wallet; otherwise provider_refunds has the provider's part
  paid_to_wallet boolean,
  created_at timestamptz not null,
  constraint order_refunds_check check (tax >= 0 and tax <= amount),
  constraint order_refunds_check1 check ((status = 'pending') = (waits_for is not null))
);
create unique index order_refunds_late_once on order_refunds (order_id) where (cause = 'late' and
  status <> 'rejected');
create unique index order_refunds_one_open on order_refunds (order_id) where status = 'pending';
create index order_refunds_order on order_refunds (order_id);
create index order_refunds_shop on order_refunds (shop_id, id desc);
create index order_refunds_user on order_refunds (user_id, id desc);
create index order_refunds_waiting on order_refunds (waits_for, shop_until) where status = 'pending';

-- The members' shares when the shop got the order. Lines that are removed later lose their members,
-- so the shares cannot be calculated again.
create table order_shares (
  order_id bigint references orders on delete cascade,
  user_cart_id bigint,
  -- in the order's currency: the share and its dishes; and the share in base currency
  amount bigint not null,
  lines_amount bigint not null,
  settlement_amount bigint not null,
  position int not null,
  primary key (order_id, user_cart_id)
);

-- A proposal for an unavailable product of an accepted order, with or without a replacement. The
-- customer has time to answer.
create table order_substitutions (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders on delete cascade,
  detail_id bigint not null,
  product_id bigint not null,
  -- at the time of the proposal
  titles jsonb not null,
  img text,
  quantity int not null check (quantity > 0),
  unit_price bigint not null,
  -- the replacement; null: none
  stock_id bigint,
  stand_in_titles jsonb,
  stand_in_img text,
  stand_in_price bigint,
  -- the refund when the proposal is accepted
  refund bigint not null,
  status text not null default 'proposed'
    check (status in ('proposed', 'approved', 'declined', 'chosen', 'timed_out')),
  outcome text check (outcome in ('replaced', 'refunded', 'cancelled')),
  answer_until timestamptz not null,
  created_at timestamptz not null,
  answered_at timestamptz
);
create index order_substitutions_due on order_substitutions (answer_until) where status = 'proposed';
create index order_substitutions_of on order_substitutions (order_id, id);
create unique index order_substitutions_open on order_substitutions (order_id,
  detail_id) where status = 'proposed';

-- The unpaid part of a delivered order that the marketplace bears. Above a limit another person decides
-- about the proposal. `amount` is in the order's currency, `settlement_amount` in base currency.
create table order_write_offs (
  order_id bigint primary key references orders on delete cascade,
  amount bigint not null check (amount > 0),
  settlement_amount bigint not null check (settlement_amount >= 0),
  proposed_by bigint references users on delete set null,
  created_at timestamptz not null,
  -- null: only proposed
  decided_at timestamptz
);

create table product_reviews (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders on delete cascade,
  product_id bigint not null references products on delete cascade,
  stock_id bigint not null,
  user_id bigint references users on delete set null,
  rating smallint not null check (rating >= 1 and rating <= 5),
  comment text,
  created_at timestamptz not null,
  edited_at timestamptz,
  unique (order_id, stock_id)
);
create index product_reviews_product on product_reviews (product_id);

-- Invited users, one row per friend. pending: no order yet; earned: ordered, but the delivery may
-- still be refunded; rewarded: both got their credit; denied and reversed give the reason.
create table referrals (
  id bigint generated always as identity primary key,
  referrer_id bigint not null references users on delete cascade,
  friend_id bigint not null unique references users on delete cascade,
  status text not null default 'pending'
    check (status in ('pending', 'earned', 'rewarded', 'denied', 'reversed')),
  reason text
    check (reason in ('same_phone', 'same_device', 'same_card', 'same_address', 'too_many', 'refunded', 'unproven', 'self_dealing')),
  order_id bigint references orders,
  earned_at timestamptz,
  due_at timestamptz,
  rewarded_at timestamptz,
  created_at timestamptz not null,
  constraint referrals_check check (referrer_id <> friend_id)
);
create index referrals_due on referrals (due_at) where status = 'earned';
-- The welcome credit of a friend who proves themselves later.
create index referrals_open on referrals (id) where status in ('pending', 'earned');
create index referrals_referrer on referrals (referrer_id, id desc);
create index referrals_rewarded on referrals (rewarded_at) where status = 'rewarded';

-- At most one request for a review per order.
create table review_prompts (
  order_id bigint primary key references orders on delete cascade,
  prompted_at timestamptz not null
);

-- Units that an order took from counted stocks. Cancelling returns exactly these.
create table stock_holds (
  order_id bigint references orders on delete cascade,
  stock_id bigint references stocks,
  quantity int not null check (quantity > 0),
  returned_at timestamptz,
  primary key (order_id, stock_id)
);

create table trackings (
  order_id bigint,
  expires_at timestamptz not null,
  created_at timestamptz not null,
  token_hash bytea not null,
  derived boolean not null default false,
  id bigint generated always as identity primary key,
  parcel_order_id bigint references parcel_orders on delete cascade,
  payable_type text generated always as (case when order_id is null then 'parcel_order' else 'order' end) stored not null,
  role text not null default 'recipient' check (role = any ('{recipient,pickup}')),
  -- the person wants no more text messages about it
  muted_at timestamptz,
  constraint order_trackings_token_hash_key unique (token_hash),
  constraint trackings_order unique (order_id, role),
  constraint trackings_parcel unique (parcel_order_id, role),
  constraint order_trackings_order_id_fkey foreign key (order_id) references orders(id) on delete cascade,
  constraint trackings_of_one check (num_nonnulls(order_id, parcel_order_id) = 1)
);

-- Reports and decisions about a withdrawn review. They apply to a later review of the same order.
create table withdrawn_reviews (
  order_id bigint primary key references orders on delete cascade,
  reported_at timestamptz not null,
  report_reason text,
  decision text check (decision in ('kept', 'hidden')),
  decision_reason text,
  decided_at timestamptz
);

-- Wrong pickup codes are counted for each order and for each person who enters them.
create table wrong_pickup_codes (
  order_id bigint not null references orders on delete cascade,
  user_id bigint not null references users on delete cascade,
  entered_at timestamptz not null
);
create index wrong_pickup_codes_old on wrong_pickup_codes (entered_at);
create index wrong_pickup_codes_order on wrong_pickup_codes (order_id, entered_at);
create index wrong_pickup_codes_user on wrong_pickup_codes (user_id, entered_at);

create table chat_messages (
  id bigint generated always as identity primary key,
  chat_id bigint not null references chats on delete cascade,
  user_id bigint not null references users,
  side text not null check (side in ('user', 'desk')),
  client_id uuid not null,
  type text not null check (type in ('text', 'image', 'location')),
  text text,
  image text,
  latitude double precision,
  longitude double precision,
  created_at timestamptz not null,
  -- when the other side saw it first
  read_at timestamptz,
  unique (chat_id, client_id),
  constraint chat_messages_check check ((type = 'text') = (text is not null)),
  constraint chat_messages_check1 check ((type = 'image') = (image is not null)),
  constraint chat_messages_check2 check ((type = 'location') = (latitude is not null and
    longitude is not null))
);
create index chat_messages_chat on chat_messages (chat_id, id);
create index chat_messages_unread on chat_messages (chat_id, side) where read_at is null;
create index chat_messages_user on chat_messages (user_id, id);

create table order_refund_details (
  order_refund_id bigint references order_refunds on delete cascade,
  order_detail_id bigint references order_details on delete cascade,
  quantity int not null check (quantity > 0),
  amount bigint not null check (amount >= 0),
  primary key (order_refund_id, order_detail_id)
);

-- The history of a claim, as customer and shop may read it.
create table order_refund_steps (
  id bigint generated always as identity primary key,
  order_refund_id bigint not null references order_refunds on delete cascade,
  step text not null,
  note text,
  user_id bigint references users on delete set null,
  created_at timestamptz not null
);
create index order_refund_steps_refund on order_refund_steps (order_refund_id, id);

create table transactions (
  id bigint generated always as identity primary key,
  uuid uuid not null default uuid_v7() unique,
  region_id smallint not null default 1,
  payable_type text not null
    check (payable_type = any ('{order,wallet_topup,payment_request,provider_test,parcel_order}')),
  payable_id bigint not null,
  user_id bigint not null references users,
  amount bigint not null check (amount >= 0),
  currency_id bigint not null,
  settlement_amount bigint not null,
  tag text not null,
  status text not null check (status = any ('{progress,authorized,paid,rejected,canceled,refund}')),
  refunded bigint not null default 0,
  provider_id text,
  redirect_url text,
  note text,
  change_for bigint,
  expires_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- When to check a payment without a webhook: after 1, 5, 15 and 60 minutes, then hourly until a day
  -- after it expired.
  next_check_at timestamptz,
  checks int not null default 0,
  -- One open payment per method for a charge, independent of the order's payments.
  charge_id bigint references order_charges,
  -- The part of `refunded` that went to the wallet instead of the provider, in its own currency and
  -- in base currency.
  refunded_to_wallet bigint not null default 0,
  refunded_to_wallet_settlement bigint not null default 0,
  -- A card payment may authorize more than an order costs, for a dearer replacement. `amount`: what
  -- to capture. `held_amount`: the authorized maximum; null: `amount`. `capturing`: the capture is
  -- running, so `amount` cannot change.
  held_amount bigint,
  capturing boolean not null default false,
  -- A payment whose page was lost is opened again. `attempt`: its number, part of the reference at the
  -- provider. `opening_until`: a process is opening the page until then; past: the page was lost.
  -- `payment_id`: the payment made on the page `provider_id`. `key_set`: the keys it was opened with.
  -- `charge_rate`: base currency per unit of the payment, as it was at the first look.
  -- `page_closed_at`: the page of a cancelled payment is closed at the provider.
  attempt smallint not null default 1 check (attempt > 0),
  opening_until timestamptz,
  payment_id text,
  hold_until timestamptz,
  key_set int,
  charge_rate numeric,
  card_brand text,
  card_last4 text,
  disputed bigint not null default 0 check (disputed >= 0),
  page_closed_at timestamptz,
  -- The payer wants the provider to save the card.
  save_card boolean not null default false,
  constraint transactions_check check (refunded >= 0 and refunded <= amount),
  constraint transactions_check1 check (held_amount >= amount),
  constraint transactions_refunded_to_wallet check (refunded_to_wallet >= 0 and
    refunded_to_wallet <= refunded)
);
-- For the counts that staff see of each method, and for the payments that hang on a set of keys.
create index transactions_created on transactions (created_at) include (tag, status, payable_type, key_set);
create index transactions_due on transactions (next_check_at) where next_check_at is not null;
create index transactions_holds on transactions (hold_until) where (status = 'authorized' and
  hold_until is not null);
create index transactions_mismatch on transactions (updated_at) where (status = 'canceled' and
  note = 'amount_mismatch' and page_closed_at is null);
create unique index transactions_one_open on transactions (payable_type, payable_id, coalesce(charge_id, 0),
  tag) where status in ('progress', 'authorized');
-- Unpaid orders of a user. Every order counts the user's open cash orders, and without this index
-- it reads those of all users.
create index transactions_open_of on transactions (user_id, tag, payable_type) where status in ('progress',
  'authorized');
create index transactions_payable on transactions (payable_type, payable_id);
create index transactions_payment_id on transactions (tag, payment_id) where payment_id is not null;
create unique index transactions_provider_id on transactions (tag,
  provider_id) where provider_id is not null;

-- A buyer's bank takes money back, or asks. `taken` and `lost` are in the payment's currency, their
-- settlements were booked in base currency. `asked_at`: when the provider said so.
create table payment_disputes (
  id bigint generated always as identity primary key,
  tag text not null,
  provider_id text not null,
  transaction_id bigint not null references transactions,
  amount bigint not null check (amount >= 0),
  currency text not null,
  fee bigint not null default 0,
  reason text not null,
  stage text not null check (stage in ('inquiry', 'chargeback')),
  status text not null check (status = any ('{open,answered,won,lost}')),
  due_at timestamptz,
  taken bigint not null default 0 check (taken >= 0),
  taken_settlement bigint not null default 0,
  lost_settlement bigint not null default 0,
  bookings int not null default 0,
  liable text not null default 'platform' check (liable in ('platform', 'shop')),
  note text,
  asked_at timestamptz not null,
  created_at timestamptz not null,
  ended_at timestamptz,
  -- Staff let an order be handed over although its payment is disputed.
  handover text check (handover = 'continue'),
  handover_by bigint references users on delete set null,
  handover_at timestamptz,
  unique (tag, provider_id)
);
create index payment_disputes_open on payment_disputes (due_at) where status in ('open', 'answered');
create index payment_disputes_transaction on payment_disputes (transaction_id);

-- What each member of a group order owes its host.
create table payment_requests (
  id bigint generated always as identity primary key,
  -- anyone with it can see and pay the request
  uuid uuid not null default gen_random_uuid() unique,
  order_id bigint not null references orders on delete cascade,
  host_id bigint not null references users on delete cascade,
  user_cart_id bigint not null,
  -- the secret of the member's part of the cart; finds the request after the cart is deleted
  member_uuid uuid not null,
  user_id bigint references users on delete set null,
  name text not null,
  -- in the order's currency, and in base currency for wallets
  amount bigint not null check (amount > 0),
  currency_id bigint not null references currencies,
  settlement_amount bigint not null check (settlement_amount >= 0),
  status text not null default 'pending' check (status in ('pending', 'paid', 'waived', 'expired')),
  paid_by bigint references users on delete set null,
  expires_at timestamptz not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- the part of `amount` for the member's dishes, when the request was created
  lines_amount bigint not null default 0,
  -- the part of `amount` that is no longer owed, because the order became cheaper, was refunded in
  -- part, or was cancelled
  lowered_by bigint not null default 0,
  -- the paid amount, and the refunded part of it
  paid_amount bigint not null default 0,
  given_back bigint not null default 0,
  -- the card payment; null: paid by a wallet
  transaction_id bigint references transactions,
  -- the last attempt to refund; the host's wallet may have had too little money
  back_tried_at timestamptz,
  reminded_at timestamptz,
  unique (order_id, user_cart_id),
  constraint payment_requests_check check (lowered_by >= 0 and lowered_by <= amount),
  constraint payment_requests_check1 check (paid_amount >= 0 and paid_amount <= amount),
  constraint payment_requests_check2 check (given_back >= 0 and given_back <= paid_amount)
);
create index payment_requests_back on payment_requests (back_tried_at nulls first) where (status = 'paid' and
  (given_back < ((paid_amount - amount) + lowered_by)));
create index payment_requests_due on payment_requests (expires_at) where status = 'pending';
create index payment_requests_member on payment_requests (member_uuid);
create index payment_requests_silent on payment_requests (coalesce(reminded_at,
  created_at)) where (status = 'pending' and user_id is not null);
create index payment_requests_transaction on payment_requests (transaction_id) where transaction_id is not null;

-- Each call at a provider, for support and audits; kept for 30 days.
create table provider_calls (
  id bigint generated always as identity primary key,
  tag text not null,
  transaction_id bigint references transactions on delete cascade,
  operation text not null,
  key text,
  http_status int,
  duration_ms int not null,
  said text not null,
  at timestamptz not null
);
create index provider_calls_at on provider_calls (at);
create index provider_calls_transaction on provider_calls (transaction_id) where transaction_id is not null;

-- Every movement of our balance at a provider, as its lists say it. Amounts in minor units.
-- `original`: before the provider converted it. `fee_booked`: the part of the fee that is booked.
-- `payout_booked`: the same for the amount of a fee entry or payout. `*_settlement`: in base currency.
create table provider_entries (
  id bigint generated always as identity primary key,
  tag text not null,
  entry_id text not null,
  kind text not null check (kind = any ('{payment,refund,dispute,fee,payout,other}')),
  reference text,
  provider_id text,
  payment_id text,
  refund_id text,
  dispute_id text,
  payout_id text,
  amount bigint not null,
  currency text not null,
  fee bigint not null default 0,
  original_amount bigint,
  original_currency text,
  at timestamptz not null,
  transaction_id bigint references transactions,
  fee_booked bigint not null default 0,
  fee_settlement bigint not null default 0,
  payout_booked bigint not null default 0,
  payout_settlement bigint not null default 0,
  bookings int not null default 0,
  created_at timestamptz not null,
  -- What our bank account got for a payout, in base currency. `payout_settlement` is what left clearing.
  bank_settlement bigint not null default 0,
  unique (tag, entry_id)
);
create index provider_entries_at on provider_entries (tag, at);
create index provider_entries_transaction on provider_entries (transaction_id) where transaction_id is not null;
create index provider_entries_unbooked on provider_entries (tag, id) where (fee <> fee_booked or
  (kind = 'fee' and ((- amount) <> payout_booked)) or (kind = 'payout' and ((- amount) <> payout_booked)));

create table provider_refunds (
  id bigint generated always as identity primary key,
  transaction_id bigint not null references transactions,
  amount bigint not null check (amount > 0),
  key text not null unique,
  status text not null check (status = any ('{progress,paid,failed,unknown}')),
  provider_id text,
  attempts int not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- The booked amount in base currency, to reverse it when the provider refuses.
  order_refund_id bigint references order_refunds on delete set null,
  settlement_amount bigint,
  -- `sent_at`: the first call at the provider, which may have been lost. `unknown`: nobody knows
  -- whether the provider has made it, so a person decides; since `stuck_since`.
  -- `currency`: of money that came in another currency than asked for, so it was never booked.
  sent_at timestamptz,
  stuck_since timestamptz,
  note text,
  currency text,
  -- The part of a refund that the buyer's bank has returned, in the payment's currency.
  returned_by_bank bigint not null default 0 check (returned_by_bank >= 0),
  -- A large refund whose end is unknown is ended by two persons: what the first one has proposed.
  proposed text check (proposed in ('made', 'not_made')),
  proposed_provider_id text,
  proposed_by bigint references users on delete set null,
  -- A refund that was refused because of a dispute is sent again after its end, with another key.
  call int not null default 1 check (call > 0),
  constraint provider_refunds_proposal check ((proposed = 'made') = (proposed_provider_id is not null))
);
create index provider_refunds_order_refund on provider_refunds (order_refund_id) where order_refund_id is not null;
create index provider_refunds_transaction on provider_refunds (transaction_id);
-- What waits for staff is counted on each of their pages.
create index provider_refunds_unfinished on provider_refunds (created_at) where status in ('progress',
  'unknown');
create index provider_refunds_waiting on provider_refunds (status) where status = 'progress';

-- Partial refunds of a payment, for receipts. Their sum is `transactions.refunded`.
create table transaction_refunds (
  id bigint generated always as identity primary key,
  transaction_id bigint not null references transactions on delete cascade,
  amount bigint not null check (amount > 0),
  created_at timestamptz not null
);
create index transaction_refunds_transaction on transaction_refunds (transaction_id);

-- Differences that a person decides. `subject`: the payment or entry that differs. `amount`: what the
-- provider counts more than we do. A decision above a limit needs a second person.
create table reconcile_findings (
  id bigint generated always as identity primary key,
  tag text not null,
  day date not null,
  class text not null,
  subject text not null,
  entry_id bigint references provider_entries,
  transaction_id bigint references transactions,
  dispute_id text,
  amount bigint not null,
  currency text not null,
  state text not null default 'open' check (state = any ('{open,proposed,accepted,booked,resolved}')),
  proposed text check (proposed in ('accept', 'book')),
  proposed_by bigint references users on delete set null,
  decided_by bigint references users on delete set null,
  note text,
  booked bigint not null default 0,
  booked_settlement bigint not null default 0,
  bookings int not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  decided_at timestamptz,
  unique (tag, class, subject)
);
create index reconcile_findings_open on reconcile_findings (id) where state in ('open', 'proposed');
create index reconcile_findings_transaction on reconcile_findings (transaction_id) where transaction_id is not null;

-- Payouts that staff tell us, of providers that list none. `entry_id`: how it is booked.
create table recorded_payouts (
  id bigint generated always as identity primary key,
  tag text not null,
  amount bigint not null check (amount > 0),
  currency_id bigint not null references currencies,
  day date not null,
  reference text not null,
  note text,
  state text not null check (state in ('proposed', 'booked', 'withdrawn')),
  recorded_by bigint references users on delete set null,
  confirmed_by bigint references users on delete set null,
  withdrawn_by bigint references users on delete set null,
  entry_id bigint references provider_entries,
  created_at timestamptz not null,
  booked_at timestamptz,
  withdrawn_at timestamptz
);
create unique index recorded_payouts_reference on recorded_payouts (tag,
  reference) where state <> 'withdrawn';

create function announce_event() returns trigger language plpgsql as $$
begin
  perform pg_notify('hawker_events', json_build_object('id', new.id, 'topic', new.topic, 'order_id', new.order_id, 'shop_id', new.shop_id,
    'user_id', new.user_id, 'driver_id', new.driver_id, 'parcel_id', new.parcel_id, 'payload', new.payload)::text);
  return null;
end $$;
create trigger events_announce after insert on events for each row execute function announce_event();

create function announce_provider_keys() returns trigger language plpgsql as $$
begin
  perform pg_notify('hawker_events', json_build_object('id', 0, 'topic', 'provider_keys.changed',
    'order_id', null, 'shop_id', null, 'user_id', null, 'driver_id', null, 'payload', '{}'::json)::text);
  return null;
end $$;
create trigger provider_keys_changed after insert or delete or update or truncate on provider_keys
  for each statement execute function announce_provider_keys();

-- A session that ends closes its live streams in every process.
create function announce_session_end() returns trigger language plpgsql as $$
begin
  perform pg_notify('hawker_events', json_build_object('id', 0, 'topic', 'session.ended', 'order_id', null, 'shop_id', null,
    'user_id', old.user_id, 'driver_id', null, 'payload', json_build_object('session_id', old.id))::text);
  return null;
end $$;
create trigger sessions_announce_end after delete on sessions
  for each row execute function announce_session_end();

create function count_courier_review() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    update courier_ratings set rating_sum = rating_sum - old.rating, rating_count = rating_count - 1 where driver_id = old.driver_id;
  end if;
  if tg_op <> 'DELETE' then
    insert into courier_ratings as r (driver_id, rating_sum, rating_count) values (new.driver_id, new.rating, 1)
    on conflict (driver_id) do update set rating_sum = r.rating_sum + excluded.rating_sum, rating_count = r.rating_count + 1;
  end if;
  return null;
end $$;
create trigger courier_reviews_count after insert or delete or update of rating on courier_reviews
  for each row execute function count_courier_review();
create trigger parcel_reviews_count after insert or delete or update of rating on parcel_reviews
  for each row execute function count_courier_review();

create function count_delivered_order() returns trigger language plpgsql as $$
begin
  insert into shop_order_days (shop_id, day, orders) values (new.shop_id, (new.delivered_at at time zone 'UTC')::date, 1)
  on conflict (shop_id, day) do update set orders = shop_order_days.orders + 1;
  return null;
end $$;
create trigger orders_delivered after update of status on orders
  for each row
  when (new.status = 'delivered' and old.status <> 'delivered' and new.delivered_at is not null)
  execute function count_delivered_order();

create function count_product_review() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    update product_ratings set rating_sum = rating_sum - old.rating, rating_count = rating_count - 1 where product_id = old.product_id;
  end if;
  if tg_op <> 'DELETE' then
    insert into product_ratings as r (product_id, rating_sum, rating_count) values (new.product_id, new.rating, 1)
    on conflict (product_id) do update set rating_sum = r.rating_sum + excluded.rating_sum, rating_count = r.rating_count + 1;
  end if;
  return null;
end $$;
create trigger product_reviews_count after insert or delete or update of rating on product_reviews
  for each row execute function count_product_review();

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
create trigger reviews_count after insert or delete or update of rating, hidden on reviews
  for each row execute function count_review();

create function count_review_vote() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update reviews set helpful_count = helpful_count + 1 where id = new.review_id;
  else
    update reviews set helpful_count = helpful_count - 1 where id = old.review_id;
  end if;
  return null;
end $$;
create trigger review_votes_count after insert or delete on review_votes
  for each row execute function count_review_vote();

-- Parts of a shop. A change of them changes the shop and its version, once per statement.
create function count_shop_change() returns trigger language plpgsql as $$
begin
  execute format('update shops set version = version + 1, words_version = words_version + %s where id in (%s)',
    case when tg_table_name in ('products', 'product_translations', 'categories', 'category_translations') then 1 else 0 end, tg_argv[0]);
  return null;
end $$;

-- Each table, with the shops of rows that were written, and of rows that were deleted.
do $$
declare
  part record;
begin
  for part in select * from (values
    ('addon_group_translations',
      'select g.shop_id from touched join addon_groups g on g.id = touched.addon_group_id',
      'select g.shop_id from touched join addon_groups g on g.id = touched.addon_group_id'),
    ('addon_groups',
      'select shop_id from touched',
      'select shop_id from touched'),
    ('addons',
      'select g.shop_id from touched join addon_groups g on g.id = touched.addon_group_id',
      'select g.shop_id from touched join addon_groups g on g.id = touched.addon_group_id'),
    ('categories',
      'select shop_id from touched',
      'select shop_id from touched'),
    ('category_translations',
      'select c.shop_id from touched join categories c on c.id = touched.category_id union
        select c.shop_id from touched join shop_categories c on c.category_id = touched.category_id',
      'select c.shop_id from touched join categories c on c.id = touched.category_id union
        select c.shop_id from touched join shop_categories c on c.category_id = touched.category_id'),
    ('closed_dates',
      'select shop_id from touched',
      'select shop_id from touched'),
    ('delivery_zones',
      'select shop_id from touched',
      'select shop_id from touched'),
    ('product_addon_groups',
      'select p.shop_id from touched join products p on p.id = touched.product_id',
      'select p.shop_id from touched join products p on p.id = touched.product_id'),
    ('product_translations',
      'select (select p.shop_id from products p where p.id = t.product_id) from touched t',
      'select p.shop_id from touched join products p on p.id = touched.product_id'),
    ('products',
      'select shop_id from touched',
      'select shop_id from touched'),
    ('shop_categories',
      'select shop_id from touched',
      'select shop_id from touched'),
    ('shop_payment_methods',
      'select shop_id from touched',
      'select shop_id from touched'),
    ('shop_takes',
      'select shop_id from touched',
      'select shop_id from touched'),
    ('shop_translations',
      'select shop_id from touched',
      'select shop_id from touched'),
    ('special_days',
      'select shop_id from touched',
      'select shop_id from touched'),
    ('take_translations',
      'select t.shop_id from touched join shop_takes t on t.take_id = touched.take_id',
      'select t.shop_id from touched join shop_takes t on t.take_id = touched.take_id'),
    ('working_days',
      'select shop_id from touched',
      'select shop_id from touched')
  ) as parts (name, shops_of_written, shops_of_deleted) loop
    execute format('create trigger %I after insert on %I referencing new table as touched
      for each statement execute function count_shop_change(%L)', part.name || '_inserted', part.name, part.shops_of_written);
    execute format('create trigger %I after update on %I referencing new table as touched
      for each statement execute function count_shop_change(%L)', part.name || '_updated', part.name, part.shops_of_written);
    execute format('create trigger %I after delete on %I referencing old table as touched
      for each statement execute function count_shop_change(%L)', part.name || '_deleted', part.name, part.shops_of_deleted);
  end loop;
end $$;

create trigger stocks_deleted after delete on stocks referencing old table as touched
  for each statement execute function count_shop_change('select p.shop_id from touched join products p on p.id = touched.product_id');
create trigger stocks_inserted after insert on stocks referencing new table as touched
  for each statement execute function count_shop_change('select (select p.shop_id from products p where p.id = t.product_id) from touched t');
create trigger tax_classes_updated after update on tax_classes referencing new table as touched
  for each statement execute function count_shop_change('select s.id from shops s join touched t on t.id in (s.fee_tax_class_id, s.delivery_tax_class_id) union select p.shop_id from products p join touched t on t.id = p.tax_class_id');

create function count_stock_change() returns trigger language plpgsql as $$
begin
  update shops set version = version + 1 where id = (select shop_id from products where id = new.product_id);
  return null;
end $$;
create trigger stocks_updated after update of price, sold_out_until, sku, extras, extras_in,
  discount_type, discount_value, discount_starts_at, discount_ends_at, price_30d_low, deposit,
  position, content, content_unit on stocks
  for each row
  when (old.price is distinct from new.price or old.sold_out_until is distinct from new.sold_out_until or
    old.sku is distinct from new.sku or old.extras is distinct from new.extras or
    old.extras_in is distinct from new.extras_in or old.discount_type is distinct from new.discount_type or
    old.discount_value is distinct from new.discount_value or
    old.discount_starts_at is distinct from new.discount_starts_at or
    old.discount_ends_at is distinct from new.discount_ends_at or
    old.price_30d_low is distinct from new.price_30d_low or old.deposit is distinct from new.deposit or
    old.position is distinct from new.position or old.content is distinct from new.content or
    old.content_unit is distinct from new.content_unit)
  execute function count_stock_change();

-- Currencies are never deleted, only disabled. So no foreign key has to lock their rows, which
-- every order would do four times.
create function currencies_stay() returns trigger language plpgsql as $$
begin
  raise exception 'a currency is switched off, never deleted' using errcode = '23503';
end $$;
create trigger currencies_stay before delete on currencies
  for each statement execute function currencies_stay();

create function end_sessions_of_blocked() returns trigger language plpgsql as $$
begin
  delete from sessions where user_id = new.id;
  return null;
end $$;
create trigger users_blocked_end_sessions after update of blocked_at on users
  for each row
  when (new.blocked_at is not null)
  execute function end_sessions_of_blocked();

-- A change of roles ends all sessions. A blocked user cannot sign in.
create function end_sessions_of_role() returns trigger language plpgsql as $$
begin
  delete from sessions where user_id in (old.user_id, new.user_id);
  return null;
end $$;
create trigger user_roles_end_sessions after insert or delete or update on user_roles
  for each row execute function end_sessions_of_role();

create function keep_price_history() returns trigger language plpgsql as $$
declare
  sale_from timestamptz := greatest(coalesce(old.discount_starts_at, '-infinity'), old.priced_at);
  sale_until timestamptz := least(coalesce(old.discount_ends_at, 'infinity'), now());
begin
  if old.discount_type is null or sale_until <= sale_from then
    sale_from := now();
    sale_until := now();
  end if;
  insert into stock_prices (stock_id, price, since, until)
  select old.id, piece.price, piece.since, piece.until
  from (values (old.price, old.priced_at, sale_from), (discounted_price(old.price, old.discount_type, old.discount_value), sale_from, sale_until),
    (old.price, sale_until, now())) as piece (price, since, until)
  where piece.until > piece.since;
  -- Prices are stored for a year, as proof of earlier prices.
  delete from stock_prices where stock_id = old.id and until < now() - interval '1 year';
  new.priced_at := now();

  if new.discount_type is null then
    new.reduced_at := null;
    new.price_30d_low := null;
  else
    -- A discount that is extended, or whose price changes, is the same reduction.
    if old.reduced_at is null or (old.discount_type, old.discount_value, old.discount_starts_at) is distinct from (new.discount_type, new.discount_value, new.discount_starts_at) then
      new.reduced_at := greatest(coalesce(new.discount_starts_at, now()), now());
    end if;
    select min(price) into new.price_30d_low from (
      select p.price from stock_prices p where p.stock_id = new.id and p.since < new.reduced_at and p.until > new.reduced_at - interval '30 days'
      -- The discount starts later: until then the new price is valid.
      union all select new.price where now() < new.reduced_at) known;
  end if;
  return new;
end $$;
create trigger stocks_priced before update of price, discount_type, discount_value,
  discount_starts_at, discount_ends_at on stocks
  for each row
  when (old.price is distinct from new.price or old.discount_type is distinct from new.discount_type or
    old.discount_value is distinct from new.discount_value or
    old.discount_starts_at is distinct from new.discount_starts_at or
    old.discount_ends_at is distinct from new.discount_ends_at)
  execute function keep_price_history();

create function ledger_is_written_once() returns trigger language plpgsql as $$ begin raise exception 'the ledger is append only' using errcode = '23514'; end $$;
create trigger ledger_entries_fixed before delete or update on ledger_entries
  for each row execute function ledger_is_written_once();
create trigger ledger_transfers_fixed before delete or update on ledger_transfers
  for each row execute function ledger_is_written_once();

create function mark_market_changed() returns trigger language plpgsql as $$
begin
  update market_stamp set changed_xid = pg_current_xact_id(), version = version + 1;
  return null;
end $$;
create trigger currencies_changed after insert or delete or update or truncate on currencies
  for each statement execute function mark_market_changed();
create trigger payment_methods_changed after insert or delete or update of tag, active, min_amount,
  max_amount, position, titles, countries, currencies or truncate on payment_methods
  for each statement execute function mark_market_changed();
create trigger settings_changed after insert or delete or update or truncate on settings
  for each statement execute function mark_market_changed();
create trigger tax_titles_changed after insert or delete or update or truncate on tax_titles
  for each statement execute function mark_market_changed();

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

create function mark_shop_deleted() returns trigger language plpgsql as $$
begin
  insert into deleted_shops (shop_id) values (old.id);
  perform pg_notify('hawker_events', json_build_object('id', 0, 'topic', 'shop.changed', 'order_id', null, 'shop_id', old.id,
    'user_id', null, 'driver_id', null, 'payload', json_build_object())::text);
  return null;
end $$;
create trigger shops_deleted after delete on shops for each row execute function mark_shop_deleted();

-- The rules of shops are cached under their version, so a new setting counts as their change.
create function mark_shops_of_setting() returns trigger language plpgsql as $$
begin
  if coalesce(new.key, old.key) = 'preorder_days' then
    -- In one order, so that two changes at once do not wait for each other.
    perform from shops where preorder_days is null order by id for update;
    update shops set version = version + 1 where preorder_days is null;
  end if;
  return null;
end $$;
create trigger setting_changed after insert or delete or update on settings
  for each row execute function mark_shops_of_setting();

-- Other columns that affect the words. Writing a column to itself fires the trigger above.
create function rewrite_product_words() returns trigger language plpgsql as $$
begin
  execute format('update product_translations set shop_id = shop_id where product_id in (%s)', tg_argv[0]) using new;
  return null;
end $$;
create trigger category_translations_words after insert or update on category_translations
  for each row execute function rewrite_product_words('select id from products where category_id = ($1).category_id');
create trigger products_words after update on products
  for each row
  when (old.status is distinct from new.status or old.addon is distinct from new.addon or
    old.shop_id is distinct from new.shop_id or old.category_id is distinct from new.category_id)
  execute function rewrite_product_words('select ($1).id');
create trigger shops_words after update on shops
  for each row
  when (search_area(old.latitude, old.longitude) is distinct from search_area(new.latitude, new.longitude))
  execute function rewrite_product_words('select id from products where shop_id = ($1).id');

create function rewrite_shop_words() returns trigger language plpgsql as $$
begin
  execute format('update shop_translations set title = title where shop_id in (%s)', tg_argv[0]) using coalesce(new, old);
  return null;
end $$;
create trigger category_translations_shop_words after insert or update on category_translations
  for each row execute function rewrite_shop_words('select shop_id from shop_categories where category_id = ($1).category_id');
create trigger shop_categories_words after insert or delete on shop_categories
  for each row execute function rewrite_shop_words('select ($1).shop_id');

create function transfer_balances() returns trigger language plpgsql as $$
begin
  if (select sum(amount) from ledger_entries where transfer_id = new.transfer_id) <> 0 then
    raise exception 'transfer % does not sum to zero', new.transfer_id using errcode = '23514';
  end if;
  return null;
end $$;
create constraint trigger ledger_zero after insert on ledger_entries deferrable initially deferred
  for each row execute function transfer_balances();

create function write_product_words() returns trigger language plpgsql as $$
declare
  area text;
  listed boolean;
begin
  select p.shop_id, search_area(s.latitude, s.longitude), p.status = 'published' and not p.addon, coalesce(search_fold(t.title), '')
  into new.shop_id, area, listed, new.section_words
  from products p join shops s on s.id = p.shop_id
  left join category_translations t on t.category_id = p.category_id and t.locale = new.locale where p.id = new.product_id;
  new.title_words := search_fold(new.title);
  new.document := case when listed then search_lexemes(area, btrim(concat_ws(' ', new.title_words, nullif(new.section_words, ''), nullif(search_fold(new.description), '')))) end;
  return new;
end $$;
create trigger product_translations_words before insert or update on product_translations
  for each row execute function write_product_words();

create function write_shop_words() returns trigger language plpgsql as $$
begin
  new.title_words := search_fold(new.title);
  new.section_words := coalesce((select string_agg(search_fold(t.title), ' ' order by t.category_id) from shop_categories sc
    join category_translations t on t.category_id = sc.category_id and t.locale = new.locale where sc.shop_id = new.shop_id), '');
  new.document := search_lexemes('', btrim(concat_ws(' ', new.title_words, nullif(new.section_words, ''), nullif(search_fold(new.description), ''))));
  return new;
end $$;
create trigger shop_translations_words before insert or update on shop_translations
  for each row execute function write_shop_words();

-- Initial synonyms. Staff edit them at /dashboard/admin/search-synonyms.
insert into search_synonyms (words) values
  ('{soda,pop,"soft drink",cola}'),
  ('{fries,"french fries",chips,"papas fritas",frites}'),
  ('{burger,hamburger,hamburguesa}'),
  ('{cheeseburger,"cheese burger"}'),
  ('{bbq,barbecue,barbeque}'),
  ('{shawarma,shawerma,chawarma,doner,döner}'),
  ('{kebab,kabob,kebap,kabab}'),
  ('{gyro,gyros}'),
  ('{falafel,felafel,taameya}'),
  ('{hummus,houmous,humus,hommos}'),
  ('{veggie,vegetarian,vegetariano,végétarien}'),
  ('{pasta,spaghetti,macaroni,noodles}'),
  ('{"mac and cheese","macaroni and cheese","mac n cheese"}'),
  ('{eggplant,aubergine,berenjena}'),
  ('{zucchini,courgette,calabacin}'),
  ('{cilantro,coriander}'),
  ('{shrimp,prawn,prawns,camarones,crevettes}'),
  ('{scallion,"spring onion","green onion"}'),
  ('{arugula,rocket,roquette}'),
  ('{chickpea,chickpeas,garbanzo}'),
  ('{beet,beetroot}'),
  ('{"bell pepper",capsicum,"sweet pepper"}'),
  ('{"ice cream",gelato,helado,glace}'),
  ('{cookie,cookies,biscuit}'),
  ('{candy,sweets,dulces}'),
  ('{dessert,postre,sweets}'),
  ('{sandwich,sub,hoagie,bocadillo}'),
  ('{appetizer,starter,entrante,mezze,meze}'),
  ('{coffee,cafe,kahve}'),
  ('{latte,"cafe latte"}'),
  ('{juice,jus,jugo,zumo}'),
  ('{"sparkling water","soda water",seltzer,"club soda"}'),
  ('{water,agua,eau}'),
  ('{milk,leche,lait}'),
  ('{yogurt,yoghurt,yaourt}'),
  ('{oatmeal,porridge}'),
  ('{taco,tacos}'),
  ('{burrito,burritos}'),
  ('{dumpling,dumplings,gyoza,jiaozi,potsticker}'),
  ('{sushi,maki,nigiri}'),
  ('{"fried chicken","pollo frito"}'),
  ('{chicken,pollo,poulet}'),
  ('{beef,res,boeuf}'),
  ('{fish,pescado,poisson}'),
  ('{steak,bistec}'),
  ('{salad,ensalada,salade}'),
  ('{soup,sopa,soupe}'),
  ('{bread,pan,pain}'),
  ('{rice,arroz,riz}'),
  ('{cheese,queso,fromage}'),
  ('{egg,eggs,huevos}'),
  ('{breakfast,brunch,desayuno}'),
  ('{wings,"chicken wings","buffalo wings"}'),
  ('{diaper,nappy,diapers,nappies}'),
  ('{"toilet paper","toilet tissue","bath tissue"}'),
  ('{"dish soap","washing up liquid","dishwashing liquid"}'),
  ('{"laundry detergent","washing powder"}'),
  ('{"trash bags","garbage bags","bin bags"}'),
  ('{beer,cerveza,bière}'),
  ('{wine,vino,vin}'),
  ('{pizza,pizzas,pizze,пицца,пиццы,بيتزا,פיצה,פיצות}'),
  ('{burger,burgers,бургер,бургеры,гамбургер,برغر,برجر,همبرغر,המבורגר,המבורגרים,בורגר}'),
  ('{sushi,maki,nigiri,suşi,суши,роллы,سوشي,סושי}'),
  ('{ramen,рамен,رامن,ראמן}'),
  ('{noodles,nudeln,nouilles,fideos,лапша,noodle,نودلز,נודלס,אטריות}'),
  ('{pasta,makarna,паста,макароны,باستا,معكرونة,פסטה}'),
  ('{spaghetti,spagetti,espaguetis,спагетти,سباغيتي,ספגטי}'),
  ('{lasagna,lasagne,lasaña,lazanya,лазанья,لازانيا,לזניה}'),
  ('{risotto,rizotto,ризотто,ريزوتو,ריזוטו}'),
  ('{gnocchi,ñoquis,ньокки,نيوكي,ניוקי}'),
  ('{hummus,humus,хумус,حمص,חומוס}'),
  ('{falafel,фалафель,فلافل,طعمية,פלאפל}'),
  ('{shawarma,chawarma,шаурма,шаверма,شاورما,שווארמה,şavarma}'),
  ('{kebab,kebap,кебаб,шашлык,كباب,קבב,קבבים}'),
  ('{kofta,köfte,кюфта,كفتة,קציצות}'),
  ('{kibbeh,kibbe,كبة,קובה}'),
  ('{tahini,tahin,тахини,طحينة,טחינה}'),
  ('{baklava,baklawa,пахлава,بقلاوة,בקלאווה}'),
  ('{knafeh,kunafa,künefe,кнафе,كنافة,כנאפה}'),
  ('{tabbouleh,taboulé,табуле,تبولة,טאבולה}'),
  ('{fattoush,fettuş,فتوش,פטוש}'),
  ('{"stuffed grape leaves",dolmades,dolma,sarma,долма,"ورق عنب",ממולאים}'),
  ('{moussaka,musakka,мусака,مسقعة,מוסקה}'),
  ('{salad,salat,salade,ensalada,salata,салат,салаты,سلطة,סלט,סלטים}'),
  ('{soup,suppe,soupe,sopa,çorba,суп,супы,شوربة,حساء,מרק,מרקים}'),
  ('{chicken,huhn,hähnchen,poulet,pollo,tavuk,курица,دجاج,עוף}'),
  ('{steak,bife,biftek,стейк,ستيك,סטייק}'),
  ('{fish,fisch,poisson,pescado,balık,рыба,سمك,דג,דגים}'),
  ('{salmon,lachs,saumon,salmón,somon,лосось,سلمون,סלמון}'),
  ('{shrimp,garnelen,crevettes,gambas,karides,креветки,روبيان,جمبري,שרימפס}'),
  ('{rice,reis,riz,arroz,pirinç,pilav,рис,плов,أرز,אורז}'),
  ('{fries,pommes,frites,papas,"картофель фри",بطاطس,"צ׳יפס"}'),
  ('{bread,brot,brötchen,pain,pan,ekmek,хлеб,خبز,לחם,לחמניה}'),
  ('{pretzel,pretzels,brezel,bretzel,крендель,بريتزل,בייגלה}'),
  ('{sandwich,sandwiches,sándwich,bocadillo,sandviç,сэндвич,бутерброд,سندويش,ساندويتش,כריך,סנדוויץ}'),
  ('{croissant,cruasán,kruvasan,круассан,كرواسون,קרואסון}'),
  ('{waffle,waffles,waffeln,gaufre,gofres,вафли,وافل,וופל,וופלים}'),
  ('{pancakes,pfannkuchen,panqueques,pankek,панкейки,блины,بانكيك,פנקייק}'),
  ('{"ice cream",eis,eiscreme,dondurma,мороженое,"آيس كريم",بوظة,גלידה}'),
  ('{cake,kuchen,torte,gâteau,pastel,tarta,kek,торт,كعك,كيك,עוגה}'),
  ('{cheesecake,käsekuchen,чизкейк,تشيزكيك,"עוגת גבינה"}'),
  ('{chocolate,schokolade,chocolat,çikolata,шоколад,شوكولاتة,שוקולד}'),
  ('{tiramisu,тирамису,تيراميسو,טירמיסו}'),
  ('{yogurt,joghurt,yoğurt,йогурт,زبادي,لبن,יוגורט}'),
  ('{cheese,käse,fromage,queso,peynir,сыр,جبن,جبنة,גבינה}'),
  ('{egg,eggs,eier,œufs,huevos,yumurta,яйца,بيض,ביצה,ביצים}'),
  ('{tacos,такос,تاكو,טאקו}'),
  ('{burrito,бурито,буррито,بوريتو,בוריטו}'),
  ('{curry,köri,карри,كاري,קארי}'),
  ('{biryani,biriyani,бирьяни,برياني,ביריאני}'),
  ('{dumplings,mantı,манты,пельмени,вареники,مومو,כיסונים}'),
  ('{lemonade,limonade,limonada,limonata,лимонад,ليموناضة,ليمونادة,לימונדה}'),
  ('{tea,tee,thé,té,çay,чай,شاي,תה}'),
  ('{coffee,kaffee,café,kahve,кофе,قهوة,קפה}'),
  ('{water,wasser,su,вода,ماء,מים}'),
  ('{juice,saft,jus,zumo,"meyve suyu",сок,عصير,מיץ}'),
  ('{milk,milch,lait,leche,süt,молоко,حليب,חלב}');

insert into market_stamp default values;
insert into payment_methods (tag, active, position) values
  ('cash', true, 1), ('wallet', true, 2), ('sandbox', true, 3),
  ('stripe', false, 11), ('paypal', false, 12), ('razorpay', false, 13), ('paystack', false, 14),
  ('flutterWave', false, 15), ('mercado-pago', false, 16), ('moyasar', false, 17), ('paytabs', false, 18);

-- Secrets of this marketplace.
insert into sandbox_keys (secret) values (replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''));
insert into signing_keys (name, key) values ('pictures', sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8')));
