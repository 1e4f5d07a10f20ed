import type { PaymentMethod } from '@hawker/contract/payments'
import type { PaymentTag } from '@hawker/domain/payments/payment-status'
import { CheckboxField, type CheckboxFieldProps } from '@hawker/ui/checkbox-field'
import { useHydrated } from '@hawker/web/hydration/use-hydrated'
import { useTexts } from '../texts.tsx'
import { providerIn } from './payment-methods.ts'

type Props = Omit<CheckboxFieldProps, 'label' | 'hint' | 'className'> & {
  method: PaymentMethod
  chosen: PaymentTag | undefined
}

/**
 * Lets the payer have the card saved, where the provider of a method saves cards. With scripts only
 * below the chosen method.
 */
export function SaveCardField({ method, chosen, ...input }: Props) {
  const { t } = useTexts()
  const hasScripts = useHydrated()
  const isChosen = method.tag === chosen
  if (!method.saves_cards || !method.available || (hasScripts && !isChosen)) return null
  const provider = providerIn(method.tag, t)
  return (
    <CheckboxField
      label={t('payment.save_card', { provider })}
      hint={t('payment.save_card_hint', { provider })}
      className={isChosen ? 'ms-4' : 'ms-4 hidden noscript:block'}
      {...input}
    />
  )
}
