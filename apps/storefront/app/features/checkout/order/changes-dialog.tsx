import { Button, ButtonLink } from '@hawker/ui/button'
import { Dialog } from '@hawker/ui/dialog'
import { Notice } from '@hawker/ui/notice'
import { useTexts } from '../../../lib/texts.tsx'
import { shownChanges } from './quote-changes.ts'
import type { Changes } from './use-order-button.ts'

type Props = {
  changes: Changes | undefined
  money: (amount: number) => string
  onAccept: () => void
  onBack: () => void
}

/** Shows line by line what changed since the last quote, before the order is placed. */
export function ChangesDialog({ changes, money, onAccept, onBack }: Props) {
  const { t } = useTexts()
  const amount = (value: unknown, field: string) =>
    typeof value !== 'number'
      ? t('common.none')
      : field === 'quantity'
        ? String(value)
        : money(value)
  const rows = changes ? shownChanges(changes.diff) : []
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
          {changes?.problem === undefined ? (
            <Button onClick={onAccept}>{t('checkout.diff_accept')}</Button>
          ) : (
            <Button onClick={onBack}>{t('action.close')}</Button>
          )}
        </>
      }
    >
      {changes?.problem !== undefined && <Notice kind="error">{changes.problem}</Notice>}
      <p className="my-3 text-muted">{t('checkout.diff_text')}</p>
      <ul className="grid gap-2">
        {rows.map(({ line, title, field, key, old, new: next }) => (
          <li key={`${line} ${field}`} className="rounded-md bg-sunk px-4 py-3">
            {t('checkout.diff_line', {
              name:
                title === null
                  ? t(key ?? 'price.items')
                  : key === null
                    ? title
                    : `${title} (${t(key)})`,
              old: amount(old, field),
              new: amount(next, field),
            })}
          </li>
        ))}
      </ul>
      {changes && (
        <p className="mt-4 text-lg font-semibold">
          {t('checkout.diff_total', {
            old: money(changes.oldTotal),
            new: money(changes.quote.total_price),
          })}
        </p>
      )}
    </Dialog>
  )
}
