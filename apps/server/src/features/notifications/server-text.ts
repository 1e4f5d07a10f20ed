import { bundleTranslator } from '../../http/bundle-translator.ts'

/** The translator of what the server writes to people; English where the language has none. */
export const serverTranslator = bundleTranslator('server')
