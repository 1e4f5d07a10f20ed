-- Partial refunds of a payment, for receipts. Their sum is `transactions.refunded`.
create table transaction_refunds (
  id bigint generated always as identity primary key,
  transaction_id bigint not null references transactions on delete cascade,
  amount bigint not null check (amount > 0),
  created_at timestamptz not null
);
create index transaction_refunds_transaction on transaction_refunds (transaction_id);
-- Earlier partial refunds are unknown. They become one row with the date of the last one.
insert into transaction_refunds (transaction_id, amount, created_at)
  select id, refunded, updated_at from transactions where refunded > 0 order by id;

-- Finds the lines of a group order's member by the member's secret.
create index order_details_member on order_details (user_cart_id) where member_name is not null;
