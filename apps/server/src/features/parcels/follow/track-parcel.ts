import type { TrackedParcel } from '@hawker/contract/tracked-parcels'
import { toMajor } from '@hawker/domain/money/money'
import { type ParcelStatus, isCarried } from '@hawker/domain/parcels/parcel-status'
import type { Queries, Tx } from '@hawker/postgres/tx'
import type { Deps } from '../../../deps.ts'
import { type HandoverCode, handoverCodeOf } from '../../../core/handover-code.ts'
import { refuse } from '../../../core/refuse.ts'
import { currencyWire } from '../../settings/index.ts'
import { cashDueOf } from '../delivery/courier-parcel.ts'
import { confirmParcelReceipt } from '../delivery/handover.store.ts'
import type { StreamSource } from '../../../http/api/route.ts'
import { setMuted } from '../../tracking/index.ts'
import { isTextedToken, optIn, optOut, phoneHash, wantsNoTexts } from '../../trust/index.ts'
import { linkPicture } from '../../pictures/index.ts'
import { recordParcelChanged } from '../parcel.events.ts'
import {
  currencyOf,
  deliverymanOf,
  estimateOf,
  pickupEstimateOf,
  pinOf,
  typeWire,
} from '../reading/parcel.wire.ts'
import { findParcel, parcelContext } from '../reading/show-parcel.ts'
import { streamParcel } from './stream-parcel.ts'
import type { LinkAnswer } from './parcel-page.html.ts'
import { type TrackedLink, findParcelTracking } from './tracking.store.ts'

/** A courier comes to the pickup, or comes back to it. */
const COMES_TO_PICKUP: ReadonlySet<ParcelStatus> = new Set(['accepted', 'ready', 'returning'])

type Needs = Pick<Deps, 'clock' | 'personalDataKey' | 'pictureKey'>

/** The parcel of a link. A wrong link and an old one are refused alike: `not_found`. */
export async function trackParcel(
  queries: Queries,
  { clock, personalDataKey, pictureKey }: Needs,
  { token, lang }: { token: string; lang: string },
): Promise<TrackedParcel> {
  const link = await requireLink(queries, token, clock.now())
  const parcel = await findParcel(queries, { id: link.parcelId })
  const context = await parcelContext(queries, lang)
  const currency = currencyOf(parcel, context)
  const due = cashDueOf(parcel)
  const isRecipient = link.role === 'recipient'
  const pinState = isRecipient ? pinOf(parcel) : null
  const leftPhoto = isRecipient
    ? parcel.proofs.find(({ kind }) => kind === 'door')?.photo
    : undefined
  const courier = deliverymanOf(parcel)
  const codeOf = (code: HandoverCode) => handoverCodeOf(personalDataKey, code, parcel)
  const isComing = isRecipient ? isCarried(parcel.status) : COMES_TO_PICKUP.has(parcel.status)
  return {
    role: link.role,
    number: parcel.number,
    status: parcel.status,
    version: parcel.version,
    sender: parcel.sender.firstname,
    type: { translation: typeWire(parcel, context).translation },
    estimate: isRecipient ? estimateOf(parcel) : pickupEstimateOf(parcel),
    timezone: context.settings.marketTimezone,
    ended_at: parcel.endedAt?.toISOString() ?? null,
    deliveryman:
      courier && isComing
        ? {
            firstname: courier.firstname,
            location:
              isRecipient && parcel.status === 'on_a_way' && courier.location
                ? { latitude: courier.location.latitude, longitude: courier.location.longitude }
                : null,
          }
        : null,
    delivery_pin:
      isRecipient && parcel.status === 'on_a_way' && parcel.pinWanted ? codeOf('parcel pin') : null,
    pin_state: pinState,
    pickup_code:
      !isRecipient && (parcel.status === 'accepted' || parcel.status === 'ready')
        ? codeOf('parcel pickup')
        : null,
    return_code: !isRecipient && parcel.status === 'returning' ? codeOf('parcel return') : null,
    left_photo: leftPhoto === undefined ? null : linkPicture({ clock, pictureKey }, leftPhoto),
    cash_due: isRecipient && due !== null ? toMajor(due, currency.decimals) : null,
    currency: currencyWire(currency),
    can: {
      confirm: pinState === 'locked',
      absent: isRecipient && parcel.status === 'on_a_way',
    },
    muted:
      isTextedRecipient(personalDataKey, token, link) &&
      (await isMuted(queries, personalDataKey, link)),
  }
}

/**
 * What the recipient says: they have the parcel although the PIN is locked, they are not there, or
 * whether they want texts. Refuses `not_found`, `invalid_transition`.
 */
export async function answerTrackedParcel(
  tx: Tx,
  deps: Needs,
  { token, answer, lang }: { token: string; answer: LinkAnswer; lang: string },
): Promise<TrackedParcel> {
  const now = deps.clock.now()
  const link = await requireLink(tx, token, now)
  if (link.role !== 'recipient') return refuse('not_found')
  if (answer === 'mute' || answer === 'unmute') {
    if (!isTextedRecipient(deps.personalDataKey, token, link)) return refuse('not_found')
    await setMuted(tx, link.id, answer === 'mute' ? now : null)
    const hash = link.phone === null ? undefined : phoneHash(deps.personalDataKey, link.phone)
    if (hash) await (answer === 'mute' ? optOut(tx, hash, now) : optIn(tx, hash))
    return trackParcel(tx, deps, { token, lang })
  }
  const current = { status: link.status, version: link.version }
  if (answer === 'received' && !(await confirmParcelReceipt(tx, link.parcelId, now)))
    return refuse('invalid_transition', current)
  if (answer === 'absent' && link.status !== 'on_a_way')
    return refuse('invalid_transition', current)
  const what = answer === 'received' ? 'handover_confirmed' : 'recipient_absent'
  const parcel = { id: link.parcelId, userId: link.userId, driverId: link.driverId }
  await recordParcelChanged(tx, parcel, { what, key: 'once' }, now)
  return trackParcel(tx, deps, { token, lang })
}

/** Whether the link comes from a text to the recipient: the sender has the same link without it. */
const isTextedRecipient = (
  personalDataKey: Uint8Array,
  token: string,
  { role, phone }: TrackedLink,
): boolean => role === 'recipient' && isTextedToken(personalDataKey, token, phone)

export async function isTextedParcelLink(
  queries: Queries,
  { clock, personalDataKey }: Pick<Deps, 'clock' | 'personalDataKey'>,
  token: string,
): Promise<boolean> {
  const link = await findParcelTracking(queries, token, clock.now())
  return link !== undefined && isTextedRecipient(personalDataKey, token, link)
}

/** For this parcel, or for all: the number may have been muted on the page of another parcel. */
const isMuted = async (
  queries: Queries,
  personalDataKey: Uint8Array,
  { muted, phone }: TrackedLink,
): Promise<boolean> =>
  muted || (phone !== null && (await wantsNoTexts(queries, phoneHash(personalDataKey, phone))))

/** Refuses `not_found` for a wrong link and an old one. */
export async function streamTrackedParcel(
  deps: Pick<Deps, 'database' | 'live' | 'clock'>,
  token: string,
  lastEventId: number | undefined,
): Promise<StreamSource> {
  const { parcelId, userId, role } = await requireLink(deps.database, token, deps.clock.now())
  return streamParcel(deps, { parcelId, userId, lastEventId, link: role })
}

const requireLink = async (queries: Queries, token: string, now: Date): Promise<TrackedLink> =>
  (await findParcelTracking(queries, token, now)) ?? refuse('not_found')
