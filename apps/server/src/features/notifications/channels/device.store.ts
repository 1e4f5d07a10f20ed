import type { PushTarget } from '../../../adapters/push/port.ts'
import {
  type DeviceAddress,
  sealDevice,
  hashDeviceToken,
  openDevice,
} from '../../../core/sealed-device.ts'
import { type Queries, type Tx, sql } from '@hawker/postgres/database'

export type DeviceType = 'webpush' | 'fcm' | 'apns'
export type Device = DeviceAddress & { type: DeviceType }
const MAX_DEVICES = 20

/**
 * Assigns the device to the user and session that are signed in on it now. Deletes the oldest
 * devices above the maximum.
 */
export async function upsertDevice(
  tx: Tx,
  personalDataKey: Uint8Array,
  owner: { userId: number; sessionId: number },
  device: Device,
  now: Date,
): Promise<void> {
  await tx.run(sql`
    insert into device_tokens (user_id, session_id, type, token_hash, sealed, created_at)
    values (${owner.userId}, ${owner.sessionId}, ${device.type}, ${hashDeviceToken(device.token)},
      ${sealDevice(personalDataKey, device)}, ${now})
    on conflict (token_hash) do update set user_id = excluded.user_id, session_id = excluded.session_id,
      type = excluded.type, sealed = excluded.sealed, created_at = excluded.created_at`)
  await tx.run(sql`
    delete from device_tokens where user_id = ${owner.userId}
      and id not in (
        select id from device_tokens where user_id = ${owner.userId}
        order by created_at desc, id desc limit ${MAX_DEVICES})`)
}

export const deleteDeviceByToken = (tx: Tx, userId: number, token: string): Promise<number> =>
  tx.run(sql`
    delete from device_tokens where user_id = ${userId} and token_hash = ${hashDeviceToken(token)}`)

/** Web Push devices only: Firebase and Apple need another sender. */
export async function listWebPushDevices(
  queries: Queries,
  personalDataKey: Uint8Array,
  userId: number,
): Promise<(PushTarget & { id: number })[]> {
  const rows = await queries.rows<{ id: number; tokenHash: Buffer; sealed: Buffer }>(sql`
    select id, token_hash as "tokenHash", sealed from device_tokens
    where user_id = ${userId} and type = 'webpush' order by id`)
  return rows.flatMap(({ id, ...row }) => {
    const { token: endpoint, p256dh, auth } = openDevice(personalDataKey, row) ?? {}
    return endpoint && p256dh && auth ? [{ id, endpoint, p256dh, auth }] : []
  })
}

export const deleteDevice = (queries: Queries, id: number): Promise<number> =>
  queries.run(sql`delete from device_tokens where id = ${id}`)
