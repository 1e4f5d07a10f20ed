import type { Tx } from '../../database/tx.ts'
import { refuse } from '../../http/refuse.ts'
import { type Account, type AccountChanges, changeAccount, findAccount, isActiveCurrency } from './account.store.ts'
import { checkPhone } from './check-phone.ts'

export async function updateAccount(tx: Tx, userId: number, changes: AccountChanges): Promise<Account> {
  if (changes.phone !== undefined) checkPhone(changes.phone)
  if (changes.currencyId !== undefined && !(await isActiveCurrency(tx, changes.currencyId))) {
    refuse('validation_failed', undefined, { currency_id: 'validation.invalid' })
  }
  const changed = await changeAccount(tx, userId, {
    ...changes,
    ...(changes.firstname === undefined ? {} : { firstname: changes.firstname.trim() }),
  })
  if (changed === 0 && changes.phone !== undefined) refuse('phone_taken', undefined, { phone: 'phone_taken' })
  return (await findAccount(tx, userId)) ?? refuse('not_found')
}
