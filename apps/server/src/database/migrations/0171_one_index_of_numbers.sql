-- One index both for the unique number within a shop and for the staff's search in all shops.
create index orders_numbers on orders (number, shop_id);
drop index orders_number;
drop index orders_by_number;
