import { translatorsOf } from './texts.ts'

/** The translator of refusals; English where the language has none. */
export const errorTranslator = translatorsOf('errors')
