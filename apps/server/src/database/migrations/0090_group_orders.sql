-- Group orders: carts with several members.
alter table carts drop constraint carts_status_check;
alter table carts add constraint carts_status_check check (status in ('open', 'waiting', 'locked', 'ordered', 'cancelled'));

-- Removed members stay, to notify them. Their lines are deleted.
alter table user_carts
  add column done boolean not null default false,
  add column joined_at timestamptz,
  add column removed_at timestamptz,
  add column removed_by text check (removed_by in ('owner', 'self'));
create unique index user_carts_person on user_carts (cart_id, user_id) where user_id is not null;
create unique index user_carts_name on user_carts (cart_id, lower(name)) where name is not null and removed_at is null;
-- A member of another user's group order cannot fill an own cart. Each change of a cart checks
-- this.
create index user_carts_joined on user_carts (user_id) where joined_at is not null and removed_at is null and user_id is not null;

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
  created_at timestamptz not null
);
create index group_orders_deadline on group_orders (deadline_at) where deadline_at is not null and locked_at is null;
