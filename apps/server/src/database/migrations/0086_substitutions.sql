-- What a line was taxed at and its deposit, so that single units of it can be taken out again. Null: ordered before this was kept.
alter table order_details add column tax_rate_ppm bigint, add column deposit bigint,
  -- {titles, quantity, unitPrice}: what this line stands in for
  add column replaces jsonb;

-- Something of an accepted order cannot be had: the shop says so, with or without a stand-in, and the customer has time to answer.
create table order_substitutions (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders on delete cascade,
  detail_id bigint not null, product_id bigint not null,
  -- as it was when the shop said so
  titles jsonb not null, img text, quantity int not null check (quantity > 0), unit_price bigint not null,
  -- the stand-in; null: nothing instead
  stock_id bigint, stand_in_titles jsonb, stand_in_img text, stand_in_price bigint,
  -- what comes back if the proposal is taken
  refund bigint not null,
  status text not null default 'proposed' check (status in ('proposed', 'approved', 'declined', 'chosen', 'timed_out')),
  outcome text check (outcome in ('replaced', 'refunded', 'cancelled')),
  answer_until timestamptz not null,
  created_at timestamptz not null, answered_at timestamptz
);
create unique index order_substitutions_open on order_substitutions (order_id, detail_id) where status = 'proposed';
create index order_substitutions_of on order_substitutions (order_id, id);
create index order_substitutions_due on order_substitutions (answer_until) where status = 'proposed';

-- What somebody said the last time a product could not be had; meant again unless they say otherwise.
create table substitution_choices (
  user_id bigint not null references users on delete cascade,
  product_id bigint not null references products on delete cascade,
  replacement text not null, stock_id bigint,
  updated_at timestamptz not null,
  primary key (user_id, product_id)
);
