import { type Queries, sql } from '@hawker/postgres/database'
import { needsSecondFactor } from '../second-factor/second-factor.store.ts'
import { hashToken } from './session.store.ts'

/** Records that the holder of this token signed in on this device. */
export const recordDevice = (
  queries: Queries,
  token: string,
  device: Uint8Array,
  now: Date,
  rolesDefault: boolean,
): Promise<number> =>
  queries.run(sql`
    insert into user_devices (user_id, device, seen_at)
    select s.user_id, ${device}, ${now} from sessions s join users u on u.id = s.user_id
    where s.token_hash = ${hashToken(token)}
      and (s.second_factor_at is not null or not ${needsSecondFactor(rolesDefault)})
    on conflict (user_id, device) do update set seen_at = excluded.seen_at`)

/** Whether the user has signed in on this device, with every factor that they need. */
export const isDeviceOf = async (
  queries: Queries,
  userId: number,
  device: Uint8Array,
): Promise<boolean> =>
  (await queries.row(
    sql`select 1 from user_devices where user_id = ${userId} and device = ${device}`,
  )) !== undefined

export const deleteOldDevices = (queries: Queries, before: Date): Promise<number> =>
  queries.run(sql`delete from user_devices where seen_at < ${before}`)
