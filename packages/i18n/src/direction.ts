export type Direction = 'ltr' | 'rtl'

/** Staff set the direction per language (`backward`); the language code does not matter. */
export function directionOf(language: { backward: boolean }): Direction {
  return language.backward ? 'rtl' : 'ltr'
}
