import type { PaymentMethod } from '@hawker/contract/payments'
import type { Quote } from '@hawker/contract/quotes'
import type { Slots } from '@hawker/contract/delivery-slots'
import type { Cart } from '@hawker/contract/carts'
import type { Shop } from '@hawker/contract/shops'
import { useSite } from '../../../lib/page/site.ts'
import { tipPresets } from '../../../lib/payments/tip-presets.ts'
import type { CartLine } from '../../cart/index.ts'
import { TableNotice, TablePlace } from '../../dine-in/index.ts'
import type { Problem } from '../form/problems.ts'
import type { useCheckoutForm } from '../form/use-checkout-form.ts'
import { ContactSection } from './contact-section.tsx'
import { DeliverySection } from './delivery-section.tsx'
import { PaymentSection } from './payment-section.tsx'
import { PreferencesSection } from './preferences-section.tsx'
import type { SectionView } from './section.tsx'
import type { Step } from './use-steps.ts'

type Props = Pick<
  ReturnType<typeof useCheckoutForm>,
  'form' | 'values' | 'address' | 'table' | 'atTable'
> & {
  shop: Shop
  cart: Cart
  lines: readonly CartLine[]
  quote: Quote | undefined
  slots: Slots | undefined
  methods: readonly PaymentMethod[] | undefined
  problems: readonly Problem[]
  nameRequired: boolean
  phoneRequired: boolean
  /** What the wallet can give, in the order's currency. */
  wallet: number
  money: (amount: number) => string
  viewOf: (step: Step) => SectionView
}

/** Where, who, how paid and what else. At a table there is no time and no place to choose. */
export function CheckoutSections({
  form,
  values,
  address,
  table,
  atTable,
  shop,
  cart,
  lines,
  quote,
  slots,
  methods,
  problems,
  nameRequired,
  phoneRequired,
  wallet,
  money,
  viewOf,
}: Props) {
  const { settings } = useSite()
  const tipRecipient =
    values.deliveryType === 'delivery' ? 'courier' : atTable || shop.tips_for_pickup ? 'shop' : null
  return (
    <div className="grid gap-5 noscript:hidden">
      {table?.closed && <TableNotice table={table.table.name} />}
      {table && atTable && <TablePlace table={table.table.name} />}
      {!atTable && (
        <DeliverySection
          form={form}
          problems={problems}
          types={shop.delivery_types}
          address={address}
          shopAddress={shop.address}
          slots={slots}
          hasAgeRestriction={
            quote?.lines.some(({ warnings }) => warnings.includes('age_restriction')) ?? false
          }
          view={viewOf('where')}
        />
      )}
      {(!atTable || nameRequired || phoneRequired) && (
        <ContactSection
          form={form}
          problems={problems}
          nameRequired={nameRequired}
          phoneRequired={phoneRequired}
          atTable={atTable}
          view={viewOf('who')}
        />
      )}
      <PaymentSection
        shopId={shop.id}
        form={form}
        problems={problems}
        methods={methods}
        quote={quote}
        wallet={wallet}
        atTable={atTable}
        tip={{
          offered: tipRecipient !== null,
          forShop: tipRecipient === 'shop',
          presets: tipPresets(settings.tip_presets),
        }}
        money={money}
        view={viewOf('pay')}
      />
      {!atTable && (
        <PreferencesSection
          form={form}
          // Each member of a group order chooses replacements for their own lines.
          lines={cart.group ? [] : lines}
          view={viewOf('wishes')}
        />
      )}
    </div>
  )
}
