import type { ProviderCheck, ProviderMode } from './port.ts'
import { ProviderError } from './provider-error.ts'

/** The mode that the prefix of a key tells. Undefined: it is no key of this provider. */
export function modeOfPrefix(
  key: string | undefined,
  prefixes: Readonly<Record<ProviderMode, string>>,
): ProviderMode | undefined {
  if (key?.startsWith(prefixes.test)) return 'test'
  return key?.startsWith(prefixes.live) ? 'live' : undefined
}

/** Whether keys work: their mode is known, and a harmless call succeeds. */
export async function checkKeys(
  {
    account,
    mode,
    wrongMode,
  }: {
    readonly account: string
    readonly mode: ProviderMode | undefined
    /** What to say when the keys tell no mode. */
    readonly wrongMode: string
  },
  call: () => Promise<unknown>,
): Promise<ProviderCheck> {
  if (!mode) return { ok: false, message: wrongMode }
  try {
    await call()
    return { ok: true, account, mode }
  } catch (error) {
    if (error instanceof ProviderError) return { ok: false, message: error.message }
    throw error
  }
}
