import type { Alternative } from '@hawker/contract/catalog'
import type { Order } from '@hawker/contract/orders'
import type { PaymentTag } from '@hawker/domain/payments/payment-status'
import { formatMoney } from '@hawker/i18n/format'
import { isolate } from '@hawker/i18n/isolate'
import { Button } from '@hawker/ui/button'
import { Dialog } from '@hawker/ui/dialog'
import { RadioGroup } from '@hawker/ui/radio-group'
import { Skeleton } from '@hawker/ui/skeleton'
import { FormError } from '@hawker/web/forms/form-error'
import type { SubmitOutcome } from '@hawker/web/forms/form-state'
import { useForm } from '@hawker/web/forms/use-form'
import { useEffect, useState } from 'react'
import { browserApi } from '../../../lib/api.ts'
import { useTexts } from '../../../lib/texts.tsx'
import { ExtraMethods, extraPayment } from '../payment/extra-methods.tsx'

type Props = {
  order: Order
  substitution: Order['substitutions'][number]
  open: boolean
  onClose: () => void
  onChoose: (choice: { stock_id: number; payment?: { tag: PaymentTag } }) => Promise<SubmitOutcome>
}

/** Chooses another product of the same shop instead, at its own price. */
export function ReplacementDialog({ order, substitution, open, onClose, onChoose }: Props) {
  const { t, lang } = useTexts()
  const [alternatives, setAlternatives] = useState<Alternative[]>()
  const form = useForm<{
    chosen: string | undefined
    tag: PaymentTag | undefined
    saveCard: boolean
  }>({
    initial: { chosen: undefined, tag: undefined, saveCard: false },
    submit: choose,
  })
  const { chosen, tag, saveCard } = form.values
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
    (alternatives?.find(({ stock_id }) => String(stock_id) === chosen)?.price ?? 0) >
    substitution.unit_price
  const paidInCash = order.transactions.some(
    ({ payment, status }) => payment.tag === 'cash' && status === 'progress',
  )
  // The server knows whether the held amount is enough. If not, it refuses and a method is needed.
  const hasHeadroom = order.transactions.some(
    ({ status, price, held_price: heldPrice }) =>
      status === 'authorized' && heldPrice !== null && heldPrice > price,
  )
  const needsPayment = isDearer && !paidInCash && (!hasHeadroom || form.error !== undefined)
  function choose(): Promise<SubmitOutcome> {
    return onChoose({
      stock_id: Number(chosen),
      ...(needsPayment && tag ? { payment: extraPayment(tag, saveCard) } : {}),
    })
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('substitution.choose')}
      closeLabel={t('action.close')}
      actions={
        <Button
          loading={form.pending}
          disabled={chosen === undefined || (needsPayment && tag === undefined)}
          onClick={() => void form.send()}
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
        // Not a form element: Enter must not choose.
        <div {...form.group} className="grid gap-4">
          <RadioGroup
            label={t('substitution.choose')}
            hideLabel
            hint={t('substitution.choose_hint')}
            look="cards"
            {...form.choice('chosen')}
            name="stand-in"
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
            <ExtraMethods
              order={order}
              label={t('tip.pay_with')}
              {...form.choice('tag')}
              saveCard={form.checkbox('saveCard')}
            />
          )}
          <FormError of={form} />
        </div>
      )}
    </Dialog>
  )
}
