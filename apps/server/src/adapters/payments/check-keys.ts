import type { ProviderCheck, ProviderMode } from './port.ts'
import { ProviderError } from './provider-error.ts'

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
