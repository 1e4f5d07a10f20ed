-- Whose fault it was that an order came to nothing after it was cooked; null: nobody asked. It says who is paid all the same, and out of what.
alter table orders add column cancel_fault text check (cancel_fault = any ('{shop,courier,platform,customer}'));
