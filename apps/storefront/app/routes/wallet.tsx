import { orSignIn, requireSession } from '../features/account/index.ts'
import { HISTORY_PAGE, WalletPage, filterOf, type WalletData } from '../features/wallet/index.ts'
import { browserAsking, serverAsking, type Asking } from '../lib/api.ts'
import { translatorFor } from '../lib/texts.tsx'
import type { ClientLoaderArgs, LoaderArgs, MetaArgs, PageProps, ShouldRevalidateArgs } from '../router/route-module.ts'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

async function load({ api, url }: Asking, request: Request): Promise<WalletData> {
  requireSession(request)
  const { searchParams } = url
  const filter = filterOf(searchParams.get('type'))
  const page = Math.max(1, Math.trunc(Number(searchParams.get('page'))) || 1)
  const movement = UUID.exec(searchParams.get('movement') ?? '')?.[0]
  const topUpId = Math.trunc(Number(searchParams.get('topup')))
  const [wallet, histories, topUp, referral, offer] = await Promise.all([
    api('showWallet'),
    api('listWalletHistories', {
      query: { page, perPage: HISTORY_PAGE, ...(filter ? { type: filter } : {}), ...(movement ? { uuid: movement } : {}) },
    }),
    topUpId > 0 ? api('showTransaction', { params: { id: topUpId } }) : undefined,
    api('showReferral'),
    api('showReferralOffer'),
  ])
  const { data: items, meta } = orSignIn(histories, request)
  return {
    wallet: orSignIn(wallet, request).data,
    filter,
    movement,
    histories: { items, page, lastPage: meta.last_page, total: meta.total },
    topUp: topUp?.ok ? topUp.data : undefined,
    // The wallet stands without it.
    invitation: referral.ok && offer.ok && referral.data.active ? { referral: referral.data, offer: offer.data } : undefined,
    unavailable: searchParams.get('payment') === 'unavailable',
  }
}

export const loader = ({ request, context }: LoaderArgs) => load(serverAsking({ request, context }, { as: 'visitor' }), request)
export const clientLoader = ({ request }: ClientLoaderArgs) => load(browserAsking({ request }), request)

/** A sheet that opens over the page asks for nothing new. */
export function shouldRevalidate({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateArgs): boolean {
  const asked = ({ pathname, searchParams }: URL) => `${pathname} ${[...searchParams].filter(([name]) => name !== 'do').join('&')}`
  return currentUrl.href === nextUrl.href || asked(currentUrl) !== asked(nextUrl) ? defaultShouldRevalidate : false
}

export const meta = ({ site }: MetaArgs) => {
  const t = translatorFor(site.lang)
  return [{ title: t('common.page_title', { title: t('wallet.title') }) }]
}

export default function WalletRoute({ loaderData }: PageProps<typeof loader | typeof clientLoader>) {
  return <WalletPage {...loaderData} />
}
