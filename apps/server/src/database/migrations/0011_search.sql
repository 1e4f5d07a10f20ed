-- Folds stored text and search words: no accents, case and ASCII punctuation. "Ben's" is one word.
create function fold(words text) returns text language sql immutable strict parallel safe as $$
  select trim(regexp_replace(translate(lower(public.unaccent('public.unaccent'::regdictionary, words)), '''’', ''), '[!-/:-@\[-`{-~]+', ' ', 'g'))
$$;

alter table shop_translations add column folded text generated always as (fold(title)) stored;
alter table shop_translations add column document tsvector generated always as
  (setweight(to_tsvector('simple', fold(title)), 'A') || setweight(to_tsvector('simple', fold(coalesce(description, ''))), 'C')) stored;
create index shop_translations_document on shop_translations using gin (document);
create index shop_translations_folded on shop_translations using gin (folded gin_trgm_ops);

alter table category_translations add column folded text generated always as (fold(title)) stored;
alter table category_translations add column document tsvector generated always as (setweight(to_tsvector('simple', fold(title)), 'B')) stored;
create index category_translations_document on category_translations using gin (document);

alter table product_translations add column folded text generated always as (fold(title)) stored;
alter table product_translations add column document tsvector generated always as
  (setweight(to_tsvector('simple', fold(title)), 'A') || setweight(to_tsvector('simple', fold(coalesce(description, ''))), 'C')) stored;
create index product_translations_document on product_translations using gin (document);
create index product_translations_folded on product_translations using gin (folded gin_trgm_ops);

-- Titles with a similar word, by trigrams. A function, so that the threshold does not depend on the
-- session.
create function similar_products(words text) returns table (product_id bigint, locale text, likeness real)
language sql stable parallel safe set pg_trgm.word_similarity_threshold = 0.4 as $$
  select t.product_id, t.locale, word_similarity(fold(words), t.folded) from product_translations t where fold(words) <% t.folded
$$;
create function similar_shops(words text) returns table (shop_id bigint, locale text, likeness real)
language sql stable parallel safe set pg_trgm.word_similarity_threshold = 0.4 as $$
  select t.shop_id, t.locale, word_similarity(fold(words), t.folded) from shop_translations t where fold(words) <% t.folded
$$;
