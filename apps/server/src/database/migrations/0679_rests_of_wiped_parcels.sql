-- What the wipe left behind: links of deleted accounts, notes, and claims that are decided.
delete from trackings t using parcel_orders p
where p.id = t.parcel_order_id and p.wiped_at is not null;
update parcel_orders set reason_note = null where wiped_at is not null and reason_note is not null;
update parcel_histories h set note = null from parcel_orders p
where p.id = h.parcel_order_id and p.wiped_at is not null and h.note is not null;
