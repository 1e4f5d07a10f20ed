-- Staff look an order up by the number that its customer reads to them, whichever shop's it is.
create index orders_by_number on orders (number);
