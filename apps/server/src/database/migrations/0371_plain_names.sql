-- Names take no line breaks, control characters, direction marks or web addresses. Stored names lose
-- them.
create function pg_temp.one_line(typed text) returns text language sql immutable as $$
  select btrim(regexp_replace(
    regexp_replace(typed, '[\u0001-\u001f\u007f-\u009f\u2028\u2029]+', ' ', 'g'),
    '[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]', '', 'g'))
$$;
create function pg_temp.plain_name(typed text) returns text language sql immutable as $$
  select btrim(regexp_replace(pg_temp.one_line(typed), '\S*(://|www\.)\S*', '', 'gi'))
$$;
update users set firstname = pg_temp.plain_name(firstname)
  where firstname <> pg_temp.plain_name(firstname);
update users set lastname = pg_temp.plain_name(lastname)
  where lastname <> pg_temp.plain_name(lastname);
update orders set username = pg_temp.plain_name(username)
  where username <> pg_temp.plain_name(username);
update orders set receiver = jsonb_set(receiver, '{name}', to_jsonb(pg_temp.plain_name(receiver->>'name')))
  where receiver->>'name' <> pg_temp.plain_name(receiver->>'name');
update user_carts set name = pg_temp.plain_name(name) where name <> pg_temp.plain_name(name);
update payment_requests set name = pg_temp.plain_name(name) where name <> pg_temp.plain_name(name);
update passkeys set title = pg_temp.plain_name(title) where title <> pg_temp.plain_name(title);
update addresses set title = pg_temp.one_line(title) where title <> pg_temp.one_line(title);
update shop_translations set title = pg_temp.one_line(title) where title <> pg_temp.one_line(title);
update product_translations set title = pg_temp.one_line(title)
  where title <> pg_temp.one_line(title);
drop function pg_temp.plain_name(text);
drop function pg_temp.one_line(text);
