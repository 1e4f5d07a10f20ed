import type {
  CourierApplication,
  ShopApplication,
  decideShopApplication as Operation,
} from '@hawker/contract/applications'
import type { ReceivedBody } from '@hawker/contract/core/operation'
import { fromMajor } from '@hawker/domain/money/money'
import { circleAround, polygonArea } from '@hawker/domain/delivery/zone'
import { translationIn, FALLBACK_LOCALE } from '@hawker/domain/texts/language'
import type { Tx } from '@hawker/postgres/tx'
import type { Deps } from '../../deps.ts'
import type { PictureLinkDeps } from '../pictures/index.ts'
import { refuse } from '../../core/refuse.ts'
import { grantRole } from '../accounts/index.ts'
import { enrollCourier } from '../couriers/index.ts'
import { DEFAULT_TERMS, slugOf } from '../imports/index.ts'
import {
  type StaffCaller,
  defaultCurrency,
  recordStaffAlert,
  writeAudit,
} from '../settings/index.ts'
import { type InitialZone, cellsOf, insertShop, recordShopChanged } from '../shops/index.ts'
import { recordApplicationDecided } from './application.events.ts'
import { type ShopProposal, findById, linkShop, writeDecision } from './application.store.ts'
import { courierApplicationWire, shopApplicationWire } from './application.wire.ts'

type DecideRequest = { id: number; by: StaffCaller; body: ReceivedBody<typeof Operation> }

/**
 * Approves the application and opens the shop, or rejects it with a reason. The slower of two
 * concurrent decisions is refused.
 */
export async function decideShopApplication(
  tx: Tx,
  deps: PictureLinkDeps & Pick<Deps, 'random'>,
  request: DecideRequest,
): Promise<ShopApplication> {
  const { userId: applicantId } =
    (await findById(tx, 'shop_applications', request.id)) ?? refuse('not_found')
  const now = deps.clock.now()
  const { decimals } = await defaultCurrency(tx)
  await decide(tx, 'shop_applications', request, { userId: applicantId, now })
  // Read after the decision: the application cannot change any more.
  const application = (await findById(tx, 'shop_applications', request.id)) ?? refuse('not_found')
  if (request.body.decision === 'approved') {
    const { proposal, userId } = application
    const shopId = await insertShop(tx, {
      description: proposal,
      slug: slugOf(titleOf(proposal)),
      zone: initialZone(proposal, decimals),
      userId,
      now,
    })
    await linkShop(tx, application.id, shopId)
    await grantRole(tx, userId, 'seller')
    await recordStaffAlert(
      tx,
      deps,
      request.by,
      { kind: 'role_granted', subjectId: userId, role: 'seller' },
      now,
    )
    await recordShopChanged(tx, shopId, now)
  }
  return shopApplicationWire(
    deps,
    (await findById(tx, 'shop_applications', request.id)) ?? application,
    decimals,
  )
}

/** Approves the courier, or rejects the request with a reason. */
export async function decideCourierApplication(
  tx: Tx,
  deps: PictureLinkDeps & Pick<Deps, 'random'>,
  request: DecideRequest,
): Promise<CourierApplication> {
  const application = (await findById(tx, 'driver_requests', request.id)) ?? refuse('not_found')
  const now = deps.clock.now()
  await decide(tx, 'driver_requests', request, { userId: application.userId, now })
  if (request.body.decision === 'approved') {
    await enrollCourier(tx, application.userId, application.vehicle)
    await grantRole(tx, application.userId, 'driver')
    await recordStaffAlert(
      tx,
      deps,
      request.by,
      { kind: 'role_granted', subjectId: application.userId, role: 'driver' },
      now,
    )
  }
  return courierApplicationWire(
    deps,
    (await findById(tx, 'driver_requests', request.id)) ?? application,
  )
}

async function decide(
  tx: Tx,
  kind: 'shop_applications' | 'driver_requests',
  { id, by, body }: DecideRequest,
  { userId, now }: { userId: number; now: Date },
): Promise<void> {
  const reason = body.reason?.trim() || null
  if (body.decision === 'rejected' && reason === null)
    refuse('reason_required', undefined, { reason: 'validation.required' })
  if (!(await writeDecision(tx, kind, { id, status: body.decision, reason, by: by.userId, now })))
    refuse('invalid_transition')
  const subject = kind === 'shop_applications' ? 'shop_application' : 'driver_request'
  await writeAudit(tx, {
    userId: by.userId,
    action: `${subject}.${body.decision}`,
    subject,
    subjectId: id,
    detail: reason === null ? {} : { reason },
    now,
  })
  await recordApplicationDecided(
    tx,
    { id, kind: subject, userId, decision: body.decision, reason },
    now,
  )
}

const titleOf = ({ translations }: ShopProposal): string =>
  translationIn(translations, FALLBACK_LOCALE)?.words.title ?? ''

function initialZone({ location }: ShopProposal, decimals: number): InitialZone {
  const shape = circleAround(location, DEFAULT_TERMS.circleM)
  return {
    shape,
    area: polygonArea(shape),
    cells: cellsOf(shape),
    price: fromMajor(Number(DEFAULT_TERMS.price), decimals),
    pricePerKm: fromMajor(Number(DEFAULT_TERMS.perKm), decimals),
    includedM: DEFAULT_TERMS.includedM,
  }
}
