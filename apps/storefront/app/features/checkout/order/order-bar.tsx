import type { Quote } from '@hawker/contract/quotes'
import { isolate } from '@hawker/i18n/isolate'
import { Button } from '@hawker/ui/button'
import { payText, providerName } from '../../../lib/payments/payment-methods.ts'
import { useTexts } from '../../../lib/texts.tsx'
import type { CheckoutForm } from '../form/checkout-form.ts'

type Props = {
  quote: Quote | undefined
  /** False while the quote is older than the form. */
  isCurrent: boolean
  form: CheckoutForm
  /** What the wallet can give, in the order's currency. */
  wallet: number
  money: (amount: number) => string
  isBusy: boolean
  onPress: () => void
}

/** The order button. It says the amount and where it leads to; on a phone it stays at the bottom. */
export function OrderBar({ quote, isCurrent, form, wallet, money, isBusy, onPress }: Props) {
  const { t } = useTexts()
  const { paymentTag: tag, useWallet } = form
  /** Excludes the wallet's part, which is paid here. */
  const due = quote
    ? quote.total_price - (useWallet && tag !== 'wallet' ? Math.min(wallet, quote.total_price) : 0)
    : 0
  /** What the card shows first; 0 if it shows what is due. */
  const held = quote && due > 0 && quote.headroom > 0 ? due + quote.headroom : 0
  const orderText = ({ total_price: total }: Quote): string =>
    tag && providerName(tag) !== undefined && due > 0
      ? payText(tag, isolate(money(due)), t)
      : t('checkout.order_for', { price: isolate(money(total)) })
  return (
    <div
      className={
        'z-10 grid gap-2 max-lg:fixed max-lg:inset-x-0 max-lg:bottom-0 max-lg:border-t ' +
        'max-lg:border-line max-lg:bg-surface max-lg:px-4 max-lg:pt-3 ' +
        'max-lg:pb-[max(0.75rem,env(safe-area-inset-bottom))]'
      }
    >
      <Button size="lg" wide loading={isBusy} disabled={!quote || !isCurrent} onClick={onPress}>
        {quote ? orderText(quote) : t('common.loading')}
      </Button>
      {held > 0 && (
        <p className="text-center text-sm text-muted">
          {t('checkout.holds', { held: isolate(money(held)) })}
        </p>
      )}
    </div>
  )
}
