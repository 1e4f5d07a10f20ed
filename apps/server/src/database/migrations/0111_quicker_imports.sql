-- Finds the shop of each changed product separately. Postgres cannot estimate the new rows, so a
-- join reads all products for each thousand of them, which takes a quarter of an import's time.
drop trigger stocks_inserted on stocks;
create trigger stocks_inserted after insert on stocks referencing new table as touched for each statement
  execute function count_shop_change('select (select p.shop_id from products p where p.id = t.product_id) from touched t');
drop trigger product_translations_inserted on product_translations;
create trigger product_translations_inserted after insert on product_translations referencing new table as touched for each statement
  execute function count_shop_change('select (select p.shop_id from products p where p.id = t.product_id) from touched t');
drop trigger product_translations_updated on product_translations;
create trigger product_translations_updated after update on product_translations referencing new table as touched for each statement
  execute function count_shop_change('select (select p.shop_id from products p where p.id = t.product_id) from touched t');
