import { orSignIn, requireSession } from '../features/account/index.ts'
import { HISTORY_PAGE, WalletPage, filterOf, type WalletData } from '../features/wallet/index.ts'
import { sendFromForm } from '../features/wallet/send-form.server.ts'
import { plainTopUp, topUpFromForm } from '../features/wallet/top-up-form.server.ts'
import { browserAsking, serverAsking, type Asking } from '../lib/api.ts'
import { translatorFor } from '../lib/texts.tsx'
import { redirect } from '../router/answers.ts'
import type {
  ActionArgs,
  ClientLoaderArgs,
  LoaderArgs,
  MetaArgs,
  PageProps,
  ShouldRevalidateArgs,
} from '../router/route-module.ts'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

async function load(
  { api, url }: Asking,
  request: Request,
  plainTopUp?: WalletData['plainTopUp'],
): Promise<WalletData> {
  requireSession(request)
  const { searchParams } = url
  const filter = filterOf(searchParams.get('type'))
  const page = Math.max(1, Math.trunc(Number(searchParams.get('page'))) || 1)
  const uuidIn = (name: string) => UUID.exec(searchParams.get(name) ?? '')?.[0]
  const [movement, justSent] = [uuidIn('movement'), uuidIn('sent')]
  const topUpId = Math.trunc(Number(searchParams.get('topup')))
  const [wallet, histories, sent, topUp, referral, offer] = await Promise.all([
    api('showWallet'),
    api('listWalletHistories', {
      query: {
        page,
        perPage: HISTORY_PAGE,
        ...(filter ? { type: filter } : {}),
        ...(movement ? { uuid: movement } : {}),
      },
    }),
    justSent === undefined
      ? undefined
      : api('listWalletHistories', { query: { type: 'send', uuid: justSent } }),
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
    sent: sent?.ok ? sent.data[0] : undefined,
    // The wallet stands without it.
    invitation:
      referral.ok && offer.ok && referral.data.active
        ? { referral: referral.data, offer: offer.data }
        : undefined,
    plainTopUp,
    unavailable: searchParams.get('payment') === 'unavailable',
  }
}

export async function loader({ request, context }: LoaderArgs) {
  const asking = serverAsking({ request, context }, { as: 'visitor' })
  return load(
    asking,
    request,
    asking.url.searchParams.get('do') === 'topup' ? await plainTopUp(asking) : undefined,
  )
}
/** The forms of both sheets before scripts are there. */
export async function action({ request, context }: ActionArgs) {
  requireSession(request)
  const asking = serverAsking({ request, context }, { as: 'visitor' })
  const form = await request.formData()
  return asking.url.searchParams.get('do') === 'send'
    ? sendFromForm(asking, form)
    : redirect(await topUpFromForm(asking, form), { status: 303 })
}
export const clientLoader = ({ request }: ClientLoaderArgs) =>
  load(browserAsking({ request }), request)

/** A sheet that opens over the page asks for nothing new. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateArgs): boolean {
  const asked = ({ pathname, searchParams }: URL) =>
    `${pathname} ${[...searchParams].filter(([name]) => name !== 'do').join('&')}`
  return currentUrl.href === nextUrl.href || asked(currentUrl) !== asked(nextUrl)
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
  return <WalletPage {...loaderData} plainSend={actionData} />
}
