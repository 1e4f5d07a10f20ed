import type { PaymentMethod } from '@hawker/contract/payments'
import type { PaymentTag } from '@hawker/domain/payments/payment-status'
import { isolate } from '@hawker/i18n/isolate'
import { Icon } from '@hawker/ui/icon'
import { cardIcon, cashIcon, walletIcon, type IconShape } from '@hawker/ui/icons'
import { RadioGroup } from '@hawker/ui/radio-group'
import type { ReactNode } from 'react'
import { useTexts } from '../texts.tsx'
import { methodTitle, providerName } from './payment-methods.ts'
import { reasonKey } from './reason-key.ts'

const ICON: Partial<Record<PaymentTag, IconShape>> = { cash: cashIcon, wallet: walletIcon }

type Props = {
  /** The name of the radios, in forms without scripts, too. */
  name: string
  label: string
  hideLabel?: boolean
  methods: readonly PaymentMethod[]
  value: PaymentTag | undefined
  onChange: (tag: PaymentTag) => void
  errorId?: string | undefined
  /** Cash is paid to the staff at the table. */
  atTable?: boolean
  /** At the end of a card, such as the balance of the wallet. */
  asideOf?: (tag: PaymentTag) => ReactNode
  /** Below a card: a field that belongs to the method. */
  belowOf?: (method: PaymentMethod) => ReactNode
}

/**
 * A card for each payment method, in the order of the server: the list must not move when the total
 * changes. Those that cannot be used now stay, with the reason.
 */
export function MethodCards({
  methods,
  value,
  atTable = false,
  asideOf,
  belowOf,
  onChange,
  ...group
}: Props) {
  const { t } = useTexts()
  return (
    <div className="@container">
      <RadioGroup<PaymentTag>
        {...group}
        look="cards"
        value={value}
        onChange={onChange}
        options={methods.map((method) => {
          const { tag, reason, mode } = method
          const title = methodTitle(method, t, { atTable })
          const provider = providerName(tag)
          const isTest = provider !== undefined && mode === 'test' && method.available
          const aside = asideOf?.(tag)
          const hints = [
            provider !== undefined &&
              provider !== title &&
              t('payment.through', { provider: isolate(provider) }),
            isTest && t('payment.test_mode'),
            reason !== null && t(reasonKey(reason)),
          ].filter((hint) => hint !== false)
          return {
            value: tag,
            label: title,
            icon: <Icon of={ICON[tag] ?? cardIcon} className="text-muted @max-[10rem]:hidden" />,
            disabled: !method.available,
            below: belowOf?.(method),
            ...(hints.length > 0 ? { hint: hints.join(' · ') } : {}),
            ...(aside === undefined ? {} : { aside }),
          }
        })}
      />
    </div>
  )
}
