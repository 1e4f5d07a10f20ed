-- After too many wrong PINs the customer says in the app that they have their order; then it is handed over without one.
alter table orders add column handover_confirmed_at timestamptz;
