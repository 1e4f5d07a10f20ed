import { hash } from 'node:crypto'
import type { Tx } from '@hawker/postgres/database'
import { sql } from '@hawker/postgres/database'
import { roadDistance } from '@hawker/domain/delivery/geo'
import { RATE_ONE } from '@hawker/domain/money/money'
import { makeOrderNumber } from '@hawker/domain/orders/handover-codes'
import { cancelFee, priceParcel, returnFee } from '@hawker/domain/parcels/parcel-price'
import { parcelPay } from '@hawker/domain/parcels/parcel-shares'
import { MINUTE_MS } from '@hawker/std/time'
import {
  parcelTokenOf,
  settleDebt,
  settleDelivered,
  settleReturned,
} from '../../../features/parcels/index.ts'
import { settingsOf, writeAudit } from '../../../features/settings/index.ts'
import { serviceFeeOf } from '../../../features/shops/index.ts'
import { insertParcelTracking } from '../../../features/tracking/index.ts'
import { transfer } from '../../../features/wallet/index.ts'
import { type Address, type City, LOCALES } from '../city-types.ts'
import {
  DEMO_PARCELS,
  type DemoParcel,
  type DemoParcelType,
  PARCEL_TYPES,
  PROHIBITED,
  byDistance,
} from '../parcels.ts'
import { fileOf } from '../picture-path.ts'
import { type Random, randomFrom } from '../random.ts'
import { insertRows, takeIds } from './insert-rows.ts'

type WrittenType = { type: DemoParcelType; id: number; optionIds: number[] }
type ParcelPeople = {
  /** Users by e-mail. */
  readonly ids: ReadonlyMap<string, number>
  /** Derives the links of the people who follow a parcel; without it there are none. */
  readonly personalDataKey: Uint8Array | undefined
}
const SENDER = { email: 'customer@hawker.test', name: 'Amina Haddad', phone: '+12025550101' }
const CAR_COURIER = 'yusuf@hawker.test'
const SEED = 77
const BASE_DECIMALS = 2
const UNDO_MS = 30_000

/** Inserts the sizes of parcels, and some parcels of the demo customer with their money. */
export async function writeParcels(
  tx: Tx,
  city: City,
  { taxId, ...people }: ParcelPeople & { taxId: number },
  now: Date,
): Promise<void> {
  const types = await writeTypes(tx, taxId, now)
  const [userId, driverId] = [people.ids.get(SENDER.email), people.ids.get(CAR_COURIER)]
  if (userId === undefined || driverId === undefined) return
  const tax = city.taxClasses.find(({ key }) => key === 'general')
  const currency = await tx.row<{ id: number }>(sql`select id from currencies where is_default`)
  if (!tax || !currency) throw new Error('the demo city has no tax or no currency')
  const random = randomFrom(SEED)
  // Oldest first: a wallet's statement is in the order of its entries.
  for (const parcel of DEMO_PARCELS.toSorted((one, other) => other.minutesAgo - one.minutesAgo))
    await writeParcel(tx, parcel, {
      type: typeOf(types, parcel),
      addresses: byDistance(city.gazetteer.addresses, city.centre),
      tax: { taxRatePpm: BigInt(tax.ratePpm), taxTitle: tax.label.en },
      currencyId: currency.id,
      userId,
      driverId,
      personalDataKey: people.personalDataKey,
      random,
      now,
    })
}

const typeOf = (types: readonly WrittenType[], { type }: DemoParcel): WrittenType => {
  const found = types.find((written) => written.type.key === type)
  if (!found) throw new Error(`no parcel type ${type}`)
  return found
}

async function writeTypes(tx: Tx, taxId: number, now: Date): Promise<WrittenType[]> {
  const nextType = await takeIds(tx, 'parcel_types', PARCEL_TYPES.length)
  const nextOption = await takeIds(
    tx,
    'parcel_options',
    PARCEL_TYPES.flatMap(({ options }) => options).length,
  )
  const written = PARCEL_TYPES.map((type) => ({
    type,
    id: nextType(),
    optionIds: type.options.map(() => nextOption()),
  }))
  await insertRows(
    tx,
    'parcel_types',
    written.map(({ type, id }, index) => ({
      id,
      position: (index + 1) * 10,
      img: fileOf(type.picture),
      max_width: type.size[0],
      max_height: type.size[1],
      max_length: type.size[2],
      max_weight_g: type.weightG,
      max_value: type.valueCents,
      price: type.priceCents,
      price_per_km: type.perKmCents,
      included_m: type.includedM,
      vehicles: type.vehicles,
      tax_class_id: taxId,
      tax_included: false,
      active: true,
      created_at: now,
    })),
  )
  await insertRows(
    tx,
    'parcel_type_translations',
    written.flatMap(({ type, id }) =>
      LOCALES.map((locale) => ({
        parcel_type_id: id,
        locale,
        title: type.titles[locale],
        description: type.descriptions[locale],
        prohibited_text: PROHIBITED[locale],
      })),
    ),
  )
  const options = written.flatMap(({ type, id, optionIds }) =>
    type.options.map((option, position) => ({
      option,
      typeId: id,
      id: optionIds[position],
      position,
    })),
  )
  await insertRows(
    tx,
    'parcel_options',
    options.map(({ option, typeId, id, position }) => ({
      id,
      parcel_type_id: typeId,
      position,
      price: option.priceCents,
      active: true,
    })),
  )
  await insertRows(
    tx,
    'parcel_option_translations',
    options.flatMap(({ option, id }) =>
      LOCALES.map((locale) => ({ parcel_option_id: id, locale, title: option.titles[locale] })),
    ),
  )
  return written
}

type Setting = {
  type: WrittenType
  /** From the nearest to the farthest of the centre. */
  addresses: readonly Address[]
  tax: { taxRatePpm: bigint; taxTitle: string }
  currencyId: number
  userId: number
  driverId: number
  personalDataKey: Uint8Array | undefined
  random: Random
  now: Date
}

async function writeParcel(tx: Tx, parcel: DemoParcel, setting: Setting): Promise<void> {
  const { type, userId, driverId, random, now } = setting
  const sentAt = now.getTime() - parcel.minutesAgo * MINUTE_MS
  const at = (minute: number): Date => new Date(sentAt + minute * MINUTE_MS)
  const timeOf = (status: string): Date | null => {
    const move = parcel.moves.find((each) => each.status === status)
    return move ? at(move.minute) : null
  }
  const [from] = setting.addresses
  const to = setting.addresses[Math.floor(parcel.farness * (setting.addresses.length - 1))]
  const last = parcel.moves.at(-1)
  if (!from || !to || !last) throw new Error('the demo city has no addresses')
  const amounts = await amountsOf(tx, setting, roadDistance(from, to))
  const id = (await takeIds(tx, 'parcel_orders', 1))()
  const int = (max: number) => random.between(0, max - 1)
  const isEnded = last.status === 'delivered' || last.status === 'returned'
  const back = parcel.moves.find(({ reason }) => reason !== undefined)
  const released = new Date(sentAt + UNDO_MS)
  await insertRows(tx, 'parcel_orders', [
    {
      id,
      number: makeOrderNumber(int),
      user_id: userId,
      parcel_type_id: type.id,
      status: last.status,
      version: parcel.moves.length,
      currency_id: setting.currencyId,
      rate: 1,
      ...amounts,
      ...endOf('from', { ...SENDER, address: from }),
      ...endOf('to', { ...parcel.recipient, address: to }),
      description: parcel.description,
      value: parcel.valueCents,
      payer: 'sender',
      drop_off: 'hand_to_me',
      pin_wanted: true,
      window_starts_at: released,
      paid_at: at(0),
      undo_until: released,
      released_at: released,
      pay_until: at(15),
      accepted_at: timeOf('accepted'),
      arrived_at: timeOf('ready'),
      picked_at: timeOf('on_a_way'),
      returning_at: timeOf('returning'),
      ended_at: isEnded ? at(last.minute) : null,
      reason: back?.reason ?? null,
      reason_by: back ? 'driver' : null,
      driver_id: driverId,
      created_at: at(0),
    },
  ])
  await insertRows(
    tx,
    'parcel_histories',
    parcel.moves.map(({ minute, status, by, reason }) => ({
      parcel_order_id: id,
      status,
      reason: reason ?? null,
      by_actor: by,
      by_user_id: by === 'driver' ? driverId : userId,
      created_at: at(minute),
    })),
  )
  await insertRows(tx, 'parcel_proofs', [
    {
      parcel_order_id: id,
      kind: 'parcel',
      photo: fileOf(type.type.picture),
      driver_id: driverId,
      created_at: timeOf('on_a_way'),
    },
  ])
  if (parcel.tries.length > 0)
    await insertRows(
      tx,
      'parcel_tries',
      parcel.tries.map((minute) => ({
        parcel_order_id: id,
        driver_id: driverId,
        created_at: at(minute),
      })),
    )
  await pay(tx, { id, userId, amount: amounts.total, currencyId: setting.currencyId, now: at(0) })
  if (last.status === 'delivered') await settleDelivered(tx, id, at(last.minute))
  if (last.status === 'returned')
    await bringBack(tx, { id, setting, amounts, now: at(last.minute) })
  if (!isEnded && setting.personalDataKey)
    await insertParcelTracking(tx, {
      parcelId: id,
      role: 'recipient',
      tokenHash: hash('sha256', parcelTokenOf(setting.personalDataKey, id, 'recipient'), 'buffer'),
      now: released,
    })
  if (parcel.claimMinute !== null)
    await insertRows(tx, 'parcel_claims', [
      {
        parcel_order_id: id,
        user_id: userId,
        cause: 'damaged',
        note: 'The vase has a crack.',
        images: [fileOf(type.type.picture)],
        created_at: at(parcel.claimMinute),
      },
    ])
}

/** A way back that the sender has paid, so that they may send the next parcel. */
async function bringBack(
  tx: Tx,
  {
    id,
    setting: { userId, driverId, currencyId },
    amounts,
    now,
  }: { id: number; setting: Setting; amounts: Amounts; now: Date },
): Promise<void> {
  await settleReturned(tx, id, now)
  await writeAudit(tx, {
    userId: driverId,
    action: 'parcel.returned',
    subject: 'parcel',
    subjectId: id,
    detail: { proof: 'code' },
    now,
  })
  const fee = await pay(tx, { id, userId, amount: amounts.return_total, currencyId, now })
  await settleDebt(tx, id, fee, now)
}

type Amounts = Awaited<ReturnType<typeof amountsOf>>
/** The columns of the price, as the product calculates it, with all options and a tip of 10 %. */
async function amountsOf(tx: Tx, { type: { type, optionIds }, tax }: Setting, distanceM: number) {
  const settings = await settingsOf(tx)
  const options = type.options.map(({ priceCents }) => ({ price: BigInt(priceCents) }))
  const { order, distancePrice } = priceParcel({
    currency: { code: 'USD', cashRounding: null },
    rate: RATE_ONE,
    taxIncluded: false,
    tariff: {
      price: BigInt(type.priceCents),
      pricePerKm: BigInt(type.perKmCents),
      includedM: type.includedM,
    },
    tax,
    distanceM,
    options,
    serviceFee: { ...serviceFeeOf(settings, null), ...tax },
    tips: { type: 'percent', ppm: 100_000n },
    maxTipBase: settings.maxTipBase,
    cash: false,
  })
  const back = returnFee(order.itemsNet, {
    percentPpm: settings.parcelReturnPercent,
    taxRatePpm: tax.taxRatePpm,
    taxIncluded: false,
  })
  const total = Number(order.total)
  return {
    distance_m: distanceM,
    price: Number(order.itemsNet),
    distance_price: Number(distancePrice),
    service_fee: Number(order.serviceFee),
    total_tax: Number(order.totalTax),
    tips: Number(order.tips),
    rounding: Number(order.rounding),
    total,
    settlement_total: total,
    tax_included: false,
    taxes: order.taxes.map(({ title, ratePpm, base, amount, included }) => ({
      title,
      ratePpm: String(ratePpm),
      base: String(base),
      amount: String(amount),
      included,
    })),
    options: type.options.map(({ titles, priceCents }, index) => ({
      id: optionIds[index],
      price: String(priceCents),
      titles,
    })),
    courier_pay: Number(parcelPay(order.itemsNet, BASE_DECIMALS)),
    return_net: Number(back.net),
    return_tax: Number(back.tax),
    return_total: Number(back.total),
    cancel_fee: Number(cancelFee(order.itemsNet, settings.parcelCancelFee, RATE_ONE)),
    due: total,
  }
}

const endOf = (
  side: 'from' | 'to',
  { name, phone, address }: { name: string; phone: string; address: Address },
) => ({
  [`username_${side}`]: name,
  [`phone_${side}`]: phone,
  [`address_${side}`]: {
    address: `${address.line}, Washington, DC ${address.zip}`,
    house: null,
    floor: null,
    office: null,
    entrance: null,
  },
  [`latitude_${side}`]: address.latitude,
  [`longitude_${side}`]: address.longitude,
})

/** Pays from the wallet what the marketplace gives for it. Returns the id of the payment. */
async function pay(
  tx: Tx,
  {
    id,
    userId,
    amount,
    currencyId,
    now,
  }: { id: number; userId: number; amount: number; currencyId: number; now: Date },
): Promise<number> {
  const payment = (await takeIds(tx, 'transactions', 1))()
  await insertRows(tx, 'transactions', [
    {
      id: payment,
      payable_type: 'parcel_order',
      payable_id: id,
      user_id: userId,
      amount,
      currency_id: currencyId,
      settlement_amount: amount,
      tag: 'wallet',
      status: 'paid',
      created_at: now,
      updated_at: now,
    },
  ])
  const money = BigInt(amount)
  const wallet = { kind: 'user' as const, userId }
  await transfer(tx, {
    kind: 'topup',
    key: `demo:parcel:${payment}`,
    entries: [
      { account: wallet, amount: money },
      { account: { kind: 'promo' }, amount: -money },
    ],
    now,
  })
  await transfer(tx, {
    kind: 'order_payment',
    key: `pay:${payment}`,
    ref: { type: 'parcel_order', id },
    entries: [
      { account: wallet, amount: -money },
      { account: { kind: 'escrow' }, amount: money },
    ],
    now,
  })
  return payment
}
