-- Tax and deposit of a line, to remove single units later. Null: ordered before this migration.
alter table order_details add column tax_rate_ppm bigint, add column deposit bigint,
  -- {titles, quantity, unitPrice} of the line that this line replaces
  add column replaces jsonb;

-- A proposal for an unavailable product of an accepted order, with or without a replacement. The
-- customer has time to answer.
create table order_substitutions (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders on delete cascade,
  detail_id bigint not null, product_id bigint not null,
  -- at the time of the proposal
  titles jsonb not null, img text, quantity int not null check (quantity > 0), unit_price bigint not null,
  -- the replacement; null: none
  stock_id bigint, stand_in_titles jsonb, stand_in_img text, stand_in_price bigint,
  -- the refund when the proposal is accepted
  refund bigint not null,
  status text not null default 'proposed' check (status in ('proposed', 'approved', 'declined', 'chosen', 'timed_out')),
  outcome text check (outcome in ('replaced', 'refunded', 'cancelled')),
  answer_until timestamptz not null,
  created_at timestamptz not null, answered_at timestamptz
);
create unique index order_substitutions_open on order_substitutions (order_id, detail_id) where status = 'proposed';
create index order_substitutions_of on order_substitutions (order_id, id);
create index order_substitutions_due on order_substitutions (answer_until) where status = 'proposed';

-- The user's last choice for an unavailable product, the default for the next order.
create table substitution_choices (
  user_id bigint not null references users on delete cascade,
  product_id bigint not null references products on delete cascade,
  replacement text not null, stock_id bigint,
  updated_at timestamptz not null,
  primary key (user_id, product_id)
);
