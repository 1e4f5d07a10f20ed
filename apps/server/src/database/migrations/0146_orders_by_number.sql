-- Staff find an order by its number, in all shops.
create index orders_by_number on orders (number);
