import type { PaymentMethod } from '@hawker/contract/payments'
import type { PaymentTag } from '@hawker/domain/payments/payment-status'
import { isolate } from '@hawker/i18n/isolate'
import { CheckboxField } from '@hawker/ui/checkbox-field'
import { PriceText } from '@hawker/ui/price-text'
import type { ComponentProps } from 'react'
import { MethodCards } from '../../lib/payments/method-cards.tsx'
import { useTexts } from '../../lib/texts.tsx'

type Props = {
  methods: readonly PaymentMethod[]
  value: PaymentTag | null
  onChange: (tag: PaymentTag) => void
  errorId?: string | undefined
  /** What the wallet can give, in the parcel's currency. */
  wallet: number
  due: number
  useWallet: Omit<ComponentProps<typeof CheckboxField>, 'label' | 'hint'>
  money: (amount: number) => string
}

/** How a parcel is paid, and whether the wallet pays a part of it. */
export function MethodFields({
  methods,
  value,
  onChange,
  errorId,
  wallet,
  due,
  useWallet,
  money,
}: Props) {
  const { t } = useTexts()
  const paysPart = wallet > 0 && wallet < due
  return (
    <>
      {paysPart && value !== 'wallet' && (
        <CheckboxField
          label={t('checkout.use_wallet', { price: isolate(money(wallet)) })}
          hint={t('checkout.wallet_rest')}
          {...useWallet}
        />
      )}
      <MethodCards
        name="paymentTag"
        errorId={errorId}
        label={t('payment.methods')}
        methods={methods.filter(
          ({ tag, reason }) => !(paysPart && reason === 'insufficient_wallet' && tag !== value),
        )}
        value={value ?? undefined}
        onChange={onChange}
        asideOf={(tag) =>
          tag === 'wallet' && due > 0 ? <PriceText text={money(wallet)} /> : undefined
        }
      />
    </>
  )
}
