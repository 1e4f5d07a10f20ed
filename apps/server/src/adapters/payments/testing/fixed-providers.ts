import type { PaymentProvider } from '../port.ts'
import type { ProviderAdapter } from '../provider-adapters.ts'
import { ENVIRONMENT_SET, type PaymentProviders, type ProviderCondition } from '../registry.ts'

/** Providers without keys, which never change. */
export function fixedProviders(
  providers: readonly PaymentProvider[] = [],
  conditions: Readonly<Record<string, ProviderCondition>> = {},
  adapters: Readonly<Record<string, Pick<ProviderAdapter, 'keys' | 'modeOf'>>> = {},
): PaymentProviders {
  const byTag = new Map<string, PaymentProvider>(
    providers.map((provider) => [provider.tag, provider]),
  )
  return {
    get: (tag) => byTag.get(tag),
    withKeySet: (tag) => byTag.get(tag),
    has: (tag) => byTag.has(tag),
    keys: () => [...byTag.keys()],
    keySetOf: () => ENVIRONMENT_SET,
    all: (tag) => [...byTag.values()].filter((provider) => provider.tag === tag),
    modeOf: (tag) => (byTag.has(tag) ? 'test' : null),
    conditionOf: (tag) => conditions[tag] ?? null,
    withoutKeys: (_tag, text) => text,
    fieldsOf: (tag) => adapters[tag]?.keys,
    modeOfKeys: (tag, keys) => adapters[tag]?.modeOf(keys),
  }
}
