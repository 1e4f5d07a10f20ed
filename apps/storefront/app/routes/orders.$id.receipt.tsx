import { readPositiveInteger } from '@hawker/std/positive-integer'
import { orSignIn, requireSessionOrTable } from '../features/account/index.ts'
import { ReceiptPage } from '../features/receipt/index.ts'
import { browserLoadContext, serverLoadContext, type LoadContext } from '../lib/api.ts'
import { pathId } from '../lib/page/path-id.ts'
import { translatorFor } from '../lib/texts.tsx'
import type { ClientLoaderArgs, LoaderArgs, MetaArgs, PageProps } from '../lib/page/route-types.ts'

async function load({ api }: LoadContext, request: Request, key: string) {
  requireSessionOrTable(request)
  const id = pathId(key)
  // A member's part, on the host's page.
  const member = readPositiveInteger(new URL(request.url).searchParams.get('member'))
  const query = member === undefined ? {} : { member_id: member }
  return orSignIn(await api('showReceipt', { params: { id }, query }), request).data
}

export const loader = ({ request, context, params }: LoaderArgs<'id'>) =>
  load(serverLoadContext({ request, context }, { as: 'visitor' }), request, params.id)
export const clientLoader = ({ request, params }: ClientLoaderArgs<'id'>) =>
  load(browserLoadContext({ request }), request, params.id)

export const meta = ({ site, loaderData }: MetaArgs<typeof loader | typeof clientLoader, 'id'>) => {
  const t = translatorFor(site.lang)
  const title = loaderData ? `${t('receipt.title')} ${loaderData.order.number}` : t('receipt.title')
  return [{ title: t('common.page_title', { title }) }, { name: 'robots', content: 'noindex' }]
}

export default function ReceiptRoute({
  loaderData,
}: PageProps<typeof loader | typeof clientLoader, undefined, 'id'>) {
  return <ReceiptPage receipt={loaderData} />
}
