import { createRemoteJWKSet, errors, jwtVerify } from 'jose'
import { profileFromClaims } from './oidc.ts'
import type { HostedIdentity } from './port.ts'

const KEYS =
  'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com'

/**
 * ID tokens of Firebase Auth, checked as its documents demand: RS256 and nothing else, by one of
 * its published keys, from its issuer, for our project, not over. The keys are fetched once and
 * again when they turn.
 */
export function firebaseIdentity({
  project,
  keysUrl = KEYS,
  now,
}: {
  project: string
  keysUrl?: string | undefined
  now: () => Date
}): HostedIdentity {
  const keys = createRemoteJWKSet(new URL(keysUrl), {
    timeoutDuration: 10_000,
    cooldownDuration: 30_000,
  })
  return {
    async verify(idToken) {
      try {
        const { payload } = await jwtVerify(idToken, keys, {
          algorithms: ['RS256'],
          issuer: `https://securetoken.google.com/${project}`,
          audience: project,
          requiredClaims: ['exp', 'iat', 'sub', 'auth_time'],
          clockTolerance: 5,
          currentDate: now(),
        })
        if (payload.sub === '' || Number(payload['auth_time']) > now().getTime() / 1000 + 5)
          return undefined
        // It takes numbers in by a code only.
        return profileFromClaims({ ...payload, phone_number_verified: true })
      } catch (error) {
        // Its keys cannot be fetched: that says nothing about the token.
        if (
          error instanceof errors.JOSEError &&
          !(error instanceof errors.JWKSTimeout) &&
          error.code !== 'ERR_JOSE_GENERIC'
        )
          return undefined
        throw error
      }
    },
  }
}
