import { startFakeGoogle } from '@hawker/server/testing/fakes/fake-openid-provider'
import {
  type FakeProvider,
  startFakeApple,
  startFakeFacebook,
} from '@hawker/server/testing/fakes/fake-social-providers'
import { type Marketplace, openMarketplace } from './marketplace.ts'

export type SocialMarketplace = {
  market: Marketplace
  providers: { google: FakeProvider; facebook: FakeProvider; apple: FakeProvider }
  close(): Promise<void>
}

/** Opens a marketplace with local fakes of Google, Facebook and Apple sign-in. */
export async function openSocialMarketplace(): Promise<SocialMarketplace> {
  let providers: SocialMarketplace['providers'] | undefined
  const market = await openMarketplace({
    social: async (origin) => {
      const [google, facebook, apple] = await Promise.all([
        startFakeGoogle(`${origin}/api/v1/auth/google/callback`),
        startFakeFacebook(),
        startFakeApple(() => new Date()),
      ])
      providers = { google, facebook, apple }
      return [google.signIn, facebook.signIn, apple.signIn]
    },
  })
  if (!providers) throw new Error('The marketplace requested no providers')
  const opened = providers
  return {
    market,
    providers: opened,
    async close() {
      for (const provider of Object.values(opened)) provider.close()
      await market.close()
    },
  }
}
