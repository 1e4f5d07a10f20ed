-- How long a window is that orders were counted in: a shop may change the length of its windows, and what was taken before keeps its own.
alter table delivery_slots add column minutes int not null default 15 check (minutes > 0);
update delivery_slots d set minutes = s.slot_minutes from shops s where s.id = d.shop_id;
