import type {
  DriverRequest,
  ShopApplication,
  decideShopApplication as Operation,
} from '@hawker/contract/applications'
import type { ReadBody } from '@hawker/contract/operation'
import { fromMajor } from '@hawker/domain/money'
import { circleAround, polygonArea } from '@hawker/domain/zone'
import type { Tx } from '../../database/tx.ts'
import { refuse } from '../../http/refuse.ts'
import { TERMS, slugOf } from '../imports/index.ts'
import { defaultCurrency, writeAudit } from '../settings/index.ts'
import { cellsOf } from '../shops/index.ts'
import { applicationDecided, shopOpened } from './application.events.ts'
import { type AskedShop, findById, linkShop, writeDecision } from './application.store.ts'
import { type Sealing, driverRequestWire, shopApplicationWire } from './application.wire.ts'
import { type FirstZone, enrolCourier, grantRole, insertShop } from './new-shop.store.ts'

type Deciding = { id: number; by: number; body: ReadBody<typeof Operation> }

/** Opens the shop and lets its person run it; or says why not. Whoever decides second is told that it was decided. */
export async function decideShopApplication(
  tx: Tx,
  sealing: Sealing,
  deciding: Deciding,
): Promise<ShopApplication> {
  const { userId: applicantId } =
    (await findById(tx, 'shop_applications', deciding.id)) ?? refuse('not_found')
  const now = sealing.clock.now()
  const { decimals } = await defaultCurrency(tx)
  await decide(tx, 'shop_applications', deciding, { userId: applicantId, now })
  // As it stands now that nobody can change it any more.
  const application = (await findById(tx, 'shop_applications', deciding.id)) ?? refuse('not_found')
  if (deciding.body.decision === 'approved') {
    const { asked, userId } = application
    const shopId = await insertShop(tx, {
      asked,
      slug: slugOf(nameOf(asked)),
      zone: firstZone(asked, decimals),
      userId,
      now,
    })
    await linkShop(tx, application.id, shopId)
    await grantRole(tx, userId, 'seller')
    await shopOpened(tx, shopId, now)
  }
  return shopApplicationWire(
    sealing,
    (await findById(tx, 'shop_applications', deciding.id)) ?? application,
    decimals,
  )
}

/** Lets the person carry orders; or says why not. */
export async function decideDriverRequest(
  tx: Tx,
  sealing: Sealing,
  deciding: Deciding,
): Promise<DriverRequest> {
  const request = (await findById(tx, 'driver_requests', deciding.id)) ?? refuse('not_found')
  const now = sealing.clock.now()
  await decide(tx, 'driver_requests', deciding, { userId: request.userId, now })
  if (deciding.body.decision === 'approved') {
    await enrolCourier(tx, request.userId, request.vehicle)
    await grantRole(tx, request.userId, 'driver')
  }
  return driverRequestWire(sealing, (await findById(tx, 'driver_requests', deciding.id)) ?? request)
}

async function decide(
  tx: Tx,
  kind: 'shop_applications' | 'driver_requests',
  { id, by, body }: Deciding,
  { userId, now }: { userId: number; now: Date },
): Promise<void> {
  const reason = body.reason?.trim() || null
  if (body.decision === 'rejected' && reason === null)
    refuse('reason_required', undefined, { reason: 'validation.required' })
  if (!(await writeDecision(tx, kind, { id, status: body.decision, reason, by, now })))
    refuse('invalid_transition')
  const subject = kind === 'shop_applications' ? 'shop_application' : 'driver_request'
  await writeAudit(tx, {
    userId: by,
    action: `${subject}.${body.decision}`,
    subject,
    subjectId: id,
    detail: reason === null ? {} : { reason },
    now,
  })
  await applicationDecided(tx, { id, kind: subject, userId, decision: body.decision, reason }, now)
}

const nameOf = ({ translations }: AskedShop): string =>
  translations['en']?.title ?? Object.values(translations)[0]?.title ?? ''

function firstZone({ location }: AskedShop, decimals: number): FirstZone {
  const shape = circleAround(location, TERMS.circleM)
  return {
    shape,
    area: polygonArea(shape),
    cells: cellsOf(shape),
    price: fromMajor(Number(TERMS.price), decimals),
    pricePerKm: fromMajor(Number(TERMS.perKm), decimals),
    includedM: TERMS.includedM,
  }
}
