import type { Locale } from './words.ts'

/** Both ways of writing and both widths, each once; the two pairs that are left are played by `npm run e2e -- --all-looks`. */
export const LOOKS: readonly (readonly [Locale, 390 | 1440])[] = [
  ['en', 390],
  ['ar', 1440],
  ...(process.env['HAWKER_ALL_LOOKS']
    ? ([
        ['en', 1440],
        ['ar', 390],
      ] as const)
    : []),
]
