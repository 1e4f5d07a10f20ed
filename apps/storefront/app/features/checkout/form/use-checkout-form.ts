import type { Profile } from '@hawker/contract/accounts'
import type { Cart } from '@hawker/contract/carts'
import type { TableSession } from '@hawker/contract/dine-in'
import type { Shop } from '@hawker/contract/shops'
import { useForm } from '@hawker/web/forms/use-form'
import { useEffect } from 'react'
import { useAddress } from '../../../lib/visit/use-address.ts'
import { useDeliveryChoice } from '../../cart/index.ts'
import { useTableSession } from '../../dine-in/index.ts'
import { type CheckoutForm, newForm } from './checkout-form.ts'
import { useCheckoutDraft } from './use-checkout-draft.ts'

export type CheckoutProps = { user: Profile; cart: Cart; shop: Shop; table: TableSession | null }

/** The form of the checkout and where the order goes. `values` have a delivery type that is possible. */
export function useCheckoutForm({ user, cart, shop, table: loadedTable }: CheckoutProps) {
  // The site's address may be only the neighbourhood, if a public page was open before.
  const address = useAddress()
  const table = useTableSession(loadedTable)
  const tableSession = table && !table.closed ? table.uuid : undefined
  const atTable = tableSession !== undefined
  const preferred = useDeliveryChoice()
  const types = shop.delivery_types
  const fallback = types.includes(preferred)
    ? preferred
    : types.includes('delivery')
      ? 'delivery'
      : 'pickup'
  const deliveryType: CheckoutForm['deliveryType'] = atTable ? 'dine_in' : fallback
  const form = useForm({ initial: newForm(deliveryType, user.phone ?? '', address?.office) })
  const resumed = useCheckoutDraft({ userId: user.id, cartId: cart.id }, form)
  // A draft may be older than the visit at the table, or than its end.
  const isOtherPlace = atTable !== (form.values.deliveryType === 'dine_in')
  const values = isOtherPlace ? { ...form.values, deliveryType, slot: null } : form.values
  // A delivery type that is chosen elsewhere counts until one is chosen here.
  useEffect(() => {
    if (values.deliveryType === deliveryType || values.deliveryType !== form.saved.deliveryType)
      return
    if (form.changed) form.change({ deliveryType })
    else form.reset({ ...values, deliveryType })
    // oxlint-disable-next-line react/exhaustive-deps
  }, [deliveryType])
  return { form, values, resumed, address, table, tableSession, atTable }
}
