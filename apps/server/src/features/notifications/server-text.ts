import { translatorsOf } from '../../http/texts.ts'

/** The translator of what the server writes to people; English where the language has none. */
export const serverTranslator = translatorsOf('server')
