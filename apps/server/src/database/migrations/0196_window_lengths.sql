-- The length of a slot with orders. A shop may change its slot length, and existing slots keep
-- theirs.
alter table delivery_slots add column minutes int not null default 15 check (minutes > 0);
update delivery_slots d set minutes = s.slot_minutes from shops s where s.id = d.shop_id;
