import { SOCIAL_PROVIDERS, type SocialProvider } from '@hawker/contract/identity'
import { ProviderRefusal } from '../../adapters/identity/port.ts'
import type { Deps } from '../../deps.ts'
import { refuse } from '../../http/refuse.ts'
import { insertFlow, takeFlow } from './identity.store.ts'
import { localPath } from './local-path.ts'
import { type OpenedSession, newToken } from './open-session.ts'
import { signInVouched } from './sign-in-vouched.ts'

/** Long enough to find a password elsewhere. */
export const FLOW_MS = 10 * 60_000

export const isSocialProvider = (name: string): name is SocialProvider =>
  SOCIAL_PROVIDERS.some((known) => known === name)
const callbackOf = ({ origin }: Deps, provider: SocialProvider) =>
  `${origin}/api/v1/auth/${provider}/callback`

/** Where the browser goes, and the secret it alone keeps: who comes back without it did not leave from there. Undefined: not offered. */
export async function beginSocial(
  deps: Deps,
  provider: SocialProvider,
  next: unknown,
): Promise<{ url: URL; browser: string } | undefined> {
  const way = deps.social.get(provider)
  if (!way) return undefined
  const [state, nonce, verifier, browser] = [
    newToken(deps.random),
    newToken(deps.random),
    newToken(deps.random),
    newToken(deps.random),
  ]
  const url = await way.begin(callbackOf(deps, provider), { state, nonce, verifier })
  const expiresAt = new Date(deps.clock.now().getTime() + FLOW_MS)
  await insertFlow(deps.database, {
    provider,
    state,
    browser,
    nonce,
    verifier,
    next: localPath(next),
    expiresAt,
  })
  return { url, browser }
}

export type ComingBack = {
  provider: SocialProvider
  search: string
  state: string
  browser: string
  userAgent: string | undefined
}

/** Signs in who comes back. One answer to all that does not add up: `provider_refused`. */
export async function finishSocial(
  deps: Deps,
  back: ComingBack,
): Promise<{ session: OpenedSession; next: string }> {
  const { provider, state, browser, userAgent } = back
  const way = deps.social.get(provider)
  const flow = way && (await takeFlow(deps.database, provider, state, browser, deps.clock.now()))
  if (!way || !flow) return refuse('provider_refused')
  const url = new URL(callbackOf(deps, provider) + back.search)
  try {
    const person = await way.finish(url, { state, nonce: flow.nonce, verifier: flow.verifier })
    const named = { ...person, firstname: person.firstname ?? flow.firstname ?? undefined }
    const session = await deps.database.transaction((tx) =>
      signInVouched(tx, deps, named, { provider, method: provider, userAgent }),
    )
    return { session, next: flow.next }
  } catch (error) {
    if (error instanceof ProviderRefusal) return refuse('provider_refused')
    throw error
  }
}

/** Signs in by a token of the hosted identity service. */
export async function exchange(
  deps: Deps,
  idToken: string,
  userAgent: string | undefined,
): Promise<OpenedSession> {
  const person = await deps.hosted?.verify(idToken)
  if (!person) return refuse('invalid_credentials')
  return deps.database.transaction((tx) =>
    signInVouched(tx, deps, person, { provider: 'hosted', method: 'hosted', userAgent }),
  )
}
