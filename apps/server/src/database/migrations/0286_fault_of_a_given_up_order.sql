-- Who caused the failure of an order after it was cooked. Null: not decided. It determines who is
-- paid, and by whom.
alter table orders add column cancel_fault text check (cancel_fault = any ('{shop,courier,platform,customer}'));
