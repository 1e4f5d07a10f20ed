import type { StaffUser, listUsers as operation } from '@hawker/contract/accounts'
import type { Query } from '@hawker/contract/core/operation'
import { type StaffCaller, recordStaffAlert, settingsOf, writeAudit } from '../../settings/index.ts'
import type { Queries, Tx } from '@hawker/postgres/tx'
import type { Deps } from '../../../deps.ts'
import { readPhone } from '../../../core/phone.ts'
import { refuse } from '../../../core/refuse.ts'
import {
  type StoredUser,
  type UserSearch,
  findStaffUser,
  listUserPage,
  setBlocked,
} from './staff-user.store.ts'

/** What staff type to find a user. Phone numbers are found in any spelling. */
export async function readUserSearch(queries: Queries, search: string): Promise<UserSearch> {
  const { phoneCountry } = await settingsOf(queries)
  return { search, phone: readPhone(search, phoneCountry) }
}

/** Users, newest first. */
export async function listUsers(
  queries: Queries,
  query: Query<typeof operation>,
): Promise<{ rows: StaffUser[]; total: number }> {
  const { page = 1, perPage = 10, search, role, blocked } = query
  const filter = {
    ...(search ? await readUserSearch(queries, search) : {}),
    ...(role ? { role } : {}),
    ...(blocked === undefined ? {} : { blocked }),
  }
  const found = await listUserPage(queries, filter, {
    limit: perPage,
    offset: (page - 1) * perPage,
  })
  return { rows: found.rows.map(staffUserWire), total: found.total }
}

/** Ends all sessions of the user and refuses new ones. */
export async function blockUser(
  tx: Tx,
  { clock, random }: Pick<Deps, 'clock' | 'random'>,
  { id, reason, by }: { id: number; reason: string; by: StaffCaller },
): Promise<StaffUser> {
  if (id === by.userId) refuse('forbidden')
  const now = clock.now()
  if (await setBlocked(tx, id, now)) {
    await writeAudit(tx, {
      userId: by.userId,
      action: 'user.block',
      subject: 'user',
      subjectId: id,
      detail: { reason },
      now,
    })
    await recordStaffAlert(tx, { random }, by, { kind: 'user_blocked', subjectId: id }, now)
  }
  return loadStaffUser(tx, id)
}

export async function unblockUser(
  tx: Tx,
  { clock, random }: Pick<Deps, 'clock' | 'random'>,
  { id, by }: { id: number; by: StaffCaller },
): Promise<StaffUser> {
  const now = clock.now()
  if (await setBlocked(tx, id, null)) {
    await writeAudit(tx, {
      userId: by.userId,
      action: 'user.unblock',
      subject: 'user',
      subjectId: id,
      detail: {},
      now,
    })
    await recordStaffAlert(tx, { random }, by, { kind: 'user_unblocked', subjectId: id }, now)
  }
  return loadStaffUser(tx, id)
}

async function loadStaffUser(tx: Tx, id: number): Promise<StaffUser> {
  const user = await findStaffUser(tx, id)
  return user ? staffUserWire(user) : refuse('not_found')
}

const staffUserWire = ({
  createdAt,
  blockedAt,
  orders,
  roles,
  ...user
}: StoredUser): StaffUser => ({
  ...user,
  roles: ['user', ...roles],
  created_at: createdAt.toISOString(),
  blocked_at: blockedAt?.toISOString() ?? null,
  orders_count: orders,
})
