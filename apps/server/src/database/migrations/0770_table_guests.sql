-- A guest who orders at a table with a name alone. Only the session on their device opens the account.
-- At `delete_at` it is emptied, like an account that its owner deletes.
alter table users
  add column table_guest boolean not null default false,
  add constraint users_table_guest check (not table_guest or (email is null and phone is null
    and password_hash is null and (delete_at is not null or deleted_at is not null)));
