import type { Allergen, Diet, Text } from '../city-types.ts'
import { parseMarks } from '../cuisines/dish.ts'
import { parseText } from '../content/text.ts'

export type Article = {
  slug: string
  glyphs: string
  /** Price of the first pack, or of one kilogram for weighed goods. */
  cents: number
  /** 'kg' is weighed in steps of 0.25 kg; else packs such as '1l 2l' or 'x6 x12'. */
  packs: string[]
  names: Text
  /** Key of groceries/notes.ts. */
  note: string
  allergens: Allergen[]
  mayContain: Allergen[]
  declared: boolean
  diets: Diet[]
  /** Sold under several brands. */
  branded: boolean
  depositCents: number
  taxClassKey: string
}

export type Aisle = { section: string; articles: Article[] }

export type ArticleOptions = { branded?: boolean; depositCents?: number; taxClassKey?: string }

export const article = (
  slug: string,
  glyphs: string,
  cents: number,
  packs: string,
  names: string,
  note: string,
  marks = '',
  options: ArticleOptions = {},
): Article => ({
  slug,
  glyphs,
  cents,
  packs: packs.split(' '),
  names: parseText(names),
  note,
  ...parseMarks(marks),
  branded: options.branded ?? false,
  depositCents: options.depositCents ?? 0,
  taxClassKey: options.taxClassKey ?? 'groceries',
})
