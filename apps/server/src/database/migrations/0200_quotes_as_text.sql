-- A quote is given back as it was written and never searched: kept as text, as the answers of keys are (decision 030). Both are gone within a day, so they are not packed
-- either: that cost more than writing what it spares.
alter table quotes alter column asked type json using asked::json, alter column breakdown type json using breakdown::json;
alter table quotes set (toast_tuple_target = 8160);
alter table idempotency_keys set (toast_tuple_target = 8160);
