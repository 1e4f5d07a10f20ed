import type { DriverRequest, requestDriver as Operation } from '@hawker/contract/applications'
import type { ReadBody } from '@hawker/contract/operation'
import type { Tx } from '../../database/tx.ts'
import { refuse } from '../../http/refuse.ts'
import { attachPictures } from '../pictures/index.ts'
import { askToDrive, findOwn } from './application.store.ts'
import { type Sealing, driverRequestWire } from './application.wire.ts'

type Asking = { userId: number; body: ReadBody<typeof Operation> }

/** Asks to carry orders, once; again after a no. */
export async function requestDriver(
  tx: Tx,
  sealing: Sealing,
  { userId, body }: Asking,
): Promise<DriverRequest> {
  const now = sealing.clock.now()
  const { documents = [], vehicle } = body
  const before = await findOwn(tx, 'driver_requests', userId)
  const asked = { vehicle, city: body.city.trim(), phone: body.phone.trim() }
  if (!(await askToDrive(tx, { userId, asked, documents, now }))) return refuse('application_open')
  await attachPictures(tx, {
    ownerId: userId,
    purpose: 'document',
    paths: documents,
    before: before?.documents ?? [],
    field: 'documents',
    now,
  })
  const stored = await findOwn(tx, 'driver_requests', userId)
  if (!stored) throw new Error(`the request of ${userId} was not kept`)
  return driverRequestWire(sealing, stored)
}
