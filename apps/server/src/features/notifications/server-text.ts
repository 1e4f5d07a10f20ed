import { translatorsOf } from '../../http/texts.ts'

/** Translates the texts that the server sends; English where the language has none. */
export const serverTranslator = translatorsOf('server')
