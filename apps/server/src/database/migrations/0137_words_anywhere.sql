-- Each word of a product is kept with its square and, behind a bare colon, without: few shops have a rare word, so whoever names no address
-- finds it in one place. The colon keeps "40" from being the beginning of a square.
create or replace function search_lexemes(area text, words text) returns tsvector language sql immutable strict parallel safe as $$
  select case when words = '' then ''::tsvector
    else array_to_tsvector(string_to_array(case when area = '' then words
      else area || replace(words, ' ', ' ' || area) || ' :' || replace(words, ' ', ' :') end, ' ')) end
$$;
update product_translations set shop_id = shop_id;
