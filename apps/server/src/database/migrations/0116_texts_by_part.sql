-- Staff may change every text, not only the storefront's: a key is told apart by the part of the product it belongs to.
alter table translation_overrides add column namespace text not null default 'storefront';
alter table translation_overrides drop constraint translation_overrides_pkey;
alter table translation_overrides add primary key (locale, namespace, key);
