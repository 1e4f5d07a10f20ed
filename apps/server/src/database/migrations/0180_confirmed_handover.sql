-- After too many wrong PINs the customer confirms the delivery in the app.
alter table orders add column handover_confirmed_at timestamptz;
