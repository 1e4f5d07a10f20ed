-- The payer wants the provider to save the card.
alter table transactions add column save_card boolean not null default false;

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
create index provider_customers_user on provider_customers (user_id) where user_id is not null;
create index provider_customers_due on provider_customers (next_try_at) where user_id is null;
