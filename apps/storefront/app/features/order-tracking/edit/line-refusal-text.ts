import { isolate } from '@hawker/i18n/isolate'
import type { Translate } from '@hawker/i18n/translate'
import { refusalText } from '../../../lib/refusal-text.ts'

type Refusal = { code: string; message: string; data?: Record<string, unknown> }

/** A refusal as text, with the dish's title and the available quantity. */
export function lineRefusalText(
  refusal: Refusal,
  titleOf: (line: number) => string | undefined,
  t: Translate,
): string {
  const { line, available } = refusal.data ?? {}
  const title = typeof line === 'number' ? titleOf(line) : undefined
  const text =
    typeof available === 'number' && available > 0
      ? t('product.left', { count: available })
      : refusalText(refusal, t)
  return title === undefined ? text : `${isolate(title)}: ${text}`
}
