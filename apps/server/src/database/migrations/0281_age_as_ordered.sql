-- How old one has to be for a line, as it was when it was ordered: what a dish asks for from tomorrow on holds for tomorrow's orders.
alter table order_details add column age_restriction smallint;
update order_details d set age_restriction = p.age_restriction from products p where p.id = d.product_id and p.age_restriction is not null;
