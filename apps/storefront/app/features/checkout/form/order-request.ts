import type { placeOrder } from '@hawker/contract/orders'
import type { calculateCart, Quote } from '@hawker/contract/quotes'
import type { Body } from '@hawker/contract/core/operation'
import type { ChosenAddress } from '../../../lib/visit/visit.ts'
import { type AmountFormat, tipsOf } from '../../../lib/payments/tip.ts'
import { typedAmount } from '@hawker/web/forms/typed-number'
import type { CheckoutForm } from './checkout-form.ts'

export type QuoteRequest = Body<typeof calculateCart>
export type OrderRequest = Body<typeof placeOrder>
type QuoteContext = {
  address: ChosenAddress | undefined
  currencyId: number | undefined
  /** The session of the visitor's table, for dine_in. */
  tableSession: string | undefined
  amountFormat: AmountFormat
}

/** The fields that affect the price. Other fields, such as a note, request no new quote. */
export function quoteRequest(
  form: CheckoutForm,
  { address, currencyId, tableSession, amountFormat }: QuoteContext,
): QuoteRequest {
  const delivered = form.deliveryType === 'delivery' && address !== undefined
  return {
    delivery_type: form.deliveryType,
    ...(currencyId === undefined ? {} : { currency_id: currencyId }),
    ...(delivered && address.id !== undefined ? { address_id: address.id } : {}),
    ...(delivered && address.id === undefined
      ? { address: { location: locationOf(address) } }
      : {}),
    ...slotOf(form),
    ...(tableSession === undefined ? {} : { table_session: tableSession }),
    ...(form.coupon === '' ? {} : { coupon: form.coupon }),
    ...tipsOf(form.tip, amountFormat),
    ...(form.paymentTag === null ? {} : { payment_tag: form.paymentTag }),
    substitution_default: form.substitution,
  }
}

type OrderContext = {
  cart: { id: number; version: number }
  quote: Quote
  address: ChosenAddress | undefined
  tableSession: string | undefined
  wallet: number
  /** The marketplace's own number, whose country local numbers have. */
  lang: string
}

/**
 * The order request. Null without a payment method or a valid quote. `wallet` is the available
 * balance in the order's currency.
 */
export function orderRequest(
  form: CheckoutForm,
  { cart, quote, address, tableSession, wallet, lang }: OrderContext,
): OrderRequest | null {
  const decimals = quote.currency.decimal_places
  if (quote.quote_id === null || form.paymentTag === null) return null
  const delivered = form.deliveryType === 'delivery' && address !== undefined
  // At a table the staff bring the change.
  const hasChange = form.paymentTag === 'cash' && tableSession === undefined
  const changeFor = hasChange ? typedAmount(form.changeFor, lang, decimals) : null
  const walletAmount =
    form.useWallet && form.paymentTag !== 'wallet' ? Math.min(wallet, quote.total_price) : 0
  return {
    cart_id: cart.id,
    version: cart.version,
    quote_id: quote.quote_id,
    delivery_type: form.deliveryType,
    ...(delivered && address.id !== undefined ? { address_id: address.id } : {}),
    ...(delivered && address.id === undefined
      ? {
          address: {
            location: locationOf(address),
            address: address.text,
            ...filledFields(form, ['house', 'floor', 'office', 'entrance']),
          },
        }
      : {}),
    ...slotOf(form),
    ...(tableSession === undefined ? {} : { table_session: tableSession }),
    ...(form.username.trim() === '' ? {} : { username: form.username.trim() }),
    ...(form.phone.trim() === '' ? {} : { phone: form.phone.trim() }),
    ...(form.forOther ? { receiver: receiverOf(form) } : {}),
    ...(delivered ? { drop_off: form.dropOff } : {}),
    ...(delivered && form.dropOffNote.trim() !== ''
      ? { drop_off_note: form.dropOffNote.trim() }
      : {}),
    cutlery: form.cutlery,
    ...(form.note.trim() === '' ? {} : { note: form.note.trim() }),
    ...(form.allergyNote.trim() === '' ? {} : { allergy_note: form.allergyNote.trim() }),
    ...(form.coupon === '' ? {} : { coupon: form.coupon }),
    ...tipsOf(form.tip, { lang, decimals }),
    payment: {
      tag: form.paymentTag,
      ...(walletAmount > 0 ? { wallet_amount: walletAmount } : {}),
      ...(changeFor === null ? {} : { change_for: changeFor }),
      ...(form.saveCard ? { save_card: true } : {}),
    },
    substitution_default: form.substitution,
    accept_terms: true,
  }
}

const locationOf = ({ latitude, longitude }: ChosenAddress) => ({ latitude, longitude })
const slotOf = ({ slot }: CheckoutForm) =>
  slot?.time ? { delivery_date: slot.date, delivery_time: slot.time } : {}

function receiverOf(form: CheckoutForm): NonNullable<OrderRequest['receiver']> {
  return {
    name: form.receiverName.trim(),
    phone: form.receiverPhone.trim(),
    ...(form.giftMessage.trim() === '' ? {} : { gift_message: form.giftMessage.trim() }),
    hide_prices: form.hidePrices,
    share_tracking: form.shareTracking,
  }
}

type AddressField = 'house' | 'floor' | 'office' | 'entrance'
const filledFields = (
  form: CheckoutForm,
  names: readonly AddressField[],
): Partial<Record<AddressField, string>> =>
  Object.fromEntries(
    names.flatMap((name) => (form[name].trim() === '' ? [] : [[name, form[name].trim()]])),
  )
