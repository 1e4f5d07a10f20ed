-- Removes checks that cannot fail from the placing of orders.

-- Uses the built-in uuidv7() where Postgres has it (18 and later).
do $$ begin
  if current_setting('server_version_num')::int >= 180000 then
    create or replace function uuid_v7() returns uuid language sql volatile as 'select uuidv7()';
  end if;
end $$;

-- Currencies are never deleted, only disabled. So no foreign key has to lock their rows, which
-- every order would do four times.
create function currencies_stay() returns trigger language plpgsql as $$
begin
  raise exception 'a currency is switched off, never deleted' using errcode = '23503';
end $$;
create trigger currencies_stay before delete on currencies for each statement execute function currencies_stay();
alter table carts drop constraint carts_currency_id_fkey;
alter table quotes drop constraint quotes_currency_id_fkey;
alter table orders drop constraint orders_currency_id_fkey;
alter table transactions drop constraint transactions_currency_id_fkey;

-- The user of a quote follows from its cart, and the user of a key from its session.
alter table quotes drop constraint quotes_user_id_fkey;
alter table idempotency_keys drop constraint idempotency_keys_user_id_fkey;

-- A response is returned as it was stored and never searched, so it is text, with the faster
-- compression where Postgres has it.
alter table idempotency_keys alter column answer type json using answer::json;
do $$ begin
  alter table idempotency_keys alter column answer set compression lz4;
exception when feature_not_supported then null;
end $$;
