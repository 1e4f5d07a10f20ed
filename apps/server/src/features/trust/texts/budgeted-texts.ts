import { textBudgetsOf } from '@hawker/domain/trust/text-budgets'
import type { SmsSender } from '../../../adapters/sms/port.ts'
import { isAffordable } from '../../../core/phone.ts'
import type { TextSender } from '../../../core/text-sender.ts'
import type { Deps } from '../../../deps.ts'
import { type BudgetUse, returnBudgets, useBudgets } from '../budget.store.ts'
import { usesOf } from '../budgets.ts'
import { phoneHash, wantsNoTexts } from './text-opt-out.store.ts'

type Needs = Pick<Deps, 'database' | 'clock' | 'personalDataKey' | 'limitScale'>

class BudgetUsedUp extends Error {}

/** Texts of all features: none to a number that wants none, and all within one budget. */
export function budgetedTexts(deps: Needs, sms: SmsSender): TextSender {
  const { database, personalDataKey } = deps
  const isMuted = (phone: string) => wantsNoTexts(database, phoneHash(personalDataKey, phone))
  return {
    isMuted,
    get sendsTexts() {
      return sms.sendText !== undefined
    },
    async sendCode(message) {
      if (!isAffordable(message.to)) throw new Error('codes are not sent to costly numbers')
      await sms.sendCode(message)
    },
    async sendText({ to, kind, text, shopId, userId }) {
      if (!sms.sendText) return 'codes_only'
      if (!isAffordable(to)) return 'costly'
      if (await isMuted(to)) return 'muted'
      const uses = usesOf(deps, textBudgetsOf(kind), { phone: to, shopId, userId })
      if (!(await takeAll(deps, uses))) return 'over_budget'
      try {
        await sms.sendText({ to, text })
      } catch (error) {
        // The job sends it again.
        await returnBudgets(database, uses)
        throw error
      }
      return 'sent'
    },
  }
}

/** Uses all budgets or none. */
async function takeAll(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  uses: readonly BudgetUse[],
): Promise<boolean> {
  try {
    await database.transaction(async (tx) => {
      if (await useBudgets(tx, uses, clock.now())) throw new BudgetUsedUp()
    })
    return true
  } catch (error) {
    if (error instanceof BudgetUsedUp) return false
    throw error
  }
}
