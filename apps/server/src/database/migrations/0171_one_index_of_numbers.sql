-- An order looks whether its number is free in its shop, staff look a number up whichever shop's it is: one index does for both, and each order writes one less (decision 036).
create index orders_numbers on orders (number, shop_id);
drop index orders_number;
drop index orders_by_number;
