-- The setting payment_type now has its effect. Shops that already chose their methods keep them.
insert into settings (key, value)
  select 'payment_type', 'seller' where exists (select from shop_payment_methods)
  on conflict (key) do nothing;
