import { translatorsOf } from '../../core/translations.ts'

/** Translates the texts that the server sends; English where the language has none. */
export const serverTranslator = translatorsOf('server')
