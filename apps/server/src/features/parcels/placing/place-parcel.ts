import type { ReceivedBody } from '@hawker/contract/core/operation'
import type { Parcel } from '@hawker/contract/parcel-shapes'
import type { placeParcel as Operation } from '@hawker/contract/sender-parcels'
import type { Transaction } from '@hawker/contract/payments'
import { convert, toMajor } from '@hawker/domain/money/money'
import { parcelPay } from '@hawker/domain/parcels/parcel-shares'
import { makeOrderNumber } from '@hawker/domain/orders/handover-codes'
import { formatMoney } from '@hawker/i18n/format'
import { isolate } from '@hawker/i18n/isolate'
import { MINUTE_MS, SECOND_MS } from '@hawker/std/time'
import type { Tx } from '@hawker/postgres/tx'
import type { Deps } from '../../../deps.ts'
import { readMinor } from '../../../core/read-minor.ts'
import { refuse } from '../../../core/refuse.ts'
import { expiryOf, isSealedFor } from '../../../core/sealed-id.ts'
import { openPayments, toTransaction } from '../../payments/index.ts'
import { attachPictures } from '../../pictures/index.ts'
import { currencyById, currencyWire, limitWire } from '../../settings/index.ts'
import { insertParcelHistory } from '../lifecycle/status.store.ts'
import { markParcelPaid } from '../lifecycle/release-parcel.ts'
import { showParcel } from '../reading/show-parcel.ts'
import { allowOfflineParcel } from './allow-offline-parcel.ts'
import { holdUntil } from './hold-until.ts'
import { findOwedParcel, findQuotedParcel, insertParcel } from './place.store.ts'
import {
  type PricedParcel,
  issueParcelQuote,
  priceParcelChoices,
  promiseOf,
} from './quote-parcel.ts'
import { whyReceiverCannotPay } from './receiver-pays.ts'

type Body = ReceivedBody<typeof Operation>
export type PlaceParcel = {
  userId: number
  body: Body
  distanceM: number
  lang: string
  ip: string
}

/**
 * Sends a quoted parcel, in one transaction. It trusts the quote and the database, never the
 * client. If the world has changed since the quote, it refuses with a fresh quote.
 */
export async function placeParcel(
  tx: Tx,
  deps: Deps,
  { userId, body, distanceM, lang, ip }: PlaceParcel,
): Promise<Parcel & { transaction: Transaction }> {
  const now = deps.clock.now()
  if (!body.accept_rules) refuse('validation_failed', undefined, { accept_rules: 'accept_terms' })
  if (body.payment.tag === 'free') refuse('choose_payment')
  const handover = readHandover(body)
  const quoteId = body.quote_id.toLowerCase()
  await refuseUsedQuote(tx, userId, quoteId)
  await refuseDebtor(tx, userId, lang)
  const priced = await priceParcelChoices(tx, body, { distanceM, lang, now })
  await refuseUnlessQuoted(tx, deps, { quoteId, priced, userId })
  const value = checkContents(body, priced, lang)
  await checkPayer(tx, body, priced, userId)

  const { settings, currency } = priced
  const payUntil = new Date(now.getTime() + settings.paymentTtlMin * MINUTE_MS)
  const { order, settlement } = priced.price
  const id = await insertParcel(tx, {
    quoteId,
    number: makeOrderNumber(deps.random.int),
    userId,
    typeId: priced.type.id,
    currencyId: currency.id,
    rate: currency.rateText,
    distanceM,
    price: order.itemsNet,
    distancePrice: priced.price.distancePrice,
    serviceFee: order.serviceFee,
    totalTax: order.totalTax,
    tips: order.tips,
    rounding: order.rounding,
    total: order.total,
    settlementTotal: settlement.total,
    taxIncluded: order.taxIncluded,
    taxes: [...order.taxes],
    options: priced.options.map(({ id: optionId, price, titles }) => ({
      id: optionId,
      price: convert(price, currency.rate),
      titles,
    })),
    courierPay: parcelPay(settlement.itemsNet, priced.baseDecimals),
    returnNet: priced.returnFee.net,
    returnTax: priced.returnFee.tax,
    returnTotal: priced.returnFee.total,
    cancelFee: priced.cancelFee,
    due: order.total,
    ...endsOf(body),
    description: body.description.trim(),
    value,
    weightG: body.weight_g ?? null,
    images: body.images ?? [],
    payer: body.payer,
    ...handover,
    deliveryAt: priced.isLater ? priced.windowStartsAt : null,
    windowStartsAt: priced.windowStartsAt,
    undoUntil: new Date(now.getTime() + settings.undoSeconds * SECOND_MS),
    payUntil,
    createdAt: now,
  })
  if (id === undefined) {
    await refuseUsedQuote(tx, userId, quoteId)
    throw new Error(`parcel of quote ${quoteId} was not stored`)
  }
  await attachPictures(tx, {
    ownerId: userId,
    purpose: 'parcel',
    paths: body.images ?? [],
    field: 'images',
    now,
  })
  await insertParcelHistory(tx, {
    parcelId: id,
    status: 'new',
    reason: null,
    note: null,
    by: 'customer',
    userId,
    now,
  })
  const { transactions, ready } = await openPayments(tx, deps, {
    payable: { type: 'parcel_order', id },
    userId,
    currency,
    amount: order.total,
    settlementAmount: settlement.total,
    headroom: priced.returnFee.total,
    fulfilmentAt: holdUntil(priced.windowStartsAt),
    payment: readParcelPayment(body.payment, currency.decimals),
    payUntil,
    now,
  })
  if (ready) {
    await allowOfflineParcel(tx, deps, { userId, phone: body.phone_from, ip })
    await markParcelPaid(tx, deps, id, now)
  }
  const chosen = transactions.at(-1)
  if (!chosen) throw new Error(`Parcel ${id} has no payment`)
  return {
    ...(await showParcel(tx, deps, { parcelId: id, userId, lang })),
    transaction: toTransaction(chosen, deps.origin),
  }
}

export const readParcelPayment = (
  { tag, wallet_amount: part }: Body['payment'],
  decimals: number,
) => ({
  tag,
  ...(part === undefined
    ? {}
    : { wallet_amount: readMinor(part, decimals, 'payment.wallet_amount') }),
})

/** A parcel left at the door is handed to nobody, so it has no PIN and no cash. */
function readHandover({ drop_off: dropOff = 'hand_to_me', pin, payer }: Body) {
  const atDoor = dropOff === 'leave_at_door'
  if (atDoor && pin === true) refuse('drop_off_unavailable', { reason: 'pin' })
  if (atDoor && payer === 'receiver') refuse('drop_off_unavailable', { reason: 'cash' })
  return { dropOff, pinWanted: pin ?? !atDoor }
}

/** A quote serves once, also from two tabs. */
async function refuseUsedQuote(tx: Tx, userId: number, quoteId: string): Promise<void> {
  const parcel = await findQuotedParcel(tx, userId, quoteId)
  if (parcel) refuse('quote_used', parcel)
}

async function refuseDebtor(tx: Tx, userId: number, lang: string): Promise<void> {
  const owed = await findOwedParcel(tx, userId)
  if (!owed) return
  const currency = await currencyById(tx, owed.currencyId)
  const amount = toMajor(BigInt(owed.debt), currency.decimals)
  refuse('parcel_debt', {
    id: owed.id,
    number: owed.number,
    amount,
    currency: currency.code,
    price: isolate(formatMoney(amount, currencyWire(currency), lang)),
    ...(owed.status === 'cancelled' ? { cause: 'cancelled' } : {}),
  })
}

async function refuseUnlessQuoted(
  tx: Tx,
  deps: Deps,
  { quoteId, priced, userId }: { quoteId: string; priced: PricedParcel; userId: number },
): Promise<void> {
  if (isSealedFor(deps.personalDataKey, quoteId, promiseOf(priced), priced.now)) return
  const expired = !(expiryOf(quoteId) > priced.now.getTime())
  refuse(expired ? 'quote_expired' : 'price_changed', {
    quote: issueParcelQuote(deps, priced, await whyReceiverCannotPay(tx, priced, userId)),
  })
}

/** The declared value in the parcel's currency. */
function checkContents(body: Body, { type, currency }: PricedParcel, lang: string): bigint {
  if (body.weight_g !== undefined && body.weight_g > type.maxWeightG)
    refuse('parcel_too_heavy', { max: type.maxWeightG })
  const value = readMinor(body.value, currency.decimals, 'value')
  const max = convert(type.maxValue, currency.rate)
  if (value > max) refuse('parcel_value_limit', limitWire(max, currency, lang))
  return value
}

/** Only a known sender may let the receiver pay, in cash and up to a limit. */
async function checkPayer(
  tx: Tx,
  { payer, payment }: Body,
  priced: PricedParcel,
  userId: number,
): Promise<void> {
  const { tag } = payment
  const unavailable = (reason: string) => refuse('payment_method_unavailable', { tag, reason })
  if (payer === 'sender') {
    if (tag === 'cash') unavailable('receiver_only')
    return
  }
  if (tag !== 'cash' || payment.wallet_amount !== undefined) refuse('choose_payment')
  const reason = await whyReceiverCannotPay(tx, priced, userId)
  if (reason !== null) unavailable(reason)
}

const endsOf = (body: Body) => ({
  nameFrom: body.username_from.trim(),
  phoneFrom: body.phone_from,
  noteFrom: body.note_from?.trim() || null,
  addressFrom: addressOf(body.address_from),
  latitudeFrom: body.address_from.location.latitude,
  longitudeFrom: body.address_from.location.longitude,
  nameTo: body.username_to.trim(),
  phoneTo: body.phone_to,
  noteTo: body.note_to?.trim() || null,
  addressTo: addressOf(body.address_to),
  latitudeTo: body.address_to.location.latitude,
  longitudeTo: body.address_to.location.longitude,
})

const addressOf = ({ address, house, floor, office, entrance }: Body['address_from']) => ({
  address,
  house: house ?? null,
  floor: floor ?? null,
  office: office ?? null,
  entrance: entrance ?? null,
})
