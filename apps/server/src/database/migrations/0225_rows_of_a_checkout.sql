-- Selling portions updates only the quantity. The trigger for menu changes runs only for statements
-- that can change a menu.
drop trigger stocks_updated on stocks;
create trigger stocks_updated after update of price, sold_out_until, sku, extras, extras_in, discount_type, discount_value, discount_starts_at, discount_ends_at, price_30d_low,
    deposit, position, content, content_unit on stocks for each row
  when ((old.price, old.sold_out_until, old.sku, old.extras, old.extras_in, old.discount_type, old.discount_value, old.discount_starts_at, old.discount_ends_at, old.price_30d_low, old.deposit, old.position, old.content, old.content_unit)
    is distinct from (new.price, new.sold_out_until, new.sku, new.extras, new.extras_in, new.discount_type, new.discount_value, new.discount_starts_at, new.discount_ends_at, new.price_30d_low, new.deposit, new.position, new.content, new.content_unit))
  execute function count_stock_change();

-- One index finds the members of a cart and makes them unique. Guests have no user, and nulls are
-- not equal.
drop index user_carts_person, user_carts_cart;
create unique index user_carts_person on user_carts (cart_id, user_id);
