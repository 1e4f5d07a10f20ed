-- What an order asked Postgres to look at again although it could not be otherwise, see decision 030.

-- The same ids, made by Postgres itself where it can (18 and later).
do $$ begin
  if current_setting('server_version_num')::int >= 180000 then
    create or replace function uuid_v7() returns uuid language sql volatile as 'select uuidv7()';
  end if;
end $$;

-- A currency is switched off, never deleted. So nothing has to lock its row, which every order of every shop would otherwise do four times at once.
create function currencies_stay() returns trigger language plpgsql as $$
begin
  raise exception 'a currency is switched off, never deleted' using errcode = '23503';
end $$;
create trigger currencies_stay before delete on currencies for each statement execute function currencies_stay();
alter table carts drop constraint carts_currency_id_fkey;
alter table quotes drop constraint quotes_currency_id_fkey;
alter table orders drop constraint orders_currency_id_fkey;
alter table transactions drop constraint transactions_currency_id_fkey;

-- Whose a quote is follows from its cart, and whose a key is from the session that sent it.
alter table quotes drop constraint quotes_user_id_fkey;
alter table idempotency_keys drop constraint idempotency_keys_user_id_fkey;

-- An answer is given back as it was sent and never searched: kept as text, packed by the quicker method where Postgres was built with it.
alter table idempotency_keys alter column answer type json using answer::json;
do $$ begin
  alter table idempotency_keys alter column answer set compression lz4;
exception when feature_not_supported then null;
end $$;
