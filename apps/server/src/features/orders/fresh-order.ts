import type { Tx } from '@hawker/postgres/tx'
import { Refusal, refuse } from '../../core/refuse.ts'
import type { Actor } from '../../core/actor.ts'
import type { Route } from '../../http/api/route.ts'

/** Reads an order as its caller sees it. */
export type ShowOrder = (
  tx: Tx,
  own: { orderId: number; userId: number; lang: string },
) => Promise<object>
type OrderCall = {
  readonly params: { readonly id: number }
  readonly user: Actor
  readonly lang: string
}

/**
 * Adds the current order to each `stale` refusal of a route about one order, which saves the client
 * a read.
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
          // The path has the id, and these operations need sign-in.
          const { params, user, lang } = call as unknown as OrderCall
          return refuse('stale', {
            ...thrown.details.data,
            order: await show(tx, { orderId: params.id, userId: user.userId, lang }),
          })
        }
      },
    }
  })
