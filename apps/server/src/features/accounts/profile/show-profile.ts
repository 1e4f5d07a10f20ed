import type { Deps } from '../../../deps.ts'
import { refuse } from '../../../core/refuse.ts'
import { type Account, findAccount } from '../account.store.ts'

export const showAccount = async ({ database }: Deps, userId: number): Promise<Account> =>
  (await findAccount(database, userId)) ?? refuse('not_found')
