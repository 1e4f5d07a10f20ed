-- Bringing something is taxed apart from the other fees, and in many places not at all (behaviour 4.3, step 8). Null: untaxed.
alter table shops add column delivery_tax_class_id bigint references tax_classes;
