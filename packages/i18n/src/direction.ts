export type Direction = 'ltr' | 'rtl'

/** Staff decide per language (`backward`), so this never guesses from the language's code. */
export function directionOf(language: { backward: boolean }): Direction {
  return language.backward ? 'rtl' : 'ltr'
}
