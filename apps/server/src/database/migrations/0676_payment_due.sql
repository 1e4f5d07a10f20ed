-- What the customer has to pay again, because a card's hold ended before its capture. Null: nothing.
alter table orders add column payment_due bigint check (payment_due > 0);
create index orders_payment_due on orders (pay_until) where payment_due is not null;
