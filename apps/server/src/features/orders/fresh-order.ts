import type { Tx } from '../../database/tx.ts'
import { Refusal, refuse } from '../../http/refuse.ts'
import type { Actor, Route } from '../../http/route.ts'

/** How an order looks to whoever calls. */
export type ShowOrder = (
  tx: Tx,
  whose: { orderId: number; userId: number; lang: string },
) => Promise<object>
type OrderCall = {
  readonly params: { readonly id: number }
  readonly user: Actor
  readonly lang: string
}

/**
 * Routes of which those about one order tell, where they refuse as `stale`, the order as it is now and as its caller sees it (behaviour 4.1): who pressed
 * need not ask again what has changed.
 */
export const withFreshOrder = (show: ShowOrder, routes: readonly Route[]): Route[] =>
  routes.map((route) => {
    const { op } = route
    if (route.kind !== 'write' || !op.errors.includes('stale') || !op.path.includes('/orders/{id}'))
      return route
    return {
      ...route,
      async handle(tx, call, prepared) {
        try {
          return await route.handle(tx, call, prepared)
        } catch (thrown) {
          if (!(thrown instanceof Refusal) || thrown.code !== 'stale') throw thrown
          // Its path has the id, and it is for people who are signed in.
          const { params, user, lang } = call as unknown as OrderCall
          return refuse('stale', {
            ...thrown.facts.data,
            order: await show(tx, { orderId: params.id, userId: user.userId, lang }),
          })
        }
      },
    }
  })
