import type { PaymentProvider } from './port.ts'

type Clock = { now(): Date }

/**
 * Providers use real time, but the clock of the demo can be moved. Converts the times that are sent
 * to a provider, and those that it returns.
 */
export function inRealTime(
  provider: PaymentProvider,
  { real, moved }: { real: Clock; moved: Clock },
): PaymentProvider {
  const aheadMs = () => moved.now().getTime() - real.now().getTime()
  const toMoved = (time: Date) => new Date(time.getTime() + aheadMs())
  const toReal = (time: Date) => new Date(time.getTime() - aheadMs())
  const { balance } = provider
  return {
    ...provider,
    async create(request) {
      const page = await provider.create({ ...request, expiresAt: toReal(request.expiresAt) })
      return page.expiresAt ? { ...page, expiresAt: toMoved(page.expiresAt) } : page
    },
    async fetchStatus(handle) {
      const state = await provider.fetchStatus(handle)
      return state?.holdUntil ? { ...state, holdUntil: toMoved(state.holdUntil) } : state
    },
    async *entries(from, to, own) {
      for await (const entry of provider.entries(toReal(from), toReal(to), own))
        yield { ...entry, at: toMoved(entry.at) }
    },
    ...(balance && {
      async balance(wanted: Date) {
        const held = await balance(toReal(wanted))
        return { ...held, at: toMoved(held.at) }
      },
    }),
  }
}
