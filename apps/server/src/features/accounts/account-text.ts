import { translatorsOf } from '../../http/texts.ts'

/** What mails and text messages about sign-in say; English where the language has none. */
export const accountText = translatorsOf('server')
