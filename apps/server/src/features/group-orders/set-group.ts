import type { Cart } from '@hawker/contract/carts'
import type { setGroup as operation } from '@hawker/contract/group-orders'
import type { Body } from '@hawker/contract/core/operation'
import { exchange } from '@hawker/domain/money/money'
import { HOUR_MS } from '@hawker/std/time'
import type { Tx } from '@hawker/postgres/tx'
import type { Deps } from '../../deps.ts'
import { refuse } from '../../core/refuse.ts'
import { readMinor } from '../../core/read-minor.ts'
import { type CartToShare, lockOwnCart, notifyGroup, showCart } from '../carts/index.ts'
import { tableForOrder } from '../dine-in/index.ts'
import {
  type StoredCurrency,
  requestedCurrency,
  currencyById,
  settingsOf,
} from '../settings/index.ts'
import { useNewcomerBudget, readKnownFacts } from '../trust/index.ts'
import { type GroupRules, isOwnOrdered, lockUser, saveGroup } from './group.store.ts'

type GroupSettings = Body<typeof operation>['group_settings']
export type SetGroup = {
  cartId: number
  userId: number
  settings: GroupSettings
  /** The session of the table at which the host sits. */
  tableSession: string | undefined
  currencyId: number | undefined
  ip: string
  lang: string
}

/**
 * Turns the user's cart into a group order, or changes its settings.
 * Refuses `not_found`, `cart_ordered`, `in_group`, `group_order_unavailable`,
 * `newcomer_limit`.
 */
export async function setGroup(
  tx: Tx,
  deps: Deps,
  { cartId, userId, settings, tableSession, currencyId, ip, lang }: SetGroup,
): Promise<Cart> {
  const now = deps.clock.now()
  const { elsewhere } = await lockUser(tx, userId, cartId, now)
  const cart = await lockOwnCart(tx, cartId, userId, now)
  if (!cart) return refuse((await isOwnOrdered(tx, cartId, userId)) ? 'cart_ordered' : 'not_found')
  if (elsewhere !== null) refuse('in_group', { cart: elsewhere })
  const { groupOrder, groupTtlHours } = await settingsOf(tx)
  if (!cart.is_group && (!groupOrder || !cart.accepts)) refuse('group_order_unavailable')
  if (!cart.is_group)
    await useNewcomerBudget(tx, deps, {
      action: 'group_order',
      person: await readKnownFacts(tx, userId),
      subject: { address: ip, userId, shopId: cart.shop_id },
    })
  const lifeMs = groupTtlHours * HOUR_MS
  const expiresAt = cart.is_group ? cart.expires_at : new Date(now.getTime() + lifeMs)
  const own = await currencyById(tx, cart.currency_id)
  const currency = currencyId === undefined ? own : await requestedCurrency(tx, currencyId)
  const table = tableSession && (await tableForOrder(tx, tableSession.toLowerCase(), now))
  await saveGroup(
    tx,
    { id: cart.id, name: nameOf(cart), lifeMs, expiresAt },
    {
      ...limitOf(settings, currency, own),
      deadlineAt: deadlineOf(settings, now, expiresAt),
      paymentMode: settings.payment_mode,
      autoCheckout: settings.auto_checkout ?? false,
      note: settings.note?.trim() || null,
      tableSessionId:
        table && table.isOpen && table.shopId === cart.shop_id ? table.sessionId : null,
    },
    now,
  )
  await notifyGroup(tx, cart.id, 'cart')
  return showCart(tx, {
    owner: { userId },
    currencyId,
    personalDataKey: deps.personalDataKey,
    lang,
    now,
  })
}

/** Users who signed up by phone may have no name yet. */
const nameOf = ({ firstname }: CartToShare): string => firstname.trim().slice(0, 40) || '★'

/** The limit in the cart's currency, and as entered in the requested one. */
function limitOf(
  { spend_limit: limit }: GroupSettings,
  { id: currencyId, decimals, rate }: StoredCurrency,
  own: StoredCurrency,
): Pick<GroupRules, 'spendLimit' | 'enteredLimit'> {
  if (limit === undefined || limit === null) return { spendLimit: null, enteredLimit: null }
  const field = 'group_settings.spend_limit'
  const amount = readMinor(limit, decimals, field)
  const spendLimit = exchange(amount, rate, own.rate)
  return spendLimit > 0n
    ? { spendLimit, enteredLimit: { amount, currencyId } }
    : refuse('validation_failed', undefined, { [field]: 'validation.invalid' })
}

/** Refuses `validation_failed` for a deadline in the past or after the group order's end. */
function deadlineOf({ deadline_at: deadline }: GroupSettings, now: Date, end: Date): Date | null {
  if (deadline === undefined || deadline === null) return null
  const at = new Date(deadline)
  if (at <= now || at > end)
    refuse('validation_failed', undefined, { 'group_settings.deadline_at': 'validation.invalid' })
  return at
}
