-- A share of a group order can be paid by card, without an account. A refund of the order returns
-- it.
alter table transactions drop constraint transactions_payable_type_check;
alter table transactions add constraint transactions_payable_type_check check (payable_type in ('order', 'wallet_topup', 'payment_request'));

alter table payment_requests
  -- the part of `amount` for the member's dishes, when the request was created
  add column lines_amount bigint not null default 0,
  -- the part of `amount` that is no longer owed, because the order became cheaper, was refunded in
  -- part, or was cancelled
  add column lowered_by bigint not null default 0 check (lowered_by between 0 and amount),
  -- the paid amount, and the refunded part of it
  add column paid_amount bigint not null default 0 check (paid_amount between 0 and amount),
  add column given_back bigint not null default 0 check (given_back between 0 and paid_amount),
  -- the card payment; null: paid by a wallet
  add column transaction_id bigint references transactions,
  -- the last attempt to refund; the host's wallet may have had too little money
  add column back_tried_at timestamptz,
  add column reminded_at timestamptz;
update payment_requests set paid_amount = amount where status = 'paid';
update payment_requests r set lines_amount = s.total
from (select order_id, user_cart_id, sum(total) as total from order_details where user_cart_id is not null group by order_id, user_cart_id) s
where s.order_id = r.order_id and s.user_cart_id = r.user_cart_id;
create index payment_requests_back on payment_requests (back_tried_at nulls first) where status = 'paid' and given_back < paid_amount - amount + lowered_by;
create index payment_requests_silent on payment_requests ((coalesce(reminded_at, created_at))) where status = 'pending' and user_id is not null;
