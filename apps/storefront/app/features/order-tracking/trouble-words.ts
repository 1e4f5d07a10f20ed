import { isolate } from '@hawker/i18n/isolate'
import type { Translate } from '@hawker/i18n/translate'
import { wordsFor } from '../../lib/answer.ts'

type Refused = { code: string; message: string; data?: Record<string, unknown> }

/** A refusal of a change in plain words, with the name of the dish that it is about and how many of it there are. */
export function troubleWords(
  refusal: Refused,
  titleOf: (line: number) => string | undefined,
  t: Translate,
): string {
  const { line, available } = refusal.data ?? {}
  const title = typeof line === 'number' ? titleOf(line) : undefined
  const words =
    typeof available === 'number' && available > 0
      ? t('product.left', { count: available })
      : wordsFor(refusal, t)
  return title === undefined ? words : `${isolate(title)}: ${words}`
}
