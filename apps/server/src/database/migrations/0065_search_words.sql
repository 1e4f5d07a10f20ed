-- Folds titles and search words: no accents, case, apostrophes or punctuation, one letter for the
-- variants of an Arabic or Cyrillic one, single spaces, at most 60 letters per word.
-- adapters/search/fold.ts must do the same.
create function search_fold(words text) returns text language sql immutable strict parallel safe as $$
  select btrim(regexp_replace(regexp_replace(translate(lower(public.unaccent('public.unaccent'::regdictionary, words)),
    'أإآٱىةؤئёйїў' || E'''’‘ʼ`´׳״ـ\u064B\u064C\u064D\u064E\u064F\u0650\u0651\u0652\u0653\u0654\u0655\u0670\u0300\u0301\u0302\u0303\u0306\u0307\u0308\u030A\u030C\u0327\u0328',
    'ااااايهويеиіу'), E'[\\s\u00A0!-/:-@\\[-`{-~،؛؟…·•«»–—“”„™®©°]+', ' ', 'g'), '(\S{60})\S+', '\1', 'g'))
$$;

-- The grid square of a shop, a tenth of a degree wide. It prefixes the words of its products, so
-- that a search reads nearby products only.
create function search_area(latitude double precision, longitude double precision) returns text language sql immutable strict parallel safe as $$
  select to_hex((floor((latitude + 90) * 10) * 3601 + floor((longitude + 180) * 10))::int) || ':'
$$;

create function search_lexemes(area text, words text) returns tsvector language sql immutable strict parallel safe as $$
  select case when words = '' then ''::tsvector else array_to_tsvector(string_to_array(area || replace(words, ' ', ' ' || area), ' ')) end
$$;

-- Products. The old columns and their trigram index took most of the time of an import.
drop function similar_products(text);
drop index product_translations_folded, product_translations_document;
alter table product_translations drop column folded, drop column document;
alter table product_translations
  add column title_words text,
  -- The name of the menu section. By it a Margherita is a pizza.
  add column section_words text,
  -- Null: not sold alone, so not searchable.
  add column document tsvector,
  add column shop_id bigint;

create function write_product_words() returns trigger language plpgsql as $$
declare
  area text;
  listed boolean;
begin
  select p.shop_id, search_area(s.latitude, s.longitude), p.status = 'published' and not p.addon, coalesce(search_fold(t.title), '')
  into new.shop_id, area, listed, new.section_words
  from products p join shops s on s.id = p.shop_id
  left join category_translations t on t.category_id = p.category_id and t.locale = new.locale where p.id = new.product_id;
  new.title_words := search_fold(new.title);
  new.document := case when listed then search_lexemes(area, btrim(concat_ws(' ', new.title_words, nullif(new.section_words, ''), nullif(search_fold(new.description), '')))) end;
  return new;
end $$;
create trigger product_translations_words before insert or update on product_translations for each row execute function write_product_words();

-- Other columns that affect the words. Writing a column to itself fires the trigger above.
create function rewrite_product_words() returns trigger language plpgsql as $$
begin
  execute format('update product_translations set shop_id = shop_id where product_id in (%s)', tg_argv[0]) using new;
  return null;
end $$;
create trigger products_words after update on products for each row
  when ((old.status, old.addon, old.shop_id, old.category_id) is distinct from (new.status, new.addon, new.shop_id, new.category_id))
  execute function rewrite_product_words('select ($1).id');
create trigger shops_words after update on shops for each row
  when (search_area(old.latitude, old.longitude) is distinct from search_area(new.latitude, new.longitude))
  execute function rewrite_product_words('select id from products where shop_id = ($1).id');
create trigger category_translations_words after insert or update on category_translations for each row
  execute function rewrite_product_words('select id from products where category_id = ($1).category_id');
create index products_category on products (category_id) where category_id is not null;

update product_translations set shop_id = shop_id;
create index product_translations_document on product_translations using gin (document);

-- Shops in the same way. They are few, so they need no squares. Their sections are their cuisines
-- and aisles.
drop function similar_shops(text);
drop index shop_translations_folded, shop_translations_document, category_translations_document;
alter table category_translations drop column folded, drop column document;
alter table shop_translations drop column folded, drop column document;
alter table shop_translations add column title_words text, add column section_words text, add column document tsvector;

create function write_shop_words() returns trigger language plpgsql as $$
begin
  new.title_words := search_fold(new.title);
  new.section_words := coalesce((select string_agg(search_fold(t.title), ' ' order by t.category_id) from shop_categories sc
    join category_translations t on t.category_id = sc.category_id and t.locale = new.locale where sc.shop_id = new.shop_id), '');
  new.document := search_lexemes('', btrim(concat_ws(' ', new.title_words, nullif(new.section_words, ''), nullif(search_fold(new.description), ''))));
  return new;
end $$;
create trigger shop_translations_words before insert or update on shop_translations for each row execute function write_shop_words();

create function rewrite_shop_words() returns trigger language plpgsql as $$
begin
  execute format('update shop_translations set title = title where shop_id in (%s)', tg_argv[0]) using coalesce(new, old);
  return null;
end $$;
create trigger shop_categories_words after insert or delete on shop_categories for each row execute function rewrite_shop_words('select ($1).shop_id');
create trigger category_translations_shop_words after insert or update on category_translations for each row
  execute function rewrite_shop_words('select shop_id from shop_categories where category_id = ($1).category_id');
create index shop_categories_category on shop_categories (category_id);

update shop_translations set title = title;
create index shop_translations_document on shop_translations using gin (document);

-- All words of names and the number of shops with each, for the correction of typos. A sweep
-- updates it within seconds.
create table search_words (word text primary key, shops int not null, changed_xid xid8 not null default pg_current_xact_id());
create index search_words_changed on search_words (changed_xid);
create table search_shop_words (shop_id bigint primary key references shops on delete cascade, words text[] not null);
-- The transactions up to which a search engine has indexed the shops (see shops.changed_xid).
create table search_progress (engine text primary key, horizon xid8 not null);

-- Synonyms, edited by the staff.
create table search_synonyms (
  id bigint generated always as identity primary key,
  words text[] not null check (cardinality(words) between 2 and 20),
  changed_xid xid8 not null default pg_current_xact_id()
);
create index search_synonyms_changed on search_synonyms (changed_xid);
