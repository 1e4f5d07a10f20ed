-- Staff may override texts of all namespaces, so the key includes the namespace.
alter table translation_overrides add column namespace text not null default 'storefront';
alter table translation_overrides drop constraint translation_overrides_pkey;
alter table translation_overrides add primary key (locale, namespace, key);
