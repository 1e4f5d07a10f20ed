-- When visitors last caused checks of the payment at its provider: the latest five, oldest first.
alter table transactions add column visitor_checks_at timestamptz[] not null default '{}';
