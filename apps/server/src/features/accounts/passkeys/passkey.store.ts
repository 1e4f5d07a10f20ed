import { type Queries, type Tx, sql } from '@hawker/postgres/database'

export type StoredPasskey = { id: number; title: string; createdAt: Date; usedAt: Date | null }
export type PasskeyCredential = {
  id: number
  userId: number
  publicKey: Uint8Array<ArrayBuffer>
  counter: number
  transports: string[]
  blocked: boolean
}

export const listUserPasskeys = (
  queries: Queries,
  userId: number,
): Promise<(StoredPasskey & { credentialId: string })[]> =>
  queries.rows(sql`
    select id, title, created_at as "createdAt", used_at as "usedAt", credential_id as "credentialId"
    from passkeys where user_id = ${userId} order by id`)

export async function insertPasskey(
  tx: Tx,
  key: {
    userId: number
    credentialId: string
    publicKey: Uint8Array
    counter: number
    transports: string[]
    title: string
    now: Date
    changeId: number
  },
): Promise<StoredPasskey | undefined> {
  return tx.row<StoredPasskey>(sql`
    insert into passkeys (user_id, credential_id, public_key, counter, transports, title, created_at,
      key_change_id)
    select ${key.userId}, ${key.credentialId}, ${Buffer.from(key.publicKey)}, ${key.counter},
      ${key.transports}::text[], ${key.title}, ${key.now}, ${key.changeId}
    where (select count(*) from passkeys where user_id = ${key.userId}) < 20
    on conflict do nothing returning id, title, created_at as "createdAt", used_at as "usedAt"`)
}

export const deleteUserPasskey = (tx: Tx, userId: number, id: number): Promise<number> =>
  tx.run(sql`delete from passkeys where user_id = ${userId} and id = ${id}`)

export const findPasskey = (
  queries: Queries,
  credentialId: string,
): Promise<PasskeyCredential | undefined> =>
  queries.row<PasskeyCredential>(sql`
    select p.id, p.user_id as "userId", p.public_key as "publicKey", p.counter, p.transports,
      u.blocked_at is not null as blocked
    from passkeys p join users u on u.id = p.user_id where p.credential_id = ${credentialId}`)

/**
 * False when the counter did not increase: a copy of the key was used. Keys without a counter stay
 * at zero.
 */
export const recordPasskeyUse = async (
  tx: Tx,
  id: number,
  counter: number,
  now: Date,
): Promise<boolean> =>
  (await tx.run(sql`
    update passkeys set counter = ${counter}, used_at = ${now}
    where id = ${id} and (counter < ${counter} or (counter = 0 and ${counter} = 0))`)) === 1

export async function insertChallenge(
  queries: Queries,
  id: string,
  userId: number | undefined,
  challenge: string,
  expiresAt: Date,
): Promise<void> {
  await queries.run(sql`
    insert into passkey_challenges (id, user_id, challenge, expires_at)
    values (${id}, ${userId ?? null}, ${challenge}, ${expiresAt})`)
}

/** Works once, and only for the user the challenge was made for. */
export const consumeChallenge = async (
  queries: Queries,
  id: string,
  userId: number | undefined,
  now: Date,
): Promise<string | undefined> =>
  (
    await queries.row<{ challenge: string }>(sql`
      delete from passkey_challenges
      where id = ${id} and user_id is not distinct from ${userId ?? null} and expires_at > ${now}
      returning challenge`)
  )?.challenge

export const deleteOldChallenges = (queries: Queries, now: Date): Promise<number> =>
  queries.run(sql`delete from passkey_challenges where expires_at <= ${now}`)
