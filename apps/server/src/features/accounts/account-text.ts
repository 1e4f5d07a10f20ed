import { bundleTranslator } from '../../http/bundle-translator.ts'

/** What mails and text messages about sign-in say; English where the language has none. */
export const accountText = bundleTranslator('server')
