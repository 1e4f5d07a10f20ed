import { openGoogle } from '@hawker/server/testing/openid-stand-in'
import { type StandIn, openApple, openFacebook } from '@hawker/server/testing/social-stand-ins'
import { type Marketplace, openMarketplace } from './marketplace.ts'

export type SocialMarketplace = {
  market: Marketplace
  providers: { google: StandIn; facebook: StandIn; apple: StandIn }
  close(): Promise<void>
}

/** Opens a marketplace with local fakes of Google, Facebook and Apple sign-in. */
export async function openSocialMarketplace(): Promise<SocialMarketplace> {
  let providers: SocialMarketplace['providers'] | undefined
  const market = await openMarketplace({
    social: async (origin) => {
      const [google, facebook, apple] = await Promise.all([
        openGoogle(`${origin}/api/v1/auth/google/callback`),
        openFacebook(),
        openApple(() => new Date()),
      ])
      providers = { google, facebook, apple }
      return [google.way, facebook.way, apple.way]
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
