-- `layout_version` counts changes of the floor of a shop: its sections, tables and their plan.
create table floors (
  shop_id bigint primary key references shops on delete cascade,
  layout_version int not null default 1
);
insert into floors (shop_id, layout_version) select shop_id, layout_version from booking_rules;
-- booking_rules.layout_version stays for processes of the version before. Nothing reads it any more.
