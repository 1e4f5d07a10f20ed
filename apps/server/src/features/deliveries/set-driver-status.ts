import type { DriverState } from '@hawker/contract/driver'
import type { Tx } from '../../database/tx.ts'
import { writeAudit } from '../settings/index.ts'
import { setOnline } from './courier.store.ts'
import { driverState } from './driver-state.ts'

/** Goes online or offline; orders already taken stay with the courier. */
export async function setDriverStatus(
  tx: Tx,
  driverId: number,
  online: boolean,
  now: Date,
): Promise<DriverState> {
  await setOnline(tx, driverId, online)
  const action = online ? 'courier.online' : 'courier.offline'
  await writeAudit(tx, {
    userId: driverId,
    action,
    subject: 'courier',
    subjectId: driverId,
    detail: {},
    now,
  })
  return driverState(tx, driverId, now)
}
