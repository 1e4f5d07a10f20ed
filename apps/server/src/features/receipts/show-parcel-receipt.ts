import type { ParcelReceipt } from '@hawker/contract/receipts'
import { toMajor } from '@hawker/domain/money/money'
import { isSecured } from '@hawker/domain/payments/payment-status'
import type { Deps } from '../../deps.ts'
import { translatorsOf } from '../../core/translations.ts'
import { refuse } from '../../core/refuse.ts'
import { taxesOf } from '../orders/index.ts'
import { type StoredParcel, findParcel, optionTitle } from '../parcels/index.ts'
import { type Market, currencyIn, currencyWire, marketAt, taxTitlesIn } from '../settings/index.ts'
import { hasFontsForAll } from './has-fonts-for-all.ts'
import { type ParcelReceiptExtras, loadParcelReceiptExtras } from './receipt.store.ts'

const textsIn = translatorsOf('storefront')
type ToMajor = (minor: bigint) => number

/** The receipt of an own parcel. Refuses `not_found`. */
export async function showParcelReceipt(
  { database }: Pick<Deps, 'database'>,
  { parcelId, userId, lang }: { parcelId: number; userId: number; lang: string },
): Promise<ParcelReceipt> {
  const parcel = await findParcel(database, { id: parcelId, userId })
  const extras = (await loadParcelReceiptExtras(database, parcelId)) ?? refuse('not_found')
  const market = await marketAt(database, extras.market)
  const currency = currencyIn(market, parcel.currencyId)
  const major: ToMajor = (minor) => toMajor(minor, currency.decimals)
  const titles = taxTitlesIn(market, lang)
  const laterCharges = chargesOf(parcel, extras)
  const receipt = {
    parcel: {
      id: parcel.id,
      number: parcel.number,
      status: parcel.status,
      created_at: parcel.createdAt.toISOString(),
      picked_at: parcel.pickedAt?.toISOString() ?? null,
      ended_at: parcel.endedAt?.toISOString() ?? null,
      timezone: market.settings.marketTimezone,
      distance_m: parcel.distanceM,
      payer: parcel.payer,
    },
    seller: sellerOf(market, lang),
    buyer: {
      name: [parcel.sender.firstname, parcel.sender.lastname].filter(Boolean).join(' '),
      address: null,
    },
    currency: currencyWire(currency),
    from: addressOf(parcel.from),
    to: addressOf(parcel.to),
    lines: linesOf(parcel, lang).map((line) => ({ ...line, amount: major(line.amount) })),
    bill: {
      price: major(parcel.price),
      service_fee: major(parcel.serviceFee),
      taxes: taxesOf(parcel.taxes, titles, major),
      tips: major(parcel.tips - parcel.laterTip),
      rounding: major(parcel.rounding),
      total_price: major(parcel.total),
    },
    later: laterCharges.map((charge) => ({ ...charge, amount: major(charge.amount) })),
    charged: major(laterCharges.reduce((sum, { amount }) => sum + amount, parcel.total)),
    taxes: taxesOf(chargedTaxes(parcel), titles, major),
    payments: paymentsOf(parcel, extras).map((paid) => ({ ...paid, amount: major(paid.amount) })),
    returned: returnsOf(extras, major),
    debt: major(parcel.debt),
  }
  const { seller, buyer, from, to, lines } = receipt
  const printable = await hasFontsForAll([
    ...Object.values(seller),
    ...Object.values(buyer),
    from,
    to,
    ...lines.map(({ title }) => title),
  ])
  return { ...receipt, printable }
}

function sellerOf({ settings }: Market, lang: string): ParcelReceipt['seller'] {
  const shop = textsIn(lang)('app.name')
  return {
    name: settings.legalName || shop,
    shop,
    address: settings.address,
    registration_number: settings.registrationNumber || null,
    tax_number: settings.taxNumber || null,
  }
}

const addressOf = ({ address }: StoredParcel['from']): string | null =>
  address && [address.address, address.house].filter(Boolean).join(', ')

type InMinorUnits<Row extends { amount: number }> = Omit<Row, 'amount'> & { amount: bigint }

/** The parts of the price. Older parcels do not know how much of it the distance costs. */
function linesOf(
  { typeTitles, price, distancePrice, options }: StoredParcel,
  lang: string,
): InMinorUnits<ParcelReceipt['lines'][number]>[] {
  const title = optionTitle(typeTitles, lang)
  const chosen = options.map((option) => ({
    kind: 'option' as const,
    title: optionTitle(option.titles, lang),
    amount: option.price,
  }))
  const priceWithoutOptions = chosen.reduce((rest, { amount }) => rest - amount, price)
  if (distancePrice === null)
    return [{ kind: 'delivery', title, amount: priceWithoutOptions }, ...chosen]
  return [
    { kind: 'size', title, amount: priceWithoutOptions - distancePrice },
    ...(distancePrice === 0n
      ? []
      : [{ kind: 'distance' as const, title: '', amount: distancePrice }]),
    ...chosen,
  ]
}

/** What changed the total after the order. */
function chargesOf(
  { status, total, due, laterTip, returnTotal, endedAt, createdAt }: StoredParcel,
  { tippedAt }: ParcelReceiptExtras,
): InMinorUnits<ParcelReceipt['later'][number]>[] {
  const at = (endedAt ?? createdAt).toISOString()
  if (status === 'cancelled')
    return [
      { kind: 'cancelled', at, amount: -total },
      ...(due === 0n ? [] : [{ kind: 'cancel_fee' as const, at, amount: due }]),
    ]
  if (status === 'returned') return [{ kind: 'way_back', at, amount: returnTotal }]
  if (laterTip === 0n) return []
  return [{ kind: 'tip', at: tippedAt?.toISOString() ?? at, amount: laterTip }]
}

/** A cancellation fee is not taxed. A way back is taxed as the parcel. */
function chargedTaxes({
  status,
  taxes: [tax, ...others],
  returnNet,
  returnTax,
  returnTotal,
}: StoredParcel): StoredParcel['taxes'] {
  if (!tax || status === 'cancelled') return []
  if (status !== 'returned') return [tax, ...others]
  // The base of an included tax contains it.
  const base = tax.base + (tax.included ? returnTotal : returnNet)
  return [{ ...tax, base, amount: tax.amount + returnTax }, ...others]
}

/** A later tip comes from the wallet without a payment of its own. */
function paymentsOf(
  { status: parcelStatus, transactions, laterTip, endedAt, createdAt }: StoredParcel,
  { tippedAt }: ParcelReceiptExtras,
): InMinorUnits<ParcelReceipt['payments'][number]>[] {
  const payments = transactions
    .filter(
      ({ tag, status }) =>
        isSecured(status) ||
        status === 'refund' ||
        (tag === 'cash' && status === 'progress' && parcelStatus !== 'cancelled'),
    )
    .map(({ tag, status, amount, createdAt: at }) => ({
      tag,
      status,
      amount,
      at: at.toISOString(),
    }))
  if (laterTip === 0n) return payments
  const at = (tippedAt ?? endedAt ?? createdAt).toISOString()
  return [...payments, { tag: 'wallet', status: 'paid', amount: laterTip, at }]
}

const returnsOf = (
  { refunds, claims }: ParcelReceiptExtras,
  major: ToMajor,
): ParcelReceipt['returned'] =>
  [
    ...refunds.map((refund) => ({ kind: 'refunded' as const, ...refund })),
    ...claims.map((claim) => ({ kind: 'claim' as const, ...claim })),
  ]
    .toSorted((one, other) => one.at.getTime() - other.at.getTime())
    .map(({ kind, at, amount }) => ({ kind, at: at.toISOString(), amount: major(-amount) }))
