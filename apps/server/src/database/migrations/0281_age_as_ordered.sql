-- The age restriction of a line when it was ordered. Later changes of the product do not apply.
alter table order_details add column age_restriction smallint;
update order_details d set age_restriction = p.age_restriction from products p where p.id = d.product_id and p.age_restriction is not null;
