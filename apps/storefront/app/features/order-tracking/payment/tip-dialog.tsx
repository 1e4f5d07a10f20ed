import type { Order } from '@hawker/contract/orders'
import type { PaymentTag } from '@hawker/domain/payments/payment-status'
import { formatMoney } from '@hawker/i18n/format'
import { Button } from '@hawker/ui/button'
import { Dialog } from '@hawker/ui/dialog'
import { showToast } from '@hawker/ui/toast'
import { FormError } from '@hawker/web/forms/form-error'
import { useForm } from '@hawker/web/forms/use-form'
import { browserApi } from '../../../lib/api.ts'
import { useSite } from '../../../lib/page/site.ts'
import { useTexts } from '../../../lib/texts.tsx'
import { type Tip, tipProblem, tipsOf } from '../../../lib/payments/tip.ts'
import { tipPresets } from '../../../lib/payments/tip-presets.ts'
import { leaveFor } from '../../../lib/payments/leave-for.ts'
import { sendOnce } from '../../../lib/device/pending-requests.ts'
import { TipField } from '../../tip/index.ts'
import { ExtraMethods, extraPayment } from './extra-methods.tsx'

type Props = { order: Order; open: boolean; onClose: () => void; onTipped: (order: Order) => void }

/** Adds or changes a tip after ordering: a percentage of the products, or an amount. */
export function TipDialog({ order, open, onClose, onTipped }: Props) {
  const { t, lang } = useTexts()
  const presets = tipPresets(useSite().settings.tip_presets).filter((percent) => percent > 0)
  const money = (value: number) => formatMoney(value, order.currency, lang)
  const paidInCash =
    order.status !== 'delivered' &&
    order.transactions.some(
      ({ payment, status }) => payment.tag === 'cash' && status === 'progress',
    )

  const amountFormat = { lang, decimals: order.currency.decimal_places }
  const form = useForm<{ tip: Tip | undefined; tag: PaymentTag | undefined; saveCard: boolean }>({
    initial: { tip: undefined, tag: undefined, saveCard: false },
    validate: ({ tip }) => ({
      tip: tipsOf(tip, amountFormat).tips
        ? undefined
        : t(tipProblem(tip, amountFormat) ?? 'validation.required'),
    }),
    async submit({ tip, tag, saveCard }) {
      const { tips } = tipsOf(tip, amountFormat)
      if (!tips) return
      const body = {
        ...tips,
        ...(tag === undefined || paidInCash ? {} : { payment: extraPayment(tag, saveCard) }),
      }
      const result = await sendOnce(`tip-${order.id}`, body, (idempotencyKey) =>
        browserApi('tipOrder', { params: { id: order.id }, body, idempotencyKey }),
      )
      if (!result.ok) return result
      const { transaction, ...tipped } = result.data
      if (transaction?.redirect_url && transaction.status === 'progress')
        return leaveFor(transaction.redirect_url)
      showToast({ kind: 'success', message: t('tip.thanks') })
      onTipped(tipped)
      onClose()
    },
    refusalFields: { tip_too_large: 'tip', tips: 'tip' },
  })
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t(order.tips > 0 ? 'tip.change' : 'tip.add')}
      closeLabel={t('action.close')}
      actions={
        <Button loading={form.pending} onClick={() => void form.send()}>
          {t('tip.save')}
        </Button>
      }
    >
      {/* Not a form element: Enter must not pay. */}
      <div {...form.group} className="grid gap-4">
        {order.tips > 0 && <p>{t('tip.now', { price: money(order.tips) })}</p>}
        <TipField
          {...form.choice('tip')}
          name="tip-later"
          presets={presets}
          forShop={order.delivery_type !== 'delivery'}
          symbol={order.currency.symbol}
        />
        {open && !paidInCash && (
          <ExtraMethods
            order={order}
            label={t('tip.pay_with')}
            {...form.choice('tag')}
            saveCard={form.checkbox('saveCard')}
          />
        )}
        <FormError of={form} />
      </div>
    </Dialog>
  )
}
