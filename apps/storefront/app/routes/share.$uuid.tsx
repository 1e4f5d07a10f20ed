import { redirect } from 'react-router'
import { ShareCard } from '../features/group-order/index.ts'
import { serverAsking } from '../lib/api.ts'
import { fromOutside } from '../lib/payment-methods.ts'
import { translatorFor } from '../lib/texts.tsx'
import type { Route } from './+types/share.$uuid.ts'

/** Whoever holds the link sees the share, whether they have an account or scripts or not. */
export async function loader({ request, context, params: { uuid } }: Route.LoaderArgs) {
  const { api, url } = serverAsking({ request, context })
  const [share, methods] = await Promise.all([api('showPaymentRequest', { params: { uuid } }), api('listPaymentMethods')])
  return {
    share: share.ok ? share.data : undefined,
    missing: !share.ok,
    methods: methods.ok ? methods.data.filter(fromOutside) : [],
    refused: url.searchParams.has('refused'),
  }
}
/** In the browser the card asks for itself, and goes on asking. */
export const clientLoader = async () => ({ share: undefined, missing: false, methods: [], refused: false })

/** The same press before scripts are there: straight to the provider's page. */
export async function action({ request, context, params: { uuid } }: Route.ActionArgs) {
  const form = await request.formData()
  const methods = await serverAsking({ request, context }).api('listPaymentMethods')
  const method = methods.ok ? methods.data.filter(fromOutside).find(({ tag }) => tag === form.get('tag')) : undefined
  const asked =
    method &&
    (await serverAsking({ request, context }).api('payPaymentRequest', { params: { uuid }, body: { payment: { tag: method.tag } } }))
  const away = asked?.ok ? asked.data.transaction?.redirect_url : undefined
  return redirect(away ?? `/share/${uuid}?refused=`, 303)
}

export const meta: Route.MetaFunction = ({ matches }) => {
  const t = translatorFor(matches[0].loaderData.site.lang)
  return [{ title: t('common.page_title', { title: t('share.page') }) }, { name: 'robots', content: 'noindex' }]
}
export const headers: Route.HeadersFunction = () => ({ 'cache-control': 'no-store' })

/** A share of a group order, for whoever was sent its link. */
export default function PayShare({ params: { uuid }, loaderData }: Route.ComponentProps) {
  return (
    <div className="page max-w-xl! py-6 md:py-8">
      <ShareCard key={uuid} uuid={uuid} level={1} expected={false} known={loaderData} />
    </div>
  )
}
