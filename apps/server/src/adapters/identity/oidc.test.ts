import assert from 'node:assert/strict'
import { test } from 'node:test'
import { followToCallback, startFakeGoogle } from '../../testing/fakes/fake-openid-provider.ts'

const CALLBACK = 'http://hawker.test/callback'
const FLOW = { state: 'a'.repeat(43), nonce: 'b'.repeat(43), verifier: 'c'.repeat(43) }

for (const algorithm of ['RS256', 'ES256'] as const)
  for (const profileIn of ['id_token', 'userinfo'] as const)
    test(`reads e-mail address and name from the ${profileIn}, signed with ${algorithm}`, async () => {
      const provider = await startFakeGoogle(CALLBACK, { algorithm, profileIn })
      try {
        provider.signsInAs({
          sub: 'ada',
          email: 'ada@example.test',
          email_verified: true,
          given_name: 'Ada',
        })
        const start = await provider.signIn.authorizationUrl(CALLBACK, FLOW)
        const back = await followToCallback(start.href, CALLBACK)
        const profile = await provider.signIn.completeSignIn(back, FLOW)
        assert.deepEqual(
          [profile.subject, profile.email, profile.emailVerified, profile.firstname],
          ['ada', 'ada@example.test', true, 'Ada'],
        )
      } finally {
        provider.close()
      }
    })
