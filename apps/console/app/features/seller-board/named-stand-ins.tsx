import type { SellerOrder } from '@hawker/contract/seller'
import { formatNumber } from '@hawker/i18n/format'
import { isolate } from '@hawker/i18n/isolate'
import { Button } from '@hawker/ui/button'
import { useTexts } from '../../lib/texts.tsx'

type Line = SellerOrder['details'][number]

/** Lines whose customer has named what is to come instead: one press, and nobody is asked. */
export function NamedStandIns({
  lines,
  onSend,
}: {
  lines: readonly Line[]
  onSend: (line: Line, stockId: number) => void
}) {
  const { t, lang } = useTexts()
  const named = lines.flatMap((line) =>
    line.replacement?.stock_id
      ? [{ line, wish: line.replacement, stockId: line.replacement.stock_id }]
      : [],
  )
  if (named.length === 0) return null
  return (
    <section
      aria-label={t('stand_in.known')}
      className="grid gap-2 rounded-md border border-edge p-3"
    >
      <p className="text-sm font-medium">{t('stand_in.known')}</p>
      {named.map(({ line, wish, stockId }) => (
        <Button key={line.id} variant="secondary" wide onClick={() => onSend(line, stockId)}>
          {t('stand_in.send', {
            missing: isolate(
              `${formatNumber(line.quantity, lang)} × ${line.product.translation.title}`,
            ),
            name: isolate(wish.title ?? ''),
          })}
        </Button>
      ))}
    </section>
  )
}
