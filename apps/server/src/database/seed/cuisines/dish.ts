import { ALLERGENS } from '@hawker/domain/catalog/allergens'
import { DIETS } from '@hawker/domain/catalog/diets'
import type { Allergen, Diet, Text } from '../city-types.ts'
import { parseText } from '../content/text.ts'

/** A variation of a dish. Its text replaces the {} in the dish's name. */
export type Variation = {
  slug: string
  extraCents: number
  words: Text
  allergens: Allergen[]
  diets: Diet[]
}

export type Dish = {
  slug: string
  section: string
  /** Emoji: the first is drawn large. */
  glyphs: string
  cents: number
  kcal: number
  names: Text
  descriptions: Text
  allergens: Allergen[]
  mayContain: Allergen[]
  declared: boolean
  diets: Diet[]
  /** Key of a size table in content/sizes.ts. */
  sizes: string | null
  /** Keys of content/addon-groups.ts. */
  groups: string[]
  variations: Variation[]
  depositCents: number
  ageRestriction: number | null
  taxClassKey: string
}

export type Cuisine = { key: string; dishes: Dish[] }

export type DishOptions = {
  sizes?: string
  groups?: string[]
  vary?: Variation[]
  depositCents?: number
  ageRestriction?: number
  taxClassKey?: string
}

/** 'gluten milk +nuts #vegetarian' → contains, may contain, diets; '?' → nothing is declared. */
export const parseMarks = (marks: string) => {
  const words = marks.split(' ').filter(Boolean)
  const known = <T extends string>(all: readonly T[], word: string): T => {
    const found = all.find((one) => one === word)
    if (!found) throw new Error(`unknown mark ${word}`)
    return found
  }
  return {
    declared: !words.includes('?'),
    allergens: words.filter((word) => /^[a-z]/.test(word)).map((word) => known(ALLERGENS, word)),
    mayContain: words
      .filter((word) => word.startsWith('+'))
      .map((word) => known(ALLERGENS, word.slice(1))),
    diets: words.filter((word) => word.startsWith('#')).map((word) => known(DIETS, word.slice(1))),
  }
}

export const variation = (
  slug: string,
  extraCents: number,
  words: string,
  marks = '',
): Variation => {
  const { allergens, diets } = parseMarks(marks)
  return { slug, extraCents, words: parseText(words), allergens, diets }
}

export const dish = (
  slug: string,
  section: string,
  glyphs: string,
  cents: number,
  kcal: number,
  names: string,
  descriptions: string,
  marks = '',
  options: DishOptions = {},
): Dish => ({
  slug,
  section,
  glyphs,
  cents,
  kcal,
  names: parseText(names),
  descriptions: parseText(descriptions),
  ...parseMarks(marks),
  sizes: options.sizes ?? null,
  groups: options.groups ?? [],
  variations: options.vary ?? [],
  depositCents: options.depositCents ?? 0,
  ageRestriction: options.ageRestriction ?? null,
  taxClassKey: options.taxClassKey ?? 'prepared_food',
})
