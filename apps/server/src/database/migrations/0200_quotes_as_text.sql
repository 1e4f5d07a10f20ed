-- A quote is returned as it was stored and never searched, so it is text, like the responses of
-- idempotency keys. Both are deleted within a day, so compression costs more than it saves.
alter table quotes alter column asked type json using asked::json, alter column breakdown type json using breakdown::json;
alter table quotes set (toast_tuple_target = 8160);
alter table idempotency_keys set (toast_tuple_target = 8160);
