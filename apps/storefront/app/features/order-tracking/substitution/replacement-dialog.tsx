import type { Alternative } from '@hawker/contract/catalog'
import type { Order } from '@hawker/contract/orders'
import type { PaymentTag } from '@hawker/domain/payments/payment-status'
import { formatMoney } from '@hawker/i18n/format'
import { isolate } from '@hawker/i18n/isolate'
import { Button } from '@hawker/ui/button'
import { Dialog } from '@hawker/ui/dialog'
import { Notice } from '@hawker/ui/notice'
import { RadioGroup } from '@hawker/ui/radio-group'
import { Skeleton } from '@hawker/ui/skeleton'
import { useEffect, useState } from 'react'
import { browserApi } from '../../../lib/api.ts'
import { useTexts } from '../../../lib/texts.tsx'
import { ExtraMethods } from '../payment/extra-methods.tsx'

type Props = {
  order: Order
  substitution: Order['substitutions'][number]
  open: boolean
  busy: boolean
  error: string | undefined
  onClose: () => void
  onChoose: (choice: { stock_id: number; payment?: { tag: PaymentTag } }) => void
}

/** Chooses another product of the same shop instead, at its own price. */
export function ReplacementDialog({
  order,
  substitution,
  open,
  busy,
  error,
  onClose,
  onChoose,
}: Props) {
  const { t, lang } = useTexts()
  const [alternatives, setAlternatives] = useState<Alternative[]>()
  const [chosen, setChosen] = useState<number>()
  const [tag, setTag] = useState<PaymentTag>()
  const { id } = substitution
  useEffect(() => {
    if (!open) return
    let current = true
    void browserApi('listStandIns', { params: { id: order.id, substitution_id: id } }).then(
      (result) => {
        if (current) setAlternatives(result.ok ? result.data : [])
      },
    )
    return () => {
      current = false
    }
  }, [open, order.id, id])
  const isDearer =
    (alternatives?.find(({ stock_id }) => stock_id === chosen)?.price ?? 0) >
    substitution.unit_price
  const paidInCash = order.transactions.some(
    ({ payment, status }) => payment.tag === 'cash' && status === 'progress',
  )
  // The server knows whether the held amount is enough. If not, it refuses and a method is needed.
  const hasHeadroom = order.transactions.some(
    ({ status, price, held_price: most }) =>
      status === 'authorized' && most !== null && most > price,
  )
  const needsPayment = isDearer && !paidInCash && (!hasHeadroom || error !== undefined)
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('substitution.choose')}
      closeLabel={t('action.close')}
      actions={
        <Button
          loading={busy}
          disabled={chosen === undefined || (needsPayment && tag === undefined)}
          onClick={() =>
            chosen !== undefined &&
            onChoose({ stock_id: chosen, ...(needsPayment && tag ? { payment: { tag } } : {}) })
          }
        >
          {t('substitution.approve')}
        </Button>
      }
    >
      {alternatives === undefined ? (
        <Skeleton className="h-40 rounded-md" />
      ) : alternatives.length === 0 ? (
        <p>{t('substitution.none')}</p>
      ) : (
        <div className="grid gap-4">
          <RadioGroup
            name="stand-in"
            label={t('substitution.choose')}
            hideLabel
            hint={t('substitution.choose_hint')}
            look="cards"
            value={chosen === undefined ? undefined : String(chosen)}
            onChange={(value) => setChosen(Number(value))}
            options={alternatives.map(({ stock_id: stockId, title, extras, price }) => ({
              value: String(stockId),
              label: [
                title,
                ...extras.map(({ value }) => value),
                isolate(formatMoney(price, order.currency, lang)),
              ].join(' · '),
            }))}
          />
          {isDearer && hasHeadroom && !needsPayment && (
            <p className="text-sm text-muted">{t('substitution.of_held')}</p>
          )}
          {needsPayment && (
            <ExtraMethods order={order} label={t('tip.pay_with')} value={tag} onChange={setTag} />
          )}
        </div>
      )}
      {error !== undefined && (
        <Notice kind="error" announce className="mt-3">
          {error}
        </Notice>
      )}
    </Dialog>
  )
}
