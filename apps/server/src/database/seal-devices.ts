import type { MigrationClient } from '@hawker/postgres/run-migrations'
import { hashDeviceToken, sealDevice } from '../core/sealed-device.ts'
import { sealVapidKey } from '../adapters/push/vapid.store.ts'

type StoredDevice = { id: string; token: string; p256dh: string | null; auth: string | null }

/** Encrypts the addresses of devices, and the key that signs pushes. Devices stay registered. */
export async function sealDevices(
  client: MigrationClient,
  personalDataKey: () => Promise<Uint8Array>,
): Promise<void> {
  await client.query(`
    alter table device_tokens add column token_hash bytea, add column sealed bytea;
    alter table push_keys add column sealed bytea`)
  const { rows: devices } = await client.query<StoredDevice>(
    'select id, token, p256dh, auth from device_tokens',
  )
  for (const { id, token, p256dh, auth } of devices) {
    const device = { token, p256dh: p256dh ?? undefined, auth: auth ?? undefined }
    await client.query('update device_tokens set token_hash = $2, sealed = $3 where id = $1', [
      id,
      hashDeviceToken(token),
      sealDevice(await personalDataKey(), device),
    ])
  }
  const { rows: keys } = await client.query<{ publicKey: string; privateKey: string }>(
    'select public_key as "publicKey", private_key as "privateKey" from push_keys',
  )
  for (const pair of keys)
    await client.query('update push_keys set sealed = $1', [
      sealVapidKey(await personalDataKey(), pair),
    ])
  await client.query(`
    alter table device_tokens alter column token_hash set not null, alter column sealed set not null,
      add constraint device_tokens_token_hash_key unique (token_hash),
      drop column token, drop column p256dh, drop column auth;
    alter table push_keys alter column sealed set not null, drop column private_key`)
}
