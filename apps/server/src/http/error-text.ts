import { translatorsOf } from './texts.ts'

/** The translator of refusals; English where the language has none. */
export const errorTranslator = translatorsOf('errors')

/** The words of a refusal by the texts and numbers among its facts. A code that stands for several causes names the true one by `cause`. */
export function refusalText(
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
