import type { PaymentMethod } from '@hawker/contract/payments'
import type { PaymentTag } from '@hawker/domain/payments/payment-status'
import { CheckboxField, type CheckboxFieldProps } from '@hawker/ui/checkbox-field'
import { useHydrated } from '@hawker/web/hydration/use-hydrated'
import { useTexts } from '../texts.tsx'
import { providerIn } from './payment-methods.ts'

type Props = Omit<CheckboxFieldProps, 'label' | 'hint' | 'className'> & {
  methods: readonly PaymentMethod[]
  chosen: PaymentTag | undefined
}

/**
 * Lets the payer have the card saved, where the chosen method's provider saves cards. A form without
 * scripts cannot know the chosen one, and names the provider that it is for.
 */
export function SaveCardField({ methods, chosen, ...input }: Props) {
  const { t } = useTexts()
  const hasScripts = useHydrated()
  const savingMethods = methods.filter((method) => method.saves_cards && method.available)
  const method = savingMethods.find(({ tag }) => tag === chosen)
  const shown = method ?? (hasScripts ? undefined : savingMethods[0])
  if (!shown) return null
  const provider = providerIn(shown.tag, t)
  return (
    <CheckboxField
      label={t('payment.save_card', { provider })}
      hint={t('payment.save_card_hint', { provider })}
      className={method ? undefined : 'hidden noscript:block'}
      {...input}
    />
  )
}
