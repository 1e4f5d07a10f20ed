import { EMULATORS } from './adapters/payments/emulators/all-emulators.ts'
import {
  type ServedEmulators,
  serveEmulators,
} from './adapters/payments/emulators/serve-emulators.ts'
import { PROVIDERS } from './adapters/payments/provider-adapters.ts'

export type EmulatedPayments = ServedEmulators & {
  /** The environment variables that make Hawker use the emulators: PAYMENT_HOSTS and all keys. */
  readonly settings: Readonly<Record<string, string>>
  readonly tags: readonly string[]
  /** Delivers webhooks to Hawker every second. Returns what stops it. */
  deliverTo(origin: string): () => void
}

const DELIVERY_MS = 1_000

/** Starts the emulators of all payment providers on one port of this machine. */
export async function startEmulatedPayments({
  port = 0,
  clock = { now: () => new Date() },
}: { port?: number; clock?: { now(): Date } } = {}): Promise<EmulatedPayments> {
  const served = await serveEmulators(EMULATORS, { port, clock })
  const emulators = [...served.emulators.values()]
  const hosts = emulators.map(({ tag }) => `${tag}=${served.addressOf(tag)}`)
  const keys = emulators.flatMap(({ tag, keys: values }) =>
    (PROVIDERS[tag]?.keys ?? []).flatMap(({ name, environment }) =>
      values[name] === undefined ? [] : [[environment, values[name]]],
    ),
  )
  return {
    ...served,
    tags: emulators.map(({ tag }) => tag),
    settings: { PAYMENT_HOSTS: hosts.join(','), ...Object.fromEntries(keys) },
    deliverTo(origin) {
      const timer = setInterval(
        () => void served.deliverWebhooks((tag) => `${origin}/webhook/${tag}`),
        DELIVERY_MS,
      )
      return () => clearInterval(timer)
    },
  }
}
