import * as contract from '@hawker/contract/own-data'
import type { Deps } from '../../deps.ts'
import { type Route, read, write, writePrepared } from '../../http/route.ts'
import { forgetAllergies, hasAllergyProfile, openAllergies, sealAllergies } from './allergies.ts'
import { askForDeletion, proveOwner, takeDeletionBack } from './delete-account.ts'
import { exportOwnData } from './export-own-data.ts'

export const ownDataRoutes = (deps: Deps): Route[] => [
  read(contract.exportOwnData, ({ user }) => exportOwnData(deps, user.userId)),
  writePrepared(
    contract.askDeletion,
    ({ user, body }) => proveOwner(deps, user.userId, body.password),
    async (tx, { user }) => ({
      delete_at: (await askForDeletion(tx, deps, user.userId)).toISOString(),
    }),
  ),
  write(contract.cancelDeletion, async (tx, { user }) => {
    await takeDeletionBack(tx, user.userId)
    return { delete_at: null }
  }),
  read(contract.showAllergies, async ({ user }) => ({
    kept: await hasAllergyProfile(deps, user.userId),
    allergies: await openAllergies(deps, user.userId),
  })),
  write(contract.keepAllergies, async (tx, { user, body }) => {
    await sealAllergies(tx, deps, user.userId, body.allergies)
    return { kept: true, allergies: [...new Set(body.allergies)] }
  }),
  write(contract.forgetAllergies, async (tx, { user }) => {
    await forgetAllergies(tx, user.userId)
    return { kept: false, allergies: [] }
  }),
]
