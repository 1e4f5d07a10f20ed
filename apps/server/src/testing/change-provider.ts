import type { ProviderTag } from '@hawker/domain/payments/payment-status'
import type { PaymentProvider, ProviderBalance, ProviderEntry } from '../adapters/payments/port.ts'
import type { ReconciliationApp } from './reconciliation-app.ts'

/** Lets a provider list other entries, or tell another balance, until `restore`. */
export function changeProvider(app: ReconciliationApp, tag: ProviderTag) {
  const provider = app.provider(tag)
  const real: Partial<PaymentProvider> = { ...provider }
  return {
    entries(change: (entries: ProviderEntry[]) => ProviderEntry[]): void {
      Object.assign(provider, {
        async *entries(from: Date, to: Date) {
          const listed: ProviderEntry[] = []
          for await (const entry of real.entries?.(from, to) ?? []) listed.push(entry)
          for (const entry of change(listed)) if (entry.at >= from && entry.at < to) yield entry
        },
      })
    },
    balance(change: (balance: ProviderBalance) => ProviderBalance): void {
      Object.assign(provider, {
        async balance(wanted: Date) {
          const balance = await real.balance?.(wanted)
          return balance && change(balance)
        },
      })
    },
    restore(): void {
      Object.assign(provider, real)
    },
  }
}
