import { SLIPS_AR } from './ar.ts'
import { SLIPS_DE } from './de.ts'
import { SLIPS_EN } from './en.ts'
import { SLIPS_ES } from './es.ts'
import { SLIPS_FR } from './fr.ts'
import { SLIPS_HE } from './he.ts'
import { SLIPS_RU } from './ru.ts'
import { SLIPS_TR } from './tr.ts'

const TABLES = {
  en: SLIPS_EN,
  de: SLIPS_DE,
  fr: SLIPS_FR,
  es: SLIPS_ES,
  ru: SLIPS_RU,
  tr: SLIPS_TR,
  ar: SLIPS_AR,
  he: SLIPS_HE,
}

export type DishSlips = { readonly dish: string; readonly slips: readonly string[] }

/** Two hundred common one-letter slips per language: fifty dishes, four slips each. */
export const SLIPS: readonly { readonly locale: string; readonly dishes: readonly DishSlips[] }[] =
  Object.entries(TABLES).map(([locale, table]) => ({
    locale,
    dishes: table
      .trim()
      .split('\n')
      .map((line) => {
        const [dish = '', ...slips] = line.split(' ')
        return { dish, slips }
      }),
  }))
