-- When an event last caused a call at its provider. Until now only events that found their payment
-- counted for the limit of weakly signed webhooks.
alter table webhook_events add column looked_at timestamptz;
drop index webhook_events_looks;
create index webhook_events_looks on webhook_events (provider, looked_at) where looked_at is not null;
