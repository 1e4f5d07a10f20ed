import { type Queries, type Sql, type Tx, sql } from '@hawker/postgres/database'

/** The setting of staff decides. Without it, roles need a second factor except in the demo. */
export const rolesNeedSecondFactorByDefault = (demo: boolean): boolean => !demo

/** Whether the user `u` has a second factor: an authenticator app or a passkey. */
export const hasSecondFactor: Sql = sql`(
  exists (select from totp_secrets t where t.user_id = u.id and t.confirmed_at is not null)
  or exists (select from passkeys k where k.user_id = u.id))`

/** Whether a role of the user `u` needs a second factor. */
const roleNeedsSecondFactor = (rolesDefault: boolean): Sql => sql`(
  exists (select from user_roles r where r.user_id = u.id)
  and coalesce((select value from settings where key = 'second_factor_for_roles'),
    ${rolesDefault ? '1' : '0'}) in ('1', 'true'))`

/**
 * Whether a session of the user `u` needs a second factor: they have turned one on, or have a role.
 */
export const needsSecondFactor = (rolesDefault: boolean): Sql => sql`(
  exists (select from totp_secrets t where t.user_id = u.id and t.confirmed_at is not null)
  or ${roleNeedsSecondFactor(rolesDefault)})`

export type SecondFactorState = {
  required: boolean
  needed: boolean
  totp: boolean
  passkeys: number
  recoveryCodes: number
}
export async function findSecondFactors(
  queries: Queries,
  userId: number,
  rolesDefault: boolean,
): Promise<SecondFactorState> {
  const row = await queries.row<SecondFactorState>(sql`
    select ${roleNeedsSecondFactor(rolesDefault)} as required, ${needsSecondFactor(rolesDefault)} as needed,
      exists (select from totp_secrets t where t.user_id = u.id and t.confirmed_at is not null) as totp,
      (select count(*) from passkeys k where k.user_id = u.id) as passkeys,
      (select count(*) from recovery_codes c where c.user_id = u.id and c.used_at is null) as "recoveryCodes"
    from users u where u.id = ${userId}`)
  if (!row) throw new Error(`signed-in user ${userId} does not exist`)
  return row
}

export const savePendingSecret = (tx: Tx, userId: number, sealed: Uint8Array): Promise<number> =>
  tx.run(sql`
    insert into totp_secrets (user_id, pending) values (${userId}, ${sealed})
    on conflict (user_id) do update set pending = excluded.pending`)

export type StoredSecret = { secret: Buffer | null; pending: Buffer | null; lastStep: number }
export const findTotpSecret = (
  queries: Queries,
  userId: number,
): Promise<StoredSecret | undefined> =>
  queries.row<StoredSecret>(
    sql`select secret, pending, last_step as "lastStep" from totp_secrets where user_id = ${userId}`,
  )

/** False when the pending secret has changed meanwhile. */
export const confirmPendingSecret = async (
  tx: Tx,
  userId: number,
  {
    pending,
    step,
    now,
    changeId,
  }: { pending: Uint8Array; step: number; now: Date; changeId: number },
): Promise<boolean> =>
  (await tx.run(sql`
    update totp_secrets
    set secret = pending, confirmed_at = ${now}, last_step = ${step}, pending = null,
      key_change_id = ${changeId}
    where user_id = ${userId} and pending = ${pending}`)) === 1

/** False for a code whose time step, or a later one, was used before. */
export const consumeTotpStep = async (
  queries: Queries,
  userId: number,
  step: number,
): Promise<boolean> =>
  (await queries.run(sql`
    update totp_secrets set last_step = ${step}
    where user_id = ${userId} and confirmed_at is not null and last_step < ${step}`)) === 1

export const deleteTotp = async (tx: Tx, userId: number): Promise<boolean> =>
  (await tx.run(sql`delete from totp_secrets where user_id = ${userId}`)) === 1

export async function replaceRecoveryCodes(
  tx: Tx,
  userId: number,
  hashes: readonly Uint8Array[],
  { now, changeId }: { now: Date; changeId: number },
): Promise<void> {
  await tx.run(sql`delete from recovery_codes where user_id = ${userId}`)
  await tx.run(sql`
    insert into recovery_codes (user_id, code_hash, created_at, key_change_id)
    select ${userId}, hash, ${now}, ${changeId} from unnest(${[...hashes]}::bytea[]) as hash`)
}

/** True for the first use of a code. */
export const consumeRecoveryCode = async (
  queries: Queries,
  userId: number,
  hash: Uint8Array,
  now: Date,
): Promise<boolean> =>
  (await queries.run(sql`
    update recovery_codes set used_at = ${now}
    where user_id = ${userId} and code_hash = ${hash} and used_at is null`)) === 1
