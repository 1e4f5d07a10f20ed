import type { Allergen } from '@hawker/domain/catalog/allergens'

/**
 * The allergens that people exclude in a search, with their names in all shipped languages. A line
 * is a pattern of `AROUND`. Folded before use. Gluten is a diet; who avoids nuts avoids peanuts.
 */
type Excluded = {
  readonly allergens: readonly Allergen[]
  readonly names: Readonly<Partial<Record<keyof typeof AROUND, string>>>
}

/** How each language says that something is free of it. */
const AROUND = {
  en: '* free, *free, no *, without *, free of *, free from *',
  de: '*frei, *freie, *freies, *freier, *freien',
  ohne: 'ohne *, frei von *',
  fr: 'sans *',
  es: 'sin *, libre de *',
  ru: 'без *',
  tr: '*',
  ar: 'بدون *, بلا *, خال من *, خالي من *, خالية من *, خال من ال*, خالي من ال*, خالية من ال*',
  he: 'ללא *, בלי *, נטול *, נטולי *, נטולת *',
} as const

export const EXCLUDED: readonly Excluded[] = [
  {
    allergens: ['milk'],
    names: {
      en: 'dairy, milk',
      de: 'milch, kuhmilch',
      ohne: 'milch, milchprodukte',
      fr: 'lait, produits laitiers',
      es: 'leche, lácteos',
      ru: 'молока, молочных продуктов, молочки',
      tr: 'sütsüz, süt içermeyen, süt ürünsüz',
      ar: 'حليب, ألبان, منتجات ألبان, منتجات الألبان',
      he: 'חלב, מוצרי חלב',
    },
  },
  {
    allergens: ['nuts', 'peanuts'],
    names: {
      en: 'nut, nuts, tree nut, tree nuts',
      de: 'nuss',
      ohne: 'nüsse, nüssen, nuss',
      fr: 'noix, fruits à coque',
      es: 'nueces, frutos secos, frutos de cáscara',
      ru: 'орехов',
      tr: 'kuruyemişsiz, fındıksız, kabuklu yemişsiz, kuruyemiş içermeyen',
      ar: 'مكسرات',
      he: 'אגוזים',
    },
  },
  {
    allergens: ['peanuts'],
    names: {
      en: 'peanut, peanuts',
      de: 'erdnuss',
      ohne: 'erdnüsse, erdnüssen',
      fr: 'arachide, arachides, cacahuète, cacahuètes',
      es: 'cacahuete, cacahuetes, maní',
      ru: 'арахиса',
      tr: 'yer fıstıksız, yer fıstığı içermeyen',
      ar: 'فول سوداني, فول السوداني',
      he: 'בוטנים',
    },
  },
  {
    allergens: ['eggs'],
    names: {
      en: 'egg',
      de: 'ei, eier',
      ohne: 'ei, eier',
      fr: 'œuf, œufs',
      es: 'huevo, huevos',
      ru: 'яиц, яйца',
      tr: 'yumurtasız, yumurta içermeyen',
      ar: 'بيض',
      he: 'ביצים, ביצה',
    },
  },
  {
    allergens: ['fish'],
    names: {
      en: 'fish',
      de: 'fisch',
      ohne: 'fisch',
      fr: 'poisson',
      es: 'pescado',
      ru: 'рыбы',
      tr: 'balıksız, balık içermeyen',
      ar: 'سمك, أسماك',
      he: 'דגים, דג',
    },
  },
  {
    allergens: ['crustaceans', 'molluscs'],
    names: {
      en: 'shellfish',
      ohne: 'meeresfrüchte, schalentiere',
      fr: 'fruits de mer, crustacés',
      es: 'marisco, mariscos',
      ru: 'морепродуктов',
      tr: 'kabuklu deniz ürünsüz',
      ar: 'مأكولات بحرية, محار',
      he: 'פירות ים',
    },
  },
  { allergens: ['fish', 'crustaceans', 'molluscs'], names: { en: 'seafood' } },
  {
    allergens: ['soybeans'],
    names: {
      en: 'soy, soya',
      de: 'soja',
      ohne: 'soja',
      fr: 'soja',
      es: 'soja, soya',
      ru: 'сои',
      tr: 'soyasız, soya içermeyen',
      ar: 'صويا, فول الصويا',
      he: 'סויה',
    },
  },
  {
    allergens: ['sesame'],
    names: {
      en: 'sesame',
      de: 'sesam',
      ohne: 'sesam',
      fr: 'sésame',
      es: 'sésamo, ajonjolí',
      ru: 'кунжута',
      tr: 'susamsız, susam içermeyen',
      ar: 'سمسم',
      he: 'שומשום',
    },
  },
  {
    allergens: ['gluten'],
    names: {
      en: 'wheat',
      de: 'weizen',
      ohne: 'weizen',
      fr: 'blé',
      es: 'trigo',
      ru: 'пшеницы',
      tr: 'buğdaysız, buğday içermeyen',
      ar: 'قمح',
      he: 'חיטה',
    },
  },
  {
    allergens: ['celery'],
    names: {
      en: 'celery',
      de: 'sellerie',
      ohne: 'sellerie',
      fr: 'céleri',
      es: 'apio',
      ru: 'сельдерея',
      tr: 'kerevizsiz',
      ar: 'كرفس',
      he: 'סלרי',
    },
  },
  {
    allergens: ['mustard'],
    names: {
      en: 'mustard',
      de: 'senf',
      ohne: 'senf',
      fr: 'moutarde',
      es: 'mostaza',
      ru: 'горчицы',
      tr: 'hardalsız',
      ar: 'خردل',
      he: 'חרדל',
    },
  },
  {
    allergens: ['sulphites'],
    names: {
      en: 'sulphite, sulphites, sulfite, sulfites',
      de: 'sulfit',
      ohne: 'sulfite',
      fr: 'sulfites',
      es: 'sulfitos',
      ru: 'сульфитов',
      tr: 'sülfitsiz',
      ar: 'كبريتيت',
      he: 'סולפיטים',
    },
  },
  {
    allergens: ['lupin'],
    names: {
      en: 'lupin, lupine',
      de: 'lupinen',
      ohne: 'lupinen',
      fr: 'lupin',
      es: 'altramuces, altramuz',
      ru: 'люпина',
      tr: 'acı baklasız',
      ar: 'ترمس',
      he: 'תורמוס',
    },
  },
]

const listOf = (text: string): string[] => text.split(',').map((part) => part.trim())

/** Every way to say that a dish is free of these allergens. */
export const phrasesFor = ({ names }: Excluded): string[] =>
  Object.entries(AROUND).flatMap(([language, patterns]) => {
    const own = names[language as keyof typeof AROUND]
    if (own === undefined) return []
    return listOf(own).flatMap((name) =>
      listOf(patterns).map((pattern) => pattern.replace('*', name)),
    )
  })
