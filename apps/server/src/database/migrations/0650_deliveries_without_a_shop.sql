-- Payments, events, notices, tracking links and chats know parcels beside orders.
alter table transactions
  drop constraint transactions_payable_type_check,
  add constraint transactions_payable_type_check
    check (payable_type = any ('{order,wallet_topup,payment_request,provider_test,parcel_order}'));
alter table events add column parcel_id bigint;
create index events_parcel on events (parcel_id, id) where parcel_id is not null;
create or replace function announce_event() returns trigger language plpgsql as $$
begin
  perform pg_notify('hawker_events', json_build_object('id', new.id, 'topic', new.topic, 'order_id', new.order_id, 'shop_id', new.shop_id,
    'user_id', new.user_id, 'driver_id', new.driver_id, 'parcel_id', new.parcel_id, 'payload', new.payload)::text);
  return null;
end $$;
alter table notifications add column parcel_id bigint;
