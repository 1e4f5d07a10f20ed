// Words of pack sizes in the shipped languages and their neighbours, as parts of regular expressions.

const anyOf = (...lists: readonly string[]): string => lists.join('|')

/** Spellings of the units; the longest comes first. */
export const UNIT_SPELLINGS: Readonly<Record<string, string>> = {
  floz: anyOf('fl\\.?\\s?oz\\.?|fluid\\s?ounces?', 'onzas?\\s(?:l[íi]quidas?|fl\\.?)'),
  mg: anyOf(
    'mg|milligramm?e?s?|miligramos?|miligram',
    'мг|миллиграмм(?:а|ов)?',
    'ملغ|ملجم',
    'מ[״"\']?ג',
  ),
  ml: anyOf(
    'ml|millilitres?|milliliters?|mililitros?|mililitre|cc',
    'мл|миллилитр(?:а|ов)?',
    'مل|ملل|مليلتر',
    'מ[״"]ל|מל|מיליליטר',
  ),
  cl: 'cl|centilitres?|centiliters?|centilitros?',
  dl: 'dl|d[ée]cilitres?|deciliters?|decilitros?',
  kg: anyOf(
    'kgs?|kilogramm?e?s?|kilogramos?|kilogram|kilos?',
    'кг|килограмм(?:а|ов)?|кило',
    'كجم|كغم?|كيلو(?:غرام|جرام)?(?:ات)?',
    'ק[״"]ג|קג|קילו(?:גרם)?',
  ),
  g: anyOf(
    'g|gr|grs|gramm?e?s?|grammi|gramos?|gram',
    'г|гр|грамм(?:а|ов)?',
    'جم|غم?|[غج]رام(?:ات)?',
    "גרם|גרמים|גר['׳]?",
  ),
  oz: 'oz|ounces?|onzas?|onces?|унци(?:я|и|й)',
  lb: 'lbs?|pounds?|libras?',
  l: 'l|lt|lts|ltr|litres?|liters?|litros?|litri|litre|л|литр(?:а|ов)?|لتر(?:ات)?|ליטר(?:ים)?',
  pt: 'pts?|pints?|pintas?|pintes?|пинт[аы]?',
  qt: 'qts?|quarts?|cuartos? de gal[óo]n',
  gal: 'gals?|gallons?|gal(?:ó|o)n(?:es)?|galon|галлон(?:а|ов)?',
}

export const PIECE_WORDS = anyOf(
  'pcs?|pz|pezzi|pieces?|pi[eè]ces?|uova|eggs?|oeufs?|œufs?|unidades?|uds?|units?|huevos?',
  'st[uü]ck|stk|eier|buns?|pains?|slices?|tranches?|rebanadas?|lonchas?|scheiben?|dilim|adet',
  'шт|штук[аи]?|ломтик(?:а|ов)?|яйц[ао]?|яиц',
  'قطع[ةه]?|حب[ةه]|شرائح|بيض(?:ات|ة)?',
  'יח|יחידות|פרוסות|ביצים',
)

export const DOZEN_WORDS = anyOf(
  'dozens?|doz\\.?|dz\\.?|douzaines?|docenas?|dutzend|düzine',
  'дюжин[аы]?|دزينة|תריסר',
)

/** Packs and doses. A size next to them may be the size of one. */
export const PACK_WORDS = anyOf(
  'packs?|pk|ct|count|cans?|bottles?|boxes|bags?|er[- ]?pack|multi-?pack',
  'paquetes?|latas?|botellas?|flaschen?|dosen?|beutel|paket|şişe|kutu|poşet',
  'бут(?:\\.|ыл(?:ка|ки|ок))|бан(?:ка|ки|ок)|пак(?:ет(?:а|ов|ик(?:а|ов)?)?)?',
  'عبو(?:ة|ات)|أكياس|كيس|علب(?:ة)?|زجاجات',
  'שקיות|בקבוקים|פחיות|חבילות',
  'sachets?|sobres?|sticks?|pods?|tablets?|tabs?|tabletten?|tabletas?',
  'comprim[ée]s?|comprimidos?|pastill(?:e|as?|en)s?|caplets?|softgels?|gummies|dragees?',
  'caps(?:ules?)?|c[áa]psulas?|kapseln?|kaps[üu]l|capsul[ae]s?|g[ée]lules?',
  'таблет(?:ка|ки|ок)|капсул[аы]?|саше',
  'أقراص|قرص|كبسول(?:ة|ات)?',
  'טבליות|כמוסות|שקיקים',
  'rolls?|rouleaux?|rollos?|rollen?|rulo|рулон(?:а|ов)?|لفات|גלילים',
  'cups?|tasses?|tazas?|tassen?|becher|fincan|bardak|чаш(?:ка|ки|ек)|كوب|أكواب|כוסות',
  DOZEN_WORDS,
)

/** Words before a size that is a limit, not the content: 'up to 500 g'. */
export const LIMIT_WORDS = anyOf(
  "up to|min\\.?|max\\.?|at least|bis zu|mindestens|jusqu'à|au moins|hasta|al menos",
  'en az|en fazla|до|от|не менее|حتى|עד|לפחות',
)
