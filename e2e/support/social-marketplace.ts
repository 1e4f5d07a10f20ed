import { openGoogle } from '@hawker/server/testing/openid-stand-in'
import { type StandIn, openApple, openFacebook } from '@hawker/server/testing/social-stand-ins'
import { type Marketplace, openMarketplace } from './marketplace.ts'

export type SocialMarketplace = {
  market: Marketplace
  providers: { google: StandIn; facebook: StandIn; apple: StandIn }
  close(): Promise<void>
}

/** A marketplace that people may also sign in to by Google, Facebook and Apple, each played on this machine. */
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
  if (!providers) throw new Error('the marketplace asked for no providers')
  const played = providers
  return {
    market,
    providers: played,
    async close() {
      for (const provider of Object.values(played)) provider.close()
      await market.close()
    },
  }
}
