-- Each time that something of a payment went back: a receipt lists them. `transactions.refunded` is their sum.
create table transaction_refunds (
  id bigint generated always as identity primary key,
  transaction_id bigint not null references transactions on delete cascade,
  amount bigint not null check (amount > 0),
  created_at timestamptz not null
);
create index transaction_refunds_transaction on transaction_refunds (transaction_id);
-- When each part of what was given back before went is not known any more: it stands as one, on the day of the last.
insert into transaction_refunds (transaction_id, amount, created_at)
  select id, refunded, updated_at from transactions where refunded > 0 order by id;

-- Finds what a member of a group order had by the secret of their part of its cart.
create index order_details_member on order_details (user_cart_id) where member_name is not null;
