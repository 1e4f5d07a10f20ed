import type { Order } from '@hawker/contract/orders'
import type { PaymentTag } from '@hawker/domain/payments/payment-status'
import { formatMoney } from '@hawker/i18n/format'
import { Button } from '@hawker/ui/button'
import { Dialog } from '@hawker/ui/dialog'
import { Notice } from '@hawker/ui/notice'
import { showToast } from '@hawker/ui/toast'
import { useState } from 'react'
import { refusalText } from '../../../lib/refusal-text.ts'
import { browserApi } from '../../../lib/api.ts'
import { useSite } from '../../../lib/page/site.ts'
import { useTexts } from '../../../lib/texts.tsx'
import { type Tip, tipProblem, tipsOf } from '../../../lib/payments/tip.ts'
import { tipPresets } from '../../../lib/payments/tip-presets.ts'
import { sendOnce } from '../../../lib/device/pending-requests.ts'
import { TipField } from '../../tip/index.ts'
import { ExtraMethods } from './extra-methods.tsx'

type Props = { order: Order; open: boolean; onClose: () => void; onTipped: (order: Order) => void }

/** Adds or changes a tip after ordering: a percentage of the products, or an amount. */
export function TipDialog({ order, open, onClose, onTipped }: Props) {
  const { t, lang } = useTexts()
  const [tip, setTip] = useState<Tip>()
  const [tag, setTag] = useState<PaymentTag>()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  const presets = tipPresets(useSite().settings.tip_presets).filter((percent) => percent > 0)
  const money = (value: number) => formatMoney(value, order.currency, lang)
  const paidInCash =
    order.status !== 'delivered' &&
    order.transactions.some(
      ({ payment, status }) => payment.tag === 'cash' && status === 'progress',
    )

  const save = async () => {
    const amountFormat = { lang, decimals: order.currency.decimal_places }
    const { tips } = tipsOf(tip, amountFormat)
    if (!tips) return setError(t(tipProblem(tip, amountFormat) ?? 'validation.required'))
    setBusy(true)
    setError(undefined)
    const payment = tag === undefined || paidInCash ? {} : { payment: { tag } }
    const body = { ...tips, ...payment }
    const result = await sendOnce(`tip-${order.id}`, body, (idempotencyKey) =>
      browserApi('tipOrder', { params: { id: order.id }, body, idempotencyKey }),
    )
    setBusy(false)
    if (!result.ok) return setError(refusalText(result, t))
    const { transaction, ...tipped } = result.data
    if (transaction?.redirect_url && transaction.status === 'progress')
      return location.assign(transaction.redirect_url)
    showToast({ kind: 'success', message: t('tip.thanks') })
    onTipped(tipped)
    onClose()
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t(order.tips > 0 ? 'tip.change' : 'tip.add')}
      closeLabel={t('action.close')}
      actions={
        <Button loading={busy} onClick={() => void save()}>
          {t('tip.save')}
        </Button>
      }
    >
      <div className="grid gap-4">
        {order.tips > 0 && <p>{t('tip.now', { price: money(order.tips) })}</p>}
        <TipField
          name="tip-later"
          tip={tip}
          onChange={setTip}
          presets={presets}
          forShop={order.delivery_type !== 'delivery'}
          symbol={order.currency.symbol}
        />
        {open && !paidInCash && (
          <ExtraMethods order={order} label={t('tip.pay_with')} value={tag} onChange={setTag} />
        )}
        {error !== undefined && (
          <Notice kind="error" announce>
            {error}
          </Notice>
        )}
      </div>
    </Dialog>
  )
}
