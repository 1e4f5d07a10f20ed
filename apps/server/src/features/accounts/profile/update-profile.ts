import type { Tx } from '@hawker/postgres/tx'
import type { Deps } from '../../../deps.ts'
import { refuse } from '../../../core/refuse.ts'
import {
  type Account,
  type AccountChanges,
  changeAccount,
  findAccount,
  isActiveCurrency,
  lockPicture,
} from '../account.store.ts'
import { attachPictures } from '../../pictures/index.ts'

const EARLIEST_BIRTHDAY = '1900-01-01'

export async function updateAccount(
  tx: Tx,
  { clock }: Deps,
  userId: number,
  changes: AccountChanges,
): Promise<Account> {
  if (changes.currencyId !== undefined && !(await isActiveCurrency(tx, changes.currencyId))) {
    refuse('validation_failed', undefined, { currency_id: 'validation.invalid' })
  }
  const now = clock.now()
  const { birthday, img } = changes
  if (birthday && (birthday < EARLIEST_BIRTHDAY || birthday > now.toISOString().slice(0, 10))) {
    refuse('validation_failed', undefined, { birthday: 'validation.invalid' })
  }
  if (img !== undefined) {
    const before = await lockPicture(tx, userId)
    const shown = img === null ? [] : [img]
    await attachPictures(tx, {
      ownerId: userId,
      purpose: 'avatar',
      paths: shown,
      before: before ? [before] : [],
      field: 'img',
      now,
    })
  }
  await changeAccount(tx, userId, {
    ...changes,
    ...(changes.firstname === undefined ? {} : { firstname: changes.firstname.trim() }),
  })
  return (await findAccount(tx, userId)) ?? refuse('not_found')
}
