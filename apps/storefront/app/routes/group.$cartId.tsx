import { readPositiveInteger } from '@hawker/std/positive-integer'
import { GroupPage } from '../features/group-order/index.ts'
import { browserLoadContext, serverLoadContext, type LoadContext } from '../lib/api.ts'
import { translatorFor } from '../lib/texts.tsx'
import { pricedFor } from '../lib/visit/visit.ts'
import type { ClientLoaderArgs, LoaderArgs, MetaArgs, PageProps } from '../lib/page/route-types.ts'

const TOKEN = /^[A-Za-z0-9_-]{22}$/

/**
 * The data that the link alone gives access to. The viewer's membership is found in the browser.
 */
async function load({ api, url, visit }: LoadContext, key: string) {
  const cartId = readPositiveInteger(key)
  const token = TOKEN.exec(url.searchParams.get('t') ?? '')?.[0] ?? null
  const preview =
    cartId !== undefined && token !== null
      ? await api('showGuestCart', {
          params: { id: cartId },
          query: { token, ...pricedFor(visit) },
        })
      : null
  const t = translatorFor(visit.lang)
  return {
    cartId: cartId ?? 0,
    token,
    preview: preview?.ok ? preview.data : null,
    title: t('common.page_title', { title: t('group.start') }),
  }
}

export const loader = ({ request, context, params }: LoaderArgs<'cartId'>) =>
  load(serverLoadContext({ request, context }), params.cartId)
export const clientLoader = ({ request, params }: ClientLoaderArgs<'cartId'>) =>
  load(browserLoadContext({ request }), params.cartId)

export const meta = ({ loaderData }: MetaArgs<typeof loader | typeof clientLoader, 'cartId'>) => [
  { title: loaderData?.title },
  { name: 'robots', content: 'noindex' },
]

export default function GroupRoute({
  loaderData: { cartId, token, preview },
}: PageProps<typeof loader | typeof clientLoader, undefined, 'cartId'>) {
  return (
    <div className="page max-w-3xl! py-6 md:py-8">
      <GroupPage key={cartId} cartId={cartId} token={token} preview={preview} />
    </div>
  )
}
