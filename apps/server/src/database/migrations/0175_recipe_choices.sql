-- 0: what the recipe calls for; more: what will do where a shop has not enough of that.
alter table recipe_stocks add choice smallint not null default 0 check (choice >= 0);
