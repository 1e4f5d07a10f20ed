-- Null: as many days ahead as the setting of the marketplace says. Until now no shop could choose
-- a number, so a 7 is the old default.
alter table shops alter column preorder_days drop not null, alter column preorder_days drop default;
update shops set preorder_days = null where preorder_days = 7;

-- The rules of shops are cached under their version, so a new setting counts as their change.
create function mark_shops_of_setting() returns trigger language plpgsql as $$
begin
  if coalesce(new.key, old.key) = 'preorder_days' then
    -- In one order, so that two changes at once do not wait for each other.
    perform from shops where preorder_days is null order by id for update;
    update shops set version = version + 1 where preorder_days is null;
  end if;
  return null;
end $$;
create trigger setting_changed after insert or update or delete on settings
  for each row execute function mark_shops_of_setting();
