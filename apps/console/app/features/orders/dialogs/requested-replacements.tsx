import type { SellerOrder } from '@hawker/contract/seller'
import { orderedText } from '@hawker/i18n/format-measure'
import { isolate } from '@hawker/i18n/isolate'
import { Button } from '@hawker/ui/button'
import { useTexts } from '../../../lib/texts.tsx'

type Line = SellerOrder['details'][number]

/**
 * Lines with a replacement that the customer chose in advance: one press sends it, without asking.
 */
export function RequestedReplacements({
  lines,
  onSend,
}: {
  lines: readonly Line[]
  onSend: (line: Line, stockId: number) => void
}) {
  const { t, lang } = useTexts()
  const withReplacement = lines.flatMap((line) =>
    line.replacement?.stock_id
      ? [{ line, replacement: line.replacement, stockId: line.replacement.stock_id }]
      : [],
  )
  if (withReplacement.length === 0) return null
  return (
    <section
      aria-label={t('stand_in.known')}
      className="grid gap-2 rounded-md border border-edge p-3"
    >
      <p className="text-sm font-medium">{t('stand_in.known')}</p>
      {withReplacement.map(({ line, replacement, stockId }) => (
        <Button key={line.id} variant="secondary" wide onClick={() => onSend(line, stockId)}>
          {t('stand_in.send', {
            missing: isolate(`${orderedText(line, lang)} ${line.product.translation.title}`),
            name: isolate(replacement.title ?? ''),
          })}
        </Button>
      ))}
    </section>
  )
}
