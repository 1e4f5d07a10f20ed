import type { PaymentProvider } from '../port.ts'
import { ENVIRONMENT_SET, type PaymentProviders, type ProviderCondition } from '../registry.ts'

/** Providers without keys, which never change. */
export function fixedProviders(
  providers: readonly PaymentProvider[] = [],
  conditions: Readonly<Record<string, ProviderCondition>> = {},
): PaymentProviders {
  const byTag = new Map<string, PaymentProvider>(
    providers.map((provider) => [provider.tag, provider]),
  )
  return {
    get: (tag) => byTag.get(tag),
    has: (tag) => byTag.has(tag),
    keys: () => [...byTag.keys()],
    keySetOf: () => ENVIRONMENT_SET,
    all: (tag) => [...byTag.values()].filter((provider) => provider.tag === tag),
    modeOf: (tag) => (byTag.has(tag) ? 'test' : null),
    conditionOf: (tag) => conditions[tag] ?? null,
    fieldsOf: () => undefined,
    modeOfKeys: () => undefined,
  }
}
