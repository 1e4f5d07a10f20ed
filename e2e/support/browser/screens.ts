import type { Locale } from '../texts.ts'

/**
 * Both writing directions and both widths, each once. `npm run e2e -- --all-looks` adds the other
 * two pairs.
 */
export const SCREENS: readonly (readonly [Locale, 390 | 1440])[] = [
  ['en', 390],
  ['ar', 1440],
  ...(process.env['HAWKER_ALL_LOOKS']
    ? ([
        ['en', 1440],
        ['ar', 390],
      ] as const)
    : []),
]
