-- 0: the best match; higher: an alternative when a shop has too little of it.
alter table recipe_stocks add choice smallint not null default 0 check (choice >= 0);
