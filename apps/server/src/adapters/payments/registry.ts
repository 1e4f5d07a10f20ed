import { PROVIDER_TAGS, type ProviderTag } from '@hawker/domain/payments/payment-status'
import { StartError } from '@hawker/std/start-error'
import type { PaymentProvider, ProviderCall, ProviderMode } from './port.ts'
import {
  PROVIDERS,
  type KeyField,
  type ProviderAdapter,
  type ProviderKeys,
} from './provider-adapters.ts'
import { inRealTime } from './in-real-time.ts'
import { providerHealth } from './provider-health.ts'

/** The number of the set of keys in the environment. Sets by staff count from 1. */
export const ENVIRONMENT_SET = 0

/** Why a configured provider cannot be used now, or only by staff. */
export type ProviderCondition = 'provider_down' | 'keys_unreadable' | 'test_only'

/** The payment providers that are configured now. Staff change them while the server runs. */
export type PaymentProviders = {
  /**
   * By tag. An open payment goes on with the set of keys it began with; if that set is gone, with
   * the current one.
   */
  get(tag: string, keySet?: number): PaymentProvider | undefined
  /** With exactly these keys. Undefined when they were removed. */
  withKeySet(tag: string, keySet: number): PaymentProvider | undefined
  has(tag: string): boolean
  keys(): readonly string[]
  /** The set of keys that a new payment uses. */
  keySetOf(tag: string): number
  /** With each set of keys, the current one first. */
  all(tag: string): readonly PaymentProvider[]
  modeOf(tag: string): ProviderMode | null
  conditionOf(tag: string): ProviderCondition | null
  /** A text without the values of this provider's keys, to be stored. */
  withoutKeys(tag: string, text: string): string
  /** For staff: the keys that a provider needs. Undefined without an adapter. */
  fieldsOf(tag: string): readonly KeyField[] | undefined
  /** For staff: the mode that keys tell. */
  modeOfKeys(tag: string, keys: ProviderKeys): ProviderMode | undefined
}

/** A set of keys that staff have saved. Newer sets have higher numbers. */
export type StoredKeySet = {
  readonly tag: string
  readonly keySet: number
  readonly mode: ProviderMode
  /** Undefined when the key for personal data is not the one that encrypted them. */
  readonly keys: ProviderKeys | undefined
}

export type RegistryOptions = {
  /** Real time, which providers sign and check. */
  readonly clock: { now(): Date }
  /** The marketplace's clock, which the demo moves. */
  readonly marketplaceClock?: { now(): Date }
  readonly origin: string
  readonly production: boolean
  /** Names and values of the environment's keys. */
  readonly environment: ProviderKeys
  /** Addresses of emulators by tag. */
  readonly hosts: Readonly<Record<string, string>>
  /** Providers without keys: the sandbox. */
  readonly fixed: readonly PaymentProvider[]
  readonly adapters?: Partial<Record<ProviderTag, ProviderAdapter>>
  loadKeySets(): Promise<readonly StoredKeySet[]>
  onCall(tag: string, call: ProviderCall, keySet: number): void
}

type ConfiguredProvider = {
  readonly keySet: number
  readonly mode: ProviderMode
  readonly provider: PaymentProvider
  readonly keys: ProviderKeys
}

/** `reload` reads the keys of staff again. Throws StartError for wrong keys in the environment. */
export async function openPaymentProviders(
  options: RegistryOptions,
): Promise<{ providers: PaymentProviders; reload(): Promise<void> }> {
  const { adapters = PROVIDERS, clock, production } = options
  const health = providerHealth(clock)
  const made = new Map<string, ConfiguredProvider>()
  const environment = readEnvironment(options, adapters)
  const adapterByTag = new Map<string, ProviderAdapter>(Object.entries(adapters))
  const adapterOf = (tag: string) => adapterByTag.get(tag)
  let configured = new Map<string, readonly ConfiguredProvider[]>()
  let unreadable: ReadonlySet<string> = new Set()

  /** A set never changes, so its provider is made once. */
  function configure(tag: string, keySet: number, mode: ProviderMode, keys: ProviderKeys) {
    const name = `${tag} ${keySet}`
    const known = made.get(name)
    if (known) return known
    const provider = adapterOf(tag)?.make({
      keys,
      host: options.hosts[tag],
      webhookUrl: `${options.origin}/webhook/${tag}`,
      clock,
      onCall(call) {
        health.note(tag, call.httpStatus)
        options.onCall(tag, call, keySet)
      },
    })
    if (!provider) return undefined
    const { marketplaceClock: moved } = options
    const fresh = {
      keySet,
      mode,
      keys,
      provider: moved ? inRealTime(provider, { real: clock, moved }) : provider,
    }
    made.set(name, fresh)
    return fresh
  }

  async function reload() {
    const stored = [...(await options.loadKeySets())].sort((a, b) => b.keySet - a.keySet)
    const next = new Map<string, readonly ConfiguredProvider[]>(
      options.fixed.map((provider) => [
        provider.tag,
        [{ keySet: ENVIRONMENT_SET, mode: 'test', provider, keys: {} }],
      ]),
    )
    const lost = new Set<string>()
    for (const tag of PROVIDER_TAGS) {
      if (!adapterOf(tag)) continue
      const own = environment.get(tag)
      const sets = stored.filter((set) => set.tag === tag)
      if (!own && sets[0] && !sets[0].keys) {
        lost.add(tag)
        continue
      }
      const all = [
        own && configure(tag, ENVIRONMENT_SET, own.mode, own.keys),
        ...sets.map(({ keySet, mode, keys }) => keys && configure(tag, keySet, mode, keys)),
      ].filter((one) => one !== undefined)
      if (all.length > 0) next.set(tag, all)
    }
    configured = next
    unreadable = lost
  }
  await reload()

  const currentOf = (tag: string) => configured.get(tag)?.[0]
  const ofKeySet = (tag: string, keySet: number | undefined) =>
    configured.get(tag)?.find((one) => one.keySet === keySet)
  const providers: PaymentProviders = {
    get: (tag, keySet) => (ofKeySet(tag, keySet) ?? currentOf(tag))?.provider,
    withKeySet: (tag, keySet) => ofKeySet(tag, keySet)?.provider,
    has: (tag) => configured.has(tag),
    keys: () => [...configured.keys()],
    keySetOf: (tag) => currentOf(tag)?.keySet ?? ENVIRONMENT_SET,
    all: (tag) => (configured.get(tag) ?? []).map(({ provider }) => provider),
    modeOf: (tag) => currentOf(tag)?.mode ?? null,
    conditionOf(tag) {
      if (unreadable.has(tag)) return 'keys_unreadable'
      if (health.isDown(tag)) return 'provider_down'
      return production && currentOf(tag)?.mode === 'test' ? 'test_only' : null
    },
    withoutKeys: (tag, text) =>
      (configured.get(tag) ?? []).reduce((clean, { keys }) => withoutSecrets(clean, keys), text),
    fieldsOf: (tag) => adapterOf(tag)?.keys,
    modeOfKeys: (tag, keys) => adapterOf(tag)?.modeOf(keys),
  }
  return { providers, reload }
}

/** Shorter values are modes and regions. */
const SHORTEST_SECRET = 6

/** JSON may escape characters of a key. */
const withoutSecrets = (text: string, keys: ProviderKeys): string =>
  Object.values(keys)
    .filter((value) => value.length >= SHORTEST_SECRET)
    .flatMap((value) => [value, JSON.stringify(value).slice(1, -1)])
    .reduce((clean, secret) => clean.replaceAll(secret, '•••'), text)

/** The sets of keys in the environment. `config.ts` has refused half of a set already. */
function readEnvironment(
  { environment }: RegistryOptions,
  adapters: Partial<Record<ProviderTag, ProviderAdapter>>,
): ReadonlyMap<string, { mode: ProviderMode; keys: ProviderKeys }> {
  const sets = new Map<string, { mode: ProviderMode; keys: ProviderKeys }>()
  for (const tag of PROVIDER_TAGS) {
    const adapter = adapters[tag]
    if (!adapter) continue
    const keys = Object.fromEntries(
      adapter.keys.flatMap(({ name, environment: variable }) =>
        environment[variable] ? [[name, environment[variable]]] : [],
      ),
    )
    const isComplete = adapter.keys.every(({ name, isOptional }) => isOptional || keys[name])
    if (!isComplete) continue
    const mode = adapter.modeOf(keys)
    if (!mode)
      throw new StartError(
        `${adapter.keys.map(({ environment: variable }) => variable).join(', ')}: ` +
          'these are no keys for tests and no live keys. Copy them again, or remove them.',
      )
    sets.set(tag, { mode, keys })
  }
  return sets
}
