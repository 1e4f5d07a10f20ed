import { translatorsOf } from '../../../core/translations.ts'

/** Texts of sign-in mails and text messages; English where the language has none. */
export const accountText = translatorsOf('server')
