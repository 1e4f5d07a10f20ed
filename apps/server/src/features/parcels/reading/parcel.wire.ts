import type { Parcel, ParcelClaim, ParcelParty, ParcelRow } from '@hawker/contract/parcel-shapes'
import { type Permission, parcelPermissions } from '@hawker/domain/parcels/parcel-permissions'
import { isHeld } from '@hawker/domain/parcels/parcel-status'
import { parcelEstimate, pickupEstimate } from '@hawker/domain/parcels/parcel-window'
import { pinStateOf } from '@hawker/domain/orders/handover-codes'
import { type Decimals, toMajor } from '@hawker/domain/money/money'
import { wireOf } from '@hawker/postgres/table/columns'
import { MINUTE_MS } from '@hawker/std/time'
import { roundedDegrees } from '../../../core/courier-position.ts'
import { type HandoverCode, handoverCodeOf } from '../../../core/handover-code.ts'
import type { Deps } from '../../../deps.ts'
import { taxesOf } from '../../orders/index.ts'
import { toPayment } from '../../payments/index.ts'
import { linkPicture } from '../../pictures/index.ts'
import { type Settings, type StoredCurrency, currencyWire } from '../../settings/index.ts'
import { LISTED_PARCELS, SHOWN_PARCELS } from '../parcel.table.ts'
import { optionTitle } from '../types/list-parcel-types.ts'
import { parcelTokenOf } from './parcel-token.ts'
import type { StoredClaim, StoredEnd, StoredParcel } from './parcel.store.ts'

export type WireDeps = Pick<Deps, 'clock' | 'origin' | 'pictureKey' | 'personalDataKey'>
export type ParcelContext = {
  readonly settings: Settings
  readonly currencies: ReadonlyMap<number, StoredCurrency>
  /** By the stored title. */
  readonly taxTitles: ReadonlyMap<string, string>
  readonly lang: string
}

export const maskPhone = (phone: string | null): string | null =>
  phone && `${phone.slice(0, 3)} ••• ${phone.slice(-2)}`

export const currencyOf = (
  { currencyId }: Pick<StoredParcel, 'currencyId'>,
  { currencies }: ParcelContext,
): StoredCurrency => {
  const currency = currencies.get(currencyId)
  if (!currency) throw new Error(`no currency ${currencyId}`)
  return currency
}

const baseDecimalsOf = ({ currencies }: ParcelContext): Decimals =>
  [...currencies.values()].find(({ isDefault }) => isDefault)?.decimals ?? 2

export const isPaid = ({ paidAt }: Pick<StoredParcel, 'paidAt'>): boolean => paidAt !== null

export const estimateOf = (parcel: StoredParcel) =>
  spanWire(
    parcelEstimate({
      windowStartsAt: parcel.windowStartsAt.getTime(),
      pickedAt: parcel.pickedAt?.getTime() ?? null,
      distanceM: parcel.distanceM,
    }),
  )

export const pickupEstimateOf = ({ windowStartsAt }: StoredParcel) =>
  spanWire(pickupEstimate(windowStartsAt.getTime()))

const spanWire = ({ from, to }: { from: number; to: number }) => ({
  from: new Date(from).toISOString(),
  to: new Date(to).toISOString(),
})

/** Before its release a parcel counts from its undo time. */
const releaseOf = ({ paidAt, releasedAt, undoUntil }: StoredParcel): number | null =>
  (releasedAt ?? (paidAt === null ? null : undoUntil))?.getTime() ?? null

export const permissionsOf = (parcel: StoredParcel, settings: Settings, now: Date) =>
  parcelPermissions({
    status: parcel.status,
    now: now.getTime(),
    releasedAt: releaseOf(parcel),
    paid: isPaid(parcel),
    endedAt: parcel.endedAt?.getTime() ?? null,
    tips: parcel.tips,
    reviewed: parcel.review !== null,
    hasOpenClaim: parcel.hasOpenClaim,
    selfDealing: parcel.selfDealing,
    limits: {
      tipAddDays: settings.tipAddDays,
      reviewDays: settings.reviewDays,
      claimDays: settings.parcelClaimDays,
    },
  })
const NO: Permission = { allowed: false, until: null }

const permissionWire = ({ allowed, until }: Permission) => ({
  allowed,
  until: until === null ? null : new Date(until).toISOString(),
})

export const pinOf = (parcel: StoredParcel) =>
  pinStateOf({
    status: parcel.status,
    hasPin: parcel.pinWanted,
    failures: parcel.pinFailures,
    confirmed: parcel.handoverConfirmed,
  })

/** Until when the courier waits where they are; null while they wait nowhere. */
export function waitUntil(
  { status, arrivedAt, doorAt }: StoredParcel,
  { parcelWaitMinutes }: Settings,
): Date | null {
  const since = status === 'ready' ? arrivedAt : status === 'on_a_way' ? doorAt : null
  return since && new Date(since.getTime() + parcelWaitMinutes * MINUTE_MS)
}

export const endWire = (
  { name, phone, note, address, latitude, longitude }: StoredEnd,
  reader: 'sender' | 'courier',
): ParcelParty => ({
  name,
  phone: reader === 'sender' ? phone : null,
  phone_masked: maskPhone(phone),
  address,
  location: latitude === null || longitude === null ? null : { latitude, longitude },
  note,
})

export const reasonOf = ({ reason, reasonBy, reasonNote }: StoredParcel) =>
  reason === null || reasonBy === null ? null : { code: reason, by: reasonBy, note: reasonNote }

export const proofsOf = ({ proofs }: StoredParcel, deps: WireDeps) =>
  proofs.map(({ kind, photo, at }) => ({
    kind,
    photo: linkPicture(deps, photo),
    at: new Date(at).toISOString(),
  }))

export function deliverymanOf({ driver, status }: StoredParcel): Parcel['deliveryman'] {
  if (!driver) return null
  const { latitude, longitude, heading, locatedAt } = driver
  const isMoving = status === 'on_a_way' || status === 'returning'
  return {
    id: driver.id,
    firstname: driver.firstname,
    img: driver.img,
    phone_masked: maskPhone(driver.phone),
    vehicle: driver.vehicle,
    location:
      isMoving && latitude !== null && longitude !== null && locatedAt !== null
        ? {
            latitude: roundedDegrees(latitude),
            longitude: roundedDegrees(longitude),
            heading,
            at: new Date(locatedAt).toISOString(),
          }
        : null,
  }
}

export const claimWire = (claim: StoredClaim, decimals: number, deps: WireDeps): ParcelClaim => ({
  id: claim.id,
  cause: claim.cause,
  status: claim.status,
  note: claim.note,
  images: claim.images.map((path) => linkPicture(deps, path)),
  amount: claim.amount === null ? null : toMajor(BigInt(claim.amount), decimals),
  answer: claim.answer,
  created_at: new Date(claim.createdAt).toISOString(),
  decided_at: claim.decidedAt === null ? null : new Date(claim.decidedAt).toISOString(),
})

const isBeforePickup = (status: StoredParcel['status']): boolean =>
  status === 'new' || status === 'accepted' || status === 'ready'

/** A parcel as its sender sees it. */
export function toParcel(parcel: StoredParcel, context: ParcelContext, deps: WireDeps): Parcel {
  const currency = currencyOf(parcel, context)
  const { settings, lang } = context
  const now = deps.clock.now()
  const major = (minor: bigint) => toMajor(minor, currency.decimals)
  const iso = (at: Date | null) => at?.toISOString() ?? null
  const can = permissionsOf(parcel, settings, now)
  const pinState = pinOf(parcel)
  const codeOf = (code: HandoverCode) => handoverCodeOf(deps.personalDataKey, code, parcel)
  const url = (role: 'recipient' | 'pickup') =>
    parcel.trackingRoles.includes(role)
      ? `${deps.origin}/t/${parcelTokenOf(deps.personalDataKey, parcel.id, role)}`
      : null
  return {
    ...rowOf(parcel, context),
    ...wireOf(SHOWN_PARCELS.columns, parcel, major),
    taxes: taxesOf(parcel.taxes, context.taxTitles, major),
    settlement_price: toMajor(parcel.settlementTotal, baseDecimalsOf(context)),
    refunded: major(parcel.refunded),
    options: parcel.options.map(({ id, titles, price }) => ({
      id,
      title: optionTitle(titles, lang),
      price: major(price),
    })),
    images: parcel.images.map((path) => linkPicture(deps, path)),
    from: endWire(parcel.from, 'sender'),
    to: endWire(parcel.to, 'sender'),
    pay_until: isPaid(parcel) ? null : iso(parcel.payUntil),
    transactions: parcel.transactions.map((transaction) =>
      toPayment(transaction, { origin: deps.origin, isCancelled: parcel.status === 'cancelled' }),
    ),
    histories: parcel.histories.map(({ createdAt, ...history }) => ({
      ...history,
      created_at: new Date(createdAt).toISOString(),
    })),
    deliveryman: deliverymanOf(parcel),
    courier_chat: parcel.driverId !== null && isHeld(parcel.status),
    pickup_code: isBeforePickup(parcel.status) ? codeOf('parcel pickup') : null,
    return_code: parcel.status === 'returning' ? codeOf('parcel return') : null,
    delivery_pin: parcel.status === 'on_a_way' && parcel.pinWanted ? codeOf('parcel pin') : null,
    pin_state: pinState,
    proofs: proofsOf(parcel, deps),
    tries: parcel.tries.map((at) => new Date(at).toISOString()),
    wait_until: iso(waitUntil(parcel, settings)),
    reason: reasonOf(parcel),
    can: {
      cancel: permissionWire(can.cancel),
      undo: permissionWire(can.undo),
      return: permissionWire(can.return),
      pay: permissionWire(parcel.debt > 0n ? { allowed: true, until: null } : can.pay),
      tip: permissionWire(can.tip),
      review: permissionWire(can.review),
      claim: permissionWire(can.claim),
      confirm: permissionWire(pinState === 'locked' ? { allowed: true, until: null } : NO),
    },
    cancel_cost: major(parcel.acceptedAt === null ? 0n : parcel.cancelFee),
    claim: parcel.claim && claimWire(parcel.claim, currency.decimals, deps),
    review: parcel.review && {
      rating: parcel.review.rating,
      tags: parcel.review.tags,
      created_at: new Date(parcel.review.createdAt).toISOString(),
    },
    tracking_url: url('recipient'),
    pickup_url: url('pickup'),
  }
}

const rowOf = (parcel: StoredParcel, context: ParcelContext) => {
  const currency = currencyOf(parcel, context)
  const major = (minor: bigint) => toMajor(minor, currency.decimals)
  return {
    ...wireOf(LISTED_PARCELS.columns, parcel, major),
    currency: currencyWire(currency),
    debt: major(parcel.debt),
    type: typeWire(parcel, context),
    paid: isPaid(parcel),
    released: parcel.releasedAt !== null,
    estimate: estimateOf(parcel),
    pickup_estimate: pickupEstimateOf(parcel),
    timezone: context.settings.marketTimezone,
  }
}

export const typeWire = (parcel: StoredParcel, { lang }: ParcelContext) => ({
  id: parcel.typeId,
  img: parcel.typeImg,
  translation: { title: optionTitle(parcel.typeTitles, lang) },
})

export const toParcelRow = (parcel: StoredParcel, context: ParcelContext): ParcelRow => ({
  ...rowOf(parcel, context),
  from: { name: parcel.from.name, address: parcel.from.address?.address ?? null },
  to: { name: parcel.to.name, address: parcel.to.address?.address ?? null },
})
