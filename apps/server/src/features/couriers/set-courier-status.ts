import type { CourierState } from '@hawker/contract/couriers'
import type { Tx } from '@hawker/postgres/tx'
import { writeAudit } from '../settings/index.ts'
import { setOnline } from './courier.store.ts'
import { courierState } from './courier-state.ts'

/** Goes online or offline. Accepted orders stay with the courier. */
export async function setCourierStatus(
  tx: Tx,
  courierId: number,
  online: boolean,
  now: Date,
): Promise<CourierState> {
  await setOnline(tx, courierId, online)
  const action = online ? 'courier.online' : 'courier.offline'
  await writeAudit(tx, {
    userId: courierId,
    action,
    subject: 'courier',
    subjectId: courierId,
    detail: {},
    now,
  })
  return courierState(tx, courierId, now)
}
