-- Corrects 0065, which shifted the letter variants by one, so that an apostrophe became a Cyrillic
-- letter.
create or replace function search_fold(words text) returns text language sql immutable strict parallel safe as $$
  select btrim(regexp_replace(regexp_replace(translate(lower(public.unaccent('public.unaccent'::regdictionary, translate(words, '™®©', '   '))),
    'أإآٱىةؤئёйїў' || E'''’‘ʼ`´׳״ـ\u064B\u064C\u064D\u064E\u064F\u0650\u0651\u0652\u0653\u0654\u0655\u0670\u05B0\u05B1\u05B2\u05B3\u05B4\u05B5\u05B6\u05B7\u05B8\u05B9\u05BA\u05BB\u05BC\u05BD\u05BF\u05C1\u05C2\u05C4\u05C5\u05C7\u0300\u0301\u0302\u0303\u0306\u0307\u0308\u030A\u030C\u0327\u0328',
    'اااايهويеиіу'), E'[\\s\u00A0!-/:-@\\[-`{-~،؛؟…·•«»–—“”„°×]+', ' ', 'g'), '(\S{60})\S+', '\1', 'g'))
$$;
update product_translations set shop_id = shop_id;
update shop_translations set title = title;
