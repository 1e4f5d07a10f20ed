-- Several people fill one cart: who is in it, and by which rules.
alter table carts drop constraint carts_status_check;
alter table carts add constraint carts_status_check check (status in ('open', 'waiting', 'locked', 'ordered', 'cancelled'));

-- Who was removed stays, so that they can be told; their lines go.
alter table user_carts
  add column done boolean not null default false,
  add column joined_at timestamptz,
  add column removed_at timestamptz,
  add column removed_by text check (removed_by in ('owner', 'self'));
create unique index user_carts_person on user_carts (cart_id, user_id) where user_id is not null;
create unique index user_carts_name on user_carts (cart_id, lower(name)) where name is not null and removed_at is null;
-- Whoever is in somebody else's group order does not fill a cart of their own meanwhile: asked each time a cart is filled.
create index user_carts_joined on user_carts (user_id) where joined_at is not null and removed_at is null and user_id is not null;

create table group_orders (
  cart_id bigint primary key references carts on delete cascade,
  -- 128 bit; whoever holds it may join
  token text not null,
  -- for each member, in minor units of the cart's currency
  spend_limit bigint check (spend_limit > 0),
  deadline_at timestamptz,
  payment_mode text not null check (payment_mode in ('owner', 'split')),
  auto_checkout boolean not null default false,
  note text,
  -- from then on only the owner changes anything
  locked_at timestamptz,
  created_at timestamptz not null
);
create index group_orders_deadline on group_orders (deadline_at) where deadline_at is not null and locked_at is null;
