import type { PushTarget } from '../../../adapters/push/port.ts'
import { type Queries, type Tx, sql } from '@hawker/postgres/database'

export type DeviceType = 'webpush' | 'fcm' | 'apns'
export type Device = {
  type: DeviceType
  token: string
  p256dh: string | undefined
  auth: string | undefined
}
const MAX_DEVICES = 20

/**
 * Assigns the device to the user and session that are signed in on it now. Deletes the oldest
 * devices above the maximum.
 */
export async function upsertDevice(
  tx: Tx,
  owner: { userId: number; sessionId: number },
  device: Device,
  now: Date,
): Promise<void> {
  await tx.run(sql`
    insert into device_tokens (user_id, session_id, type, token, p256dh, auth, created_at)
    values (${owner.userId}, ${owner.sessionId}, ${device.type}, ${device.token}, ${device.p256dh ?? null},
      ${device.auth ?? null}, ${now})
    on conflict (token) do update set user_id = excluded.user_id, session_id = excluded.session_id,
      type = excluded.type, p256dh = excluded.p256dh, auth = excluded.auth, created_at = excluded.created_at`)
  await tx.run(sql`
    delete from device_tokens where user_id = ${owner.userId}
      and id not in (
        select id from device_tokens where user_id = ${owner.userId}
        order by created_at desc, id desc limit ${MAX_DEVICES})`)
}

export const deleteDeviceByToken = (tx: Tx, userId: number, token: string): Promise<number> =>
  tx.run(sql`delete from device_tokens where user_id = ${userId} and token = ${token}`)

/** Web Push devices only: Firebase and Apple need another sender. */
export const listWebPushDevices = (
  queries: Queries,
  userId: number,
): Promise<(PushTarget & { id: number })[]> =>
  queries.rows<PushTarget & { id: number }>(sql`
    select id, token as endpoint, p256dh, auth from device_tokens
    where user_id = ${userId} and type = 'webpush' order by id`)

export const deleteDevice = (queries: Queries, id: number): Promise<number> =>
  queries.run(sql`delete from device_tokens where id = ${id}`)
