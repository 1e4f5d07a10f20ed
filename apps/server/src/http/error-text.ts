import { bundleTranslator } from './bundle-translator.ts'

/** The translator of refusals; English where the language has none. */
export const errorTranslator = bundleTranslator('errors')
