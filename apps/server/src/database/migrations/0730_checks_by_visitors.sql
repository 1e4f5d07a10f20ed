-- When a visitor last caused a check of the payment at its provider.
alter table transactions add column visitor_check_at timestamptz;
