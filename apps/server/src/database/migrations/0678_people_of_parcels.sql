alter table parcel_orders
  -- a courier gave it back, or staff offered it again: then couriers have the whole time once more
  add column offered_at timestamptz;

-- Text messages to the people of a parcel, to limit them.
create table parcel_texts (
  id bigint generated always as identity primary key,
  parcel_order_id bigint not null references parcel_orders on delete cascade,
  role text not null check (role = any ('{recipient,pickup}')),
  created_at timestamptz not null
);
create index parcel_texts_parcel on parcel_texts (parcel_order_id);

-- `handover`: given to a person; `door`: left at the door.
alter table parcel_proofs drop constraint parcel_proofs_kind_check;
update parcel_proofs f set kind = 'handover' from parcel_orders p
where p.id = f.parcel_order_id and f.kind = 'door' and p.drop_off <> 'leave_at_door';
alter table parcel_proofs add constraint parcel_proofs_kind_check
  check (kind = any ('{parcel,pickup,handover,door,reason,return}'));
