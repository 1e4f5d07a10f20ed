import type { Body } from '@hawker/contract/core/operation'
import type { ParcelQuote } from '@hawker/contract/parcel-shapes'
import type { calculateParcel, placeParcel } from '@hawker/contract/sender-parcels'
import { typedAmount } from '@hawker/web/forms/typed-number'
import { type AmountFormat, tipsOf } from '../../../lib/payments/tip.ts'
import { walletPart } from '../parcel-wallet.ts'
import { type Door, type ParcelForm, isLeftAtDoor } from './parcel-form.ts'

export type ParcelQuoteRequest = Body<typeof calculateParcel>
export type PlaceRequest = Body<typeof placeParcel>

const GRAMS_A_KILO = 1000
/** Grams are exact to three decimals of a kilogram. */
export const WEIGHT_DECIMALS = 3

type Context = { currencyId: number | undefined; amountFormat: AmountFormat }

/** The fields that the price depends on. Null until both places and a size are chosen. */
export function quoteRequest(
  form: ParcelForm,
  { currencyId, amountFormat }: Context,
): ParcelQuoteRequest | null {
  const { from, to, typeId, payer } = form
  if (!from || !to || typeId === null) return null
  return {
    type_id: typeId,
    options: [...form.options],
    ...(currencyId === undefined ? {} : { currency_id: currencyId }),
    ...slotOf(form),
    ...tipsOf(form.tip, amountFormat),
    payer,
    address_from: { location: from.location },
    address_to: { location: to.location },
  }
}

/** What is sent, in the currency of its quote. Null while something required is missing. */
export function placeRequest(
  form: ParcelForm,
  { quote, wallet, lang }: { quote: ParcelQuote; wallet: number; lang: string },
): PlaceRequest | null {
  const amountFormat = { lang, decimals: quote.currency.decimal_places }
  const priced = quoteRequest(form, { currencyId: quote.currency.id, amountFormat })
  const value = typedAmount(form.value, lang, amountFormat.decimals)
  const tag = form.payer === 'receiver' ? 'cash' : form.paymentTag
  if (!priced || !form.from || !form.to || value === null || tag === null) return null
  const walletAmount = form.payer === 'sender' ? walletPart(form, wallet, quote.total_price) : 0
  const weight = typedAmount(form.weight, lang, WEIGHT_DECIMALS)
  return {
    ...priced,
    quote_id: quote.quote_id,
    username_from: form.nameFrom.trim(),
    phone_from: form.phoneFrom.trim(),
    address_from: addressOf(form.from),
    ...noteOf('note_from', form.noteFrom),
    username_to: form.nameTo.trim(),
    phone_to: form.phoneTo.trim(),
    address_to: addressOf(form.to),
    ...noteOf('note_to', form.noteTo),
    description: form.description.trim(),
    value,
    ...(weight === null ? {} : { weight_g: Math.max(1, Math.round(weight * GRAMS_A_KILO)) }),
    ...(form.photos.length > 0 ? { images: form.photos.map(({ img }) => img) } : {}),
    payer: form.payer,
    drop_off: form.dropOff,
    pin: form.pin && !isLeftAtDoor(form),
    payment: { tag, ...(walletAmount > 0 ? { wallet_amount: walletAmount } : {}) },
    accept_rules: form.acceptRules,
  }
}

const addressOf = ({ location, ...door }: Door) => ({ ...door, location })
const noteOf = <Name extends 'note_from' | 'note_to'>(name: Name, text: string) =>
  text.trim() === '' ? {} : ({ [name]: text.trim() } as Record<Name, string>)
const slotOf = ({ slot }: ParcelForm) =>
  slot?.time ? { delivery_date: slot.date, delivery_time: slot.time } : {}
