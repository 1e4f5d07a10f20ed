import { SOCIAL_PROVIDERS, type SocialProvider } from '@hawker/contract/identity'
import { MINUTE_MS } from '@hawker/std/time'
import { ProviderRefusal } from '../../../adapters/identity/port.ts'
import type { Deps } from '../../../deps.ts'
import { Refusal, refuse } from '../../../core/refuse.ts'
import { consumeFlow, insertFlow } from './identity.store.ts'
import { localPath } from '../sign-in/local-path.ts'
import { newToken } from '../sessions/new-token.ts'
import type { OpenedSession } from '../sessions/open-session.ts'
import { signInWithProvider } from './sign-in-with-provider.ts'

/** Long enough to look up a password at the provider. */
export const FLOW_MS = 10 * MINUTE_MS

export const isSocialProvider = (name: string): name is SocialProvider =>
  SOCIAL_PROVIDERS.some((known) => known === name)
const callbackUrl = ({ origin }: Deps, provider: SocialProvider) =>
  `${origin}/api/v1/auth/${provider}/callback`

/**
 * The provider's URL, and a secret for a cookie of this browser. The callback requires that cookie.
 * Undefined when the provider is not configured.
 */
export async function startSocialSignIn(
  deps: Deps,
  provider: SocialProvider,
  next: unknown,
): Promise<{ url: URL; browser: string } | undefined> {
  const adapter = deps.social.get(provider)
  if (!adapter) return undefined
  const [state, nonce, verifier, browser] = [
    newToken(deps.random),
    newToken(deps.random),
    newToken(deps.random),
    newToken(deps.random),
  ]
  const url = await adapter.authorizationUrl(callbackUrl(deps, provider), {
    state,
    nonce,
    verifier,
  })
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

/** The refusal `second_factor_required`, with the token of the session that waits. */
export type Waiting = Refusal

export type ProviderCallback = {
  provider: SocialProvider
  search: string
  state: string
  browser: string
  userAgent: string | undefined
  lang: string
}

/**
 * Completes the sign-in after the provider's redirect. Every mismatch is refused as
 * `provider_refused`.
 */
export async function finishSocialSignIn(
  deps: Deps,
  callback: ProviderCallback,
): Promise<{ session: OpenedSession; next: string } | { waiting: Waiting; next: string }> {
  const { provider, state, browser, userAgent, lang } = callback
  const adapter = deps.social.get(provider)
  const flow =
    adapter && (await consumeFlow(deps.database, provider, state, browser, deps.clock.now()))
  if (!adapter || !flow) return refuse('provider_refused')
  const url = new URL(callbackUrl(deps, provider) + callback.search)
  try {
    const person = await adapter.completeSignIn(url, {
      state,
      nonce: flow.nonce,
      verifier: flow.verifier,
    })
    const personWithName = { ...person, firstname: person.firstname ?? flow.firstname ?? undefined }
    const session = await deps.database.transaction((tx) =>
      signInWithProvider(tx, deps, personWithName, { provider, method: provider, userAgent, lang }),
    )
    return { session, next: flow.next }
  } catch (error) {
    if (error instanceof ProviderRefusal) return refuse('provider_refused')
    if (error instanceof Refusal && error.code === 'second_factor_required')
      return { waiting: error, next: flow.next }
    throw error
  }
}

/** Signs in with a token of the hosted identity service. */
export async function signInWithHostedToken(
  deps: Deps,
  idToken: string,
  { userAgent, lang }: { userAgent: string | undefined; lang: string },
): Promise<OpenedSession> {
  const person = await deps.hosted?.verify(idToken)
  if (!person) return refuse('invalid_credentials')
  return deps.database.transaction((tx) =>
    signInWithProvider(tx, deps, person, { provider: 'hosted', method: 'hosted', userAgent, lang }),
  )
}
