import * as contract from '@hawker/contract/own-data'
import { takeTableOrders as takeTableOrdersOperation } from '@hawker/contract/dine-in'
import type { Deps } from '../../deps.ts'
import { type Route, read, write, writePrepared } from '../../http/api/route.ts'
import { requestOriginOf } from '../accounts/index.ts'
import { deleteAllergies, hasAllergyProfile, readAllergies, saveAllergies } from './allergies.ts'
import { cancelDeletion, requireOwnerPassword, scheduleDeletion } from './delete-account.ts'
import { takeTableOrders } from './take-table-orders.ts'
import { exportOwnData } from './export-own-data.ts'

export const ownDataRoutes = (deps: Deps): Route[] => [
  read(contract.exportOwnData, ({ user }) => exportOwnData(deps, user.userId)),
  writePrepared(
    contract.askDeletion,
    ({ user, body, ip, device }) =>
      requireOwnerPassword(deps, user.userId, body.password, requestOriginOf(deps, { ip, device })),
    async (tx, { user, lang }) => ({
      delete_at: (await scheduleDeletion(tx, deps, user, lang)).toISOString(),
    }),
  ),
  write(contract.cancelDeletion, async (tx, { user }) => {
    await cancelDeletion(tx, user.userId)
    return { delete_at: null }
  }),
  write(takeTableOrdersOperation, (tx, { user, body }) =>
    takeTableOrders(tx, deps, { userId: user.userId, token: body.access_token }),
  ),
  read(contract.showAllergies, async ({ user }) => ({
    kept: await hasAllergyProfile(deps, user.userId),
    allergies: await readAllergies(deps, user.userId),
  })),
  write(contract.keepAllergies, async (tx, { user, body }) => {
    await saveAllergies(tx, deps, user.userId, body.allergies)
    return { kept: true, allergies: [...new Set(body.allergies)] }
  }),
  write(contract.forgetAllergies, async (tx, { user }) => {
    await deleteAllergies(tx, user.userId)
    return { kept: false, allergies: [] }
  }),
]
