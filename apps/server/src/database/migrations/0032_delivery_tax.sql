-- The tax on the delivery fee may differ from other fees. Null: not taxed.
alter table shops add column delivery_tax_class_id bigint references tax_classes;
