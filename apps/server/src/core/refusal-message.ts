import { translatorsOf } from './translations.ts'

/** Translates error messages, with English as the fallback. */
export const errorTranslator = translatorsOf('errors')

/**
 * The message of a refusal, with its texts and numbers as parameters. `data.cause` selects one of
 * several messages of a code.
 */
export function refusalMessage(
  lang: string,
  code: string,
  data: Record<string, unknown> = {},
): string {
  const { cause } = data
  return errorTranslator(lang)(
    typeof cause === 'string' ? `${code}_${cause}` : code,
    textParams(data),
  )
}

const textParams = (data: Record<string, unknown>): Record<string, string | number> =>
  Object.fromEntries(
    Object.entries(data).flatMap(([key, value]) =>
      typeof value === 'string' || typeof value === 'number' ? [[key, value]] : [],
    ),
  )
