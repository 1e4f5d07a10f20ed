import { readPositiveInteger } from '@hawker/std/positive-integer'
import { orSignIn, requireSession } from '../features/account/index.ts'
import { HISTORY_PAGE, WalletPage, filterOf, type WalletData } from '../features/wallet/index.ts'
import { sendMoneyAction, topUpFormData, topUpAction } from '../features/wallet/index.server.ts'
import { browserLoadContext, serverLoadContext, type LoadContext } from '../lib/api.ts'
import { paymentArrival } from '../lib/payments/payment-arrival.ts'
import { translatorFor } from '../lib/texts.tsx'
import { redirect } from '@hawker/web/router/responses'
import type {
  ActionArgs,
  ClientLoaderArgs,
  LoaderArgs,
  MetaArgs,
  PageProps,
  ShouldRevalidateArgs,
} from '../lib/page/route-types.ts'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

async function load(
  { api, url }: LoadContext,
  request: Request,
  plainTopUp?: WalletData['plainTopUp'],
): Promise<WalletData> {
  requireSession(request)
  const { searchParams } = url
  const filter = filterOf(searchParams.get('type'))
  const page = readPositiveInteger(searchParams.get('page')) ?? 1
  const uuidParam = (name: string) => UUID.exec(searchParams.get(name) ?? '')?.[0]
  const [movementId, sentId] = [uuidParam('movement'), uuidParam('sent')]
  const topUpId = readPositiveInteger(searchParams.get('topup')) ?? 0
  const [wallet, histories, sent, topUp, referral, offer] = await Promise.all([
    api('showWallet'),
    api('listWalletHistories', {
      query: {
        page,
        perPage: HISTORY_PAGE,
        ...(filter ? { type: filter } : {}),
        ...(movementId ? { uuid: movementId } : {}),
      },
    }),
    sentId === undefined
      ? undefined
      : api('listWalletHistories', { query: { type: 'send', uuid: sentId } }),
    topUpId > 0 ? api('showTransaction', { params: { id: topUpId } }) : undefined,
    api('showReferral'),
    api('showReferralOffer'),
  ])
  const { data: items, meta } = orSignIn(histories, request)
  return {
    wallet: orSignIn(wallet, request).data,
    filter,
    movementId,
    histories: { items, page, lastPage: meta.last_page, total: meta.total },
    topUp: topUp?.ok ? topUp.data : undefined,
    sentTransfer: sent?.ok ? sent.data[0] : undefined,
    // The referral card is optional.
    invitation:
      referral.ok && offer.ok && referral.data.active
        ? { referral: referral.data, offer: offer.data }
        : undefined,
    plainTopUp,
    arrival: paymentArrival(searchParams),
  }
}

export async function loader({ request, context }: LoaderArgs) {
  const loadContext = serverLoadContext({ request, context }, { as: 'visitor' })
  return load(
    loadContext,
    request,
    loadContext.url.searchParams.get('do') === 'topup'
      ? await topUpFormData(loadContext)
      : undefined,
  )
}
/** The forms of both sheets without scripts. */
export async function action({ request, context }: ActionArgs) {
  requireSession(request)
  const loadContext = serverLoadContext({ request, context }, { as: 'visitor' })
  const form = await request.formData()
  return loadContext.url.searchParams.get('do') === 'send'
    ? sendMoneyAction(loadContext, form)
    : redirect(await topUpAction(loadContext, form), { status: 303 })
}
export const clientLoader = ({ request }: ClientLoaderArgs) =>
  load(browserLoadContext({ request }), request)

/** Opening a sheet changes only `do`, which needs no data. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateArgs): boolean {
  const dataKey = ({ pathname, searchParams }: URL) =>
    `${pathname} ${[...searchParams].filter(([name]) => name !== 'do').join('&')}`
  return currentUrl.href === nextUrl.href || dataKey(currentUrl) !== dataKey(nextUrl)
    ? defaultShouldRevalidate
    : false
}

export const meta = ({ site }: MetaArgs) => {
  const t = translatorFor(site.lang)
  return [{ title: t('common.page_title', { title: t('wallet.title') }) }]
}

export default function WalletRoute({
  loaderData,
  actionData,
}: PageProps<typeof loader | typeof clientLoader, typeof action>) {
  return <WalletPage {...loaderData} sendStep={actionData} />
}
