-- A number waits once at a door; the latest entry of a number keeps it.
update door_waits d set phone = null
where status in ('waiting', 'called') and phone is not null and exists (
  select from door_waits later where later.shop_id = d.shop_id and later.phone = d.phone
    and later.status in ('waiting', 'called') and later.id > d.id);
create unique index door_waits_one_per_number on door_waits (shop_id, phone)
  where status in ('waiting', 'called');
