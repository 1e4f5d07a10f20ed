import type { Quote } from '@hawker/contract/quotes'
import { Button, ButtonLink } from '@hawker/ui/button'
import { Dialog } from '@hawker/ui/dialog'
import { useTexts } from '../../lib/texts.tsx'
import { fieldKey } from './change-words.ts'
import type { Change } from './use-place-order.ts'

type Props = {
  changes: { diff: readonly Change[]; quote: Quote; oldTotal: number } | undefined
  money: (amount: number) => string
  onAccept: () => void
  onBack: () => void
}

/** Something is different from what was shown: line by line, in plain words, before anything is ordered. */
export function ChangesDialog({ changes, money, onAccept, onBack }: Props) {
  const { t } = useTexts()
  const amount = (value: unknown, field: string) =>
    typeof value !== 'number' ? t('common.none') : field === 'quantity' ? String(value) : money(value)
  const rows = changes?.diff.filter(({ field }) => field !== 'total_price' && field !== 'total' && field !== 'net') ?? []
  return (
    <Dialog
      open={changes !== undefined}
      onClose={onBack}
      title={t('checkout.diff_title')}
      actions={
        <>
          <ButtonLink href="/cart" variant="secondary">
            {t('checkout.diff_back')}
          </ButtonLink>
          <Button onClick={onAccept}>{t('checkout.diff_accept')}</Button>
        </>
      }
    >
      <p className="mb-3 text-muted">{t('checkout.diff_text')}</p>
      <ul className="grid gap-2">
        {rows.map(({ line, title, field, old, new: next }) => (
          <li key={`${line} ${field}`} className="rounded-md bg-sunk px-4 py-3">
            {t('checkout.diff_line', {
              name: title === null ? t(fieldKey(field)) : `${title} (${t(fieldKey(field))})`,
              old: amount(old, field),
              new: amount(next, field),
            })}
          </li>
        ))}
      </ul>
      {changes && (
        <p className="mt-4 text-lg font-semibold">
          {t('checkout.diff_total', { old: money(changes.oldTotal), new: money(changes.quote.total_price) })}
        </p>
      )}
    </Dialog>
  )
}
