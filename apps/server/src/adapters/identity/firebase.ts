import { createRemoteJWKSet, errors, jwtVerify } from 'jose'
import { profileFromClaims } from './oidc.ts'
import type { HostedIdentity } from './port.ts'

const KEYS =
  'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com'

/**
 * Verifies Firebase ID tokens as its documentation requires: RS256, a published key, issuer,
 * audience and expiry. The keys are cached and fetched again when they rotate.
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
        // Firebase stores a phone number only after it was verified by a code.
        return profileFromClaims({ ...payload, phone_number_verified: true })
      } catch (error) {
        // An invalid token is undefined. A failure to fetch the keys is thrown.
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
