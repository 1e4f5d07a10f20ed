import { redirect } from '@hawker/web/router/responses'
import { ShareCard } from '../features/group-order/index.ts'
import { serverLoadContext } from '../lib/api.ts'
import { paymentArrival } from '../lib/payments/payment-arrival.ts'
import { dueQuery, fromOutside } from '../lib/payments/payment-methods.ts'
import { translatorFor } from '../lib/texts.tsx'
import type { ActionArgs, LoaderArgs, MetaArgs, PageProps } from '../lib/page/route-types.ts'

/** Public: the link is enough, without an account or scripts. */
export async function loader({ request, context, params: { uuid } }: LoaderArgs<'uuid'>) {
  const { api, url } = serverLoadContext({ request, context })
  const share = await api('showPaymentRequest', { params: { uuid } })
  const methods =
    share.ok &&
    (await api('listPaymentMethods', { query: dueQuery(share.data.amount, share.data.currency) }))
  return {
    share: share.ok ? share.data : undefined,
    missing: !share.ok,
    methods: methods && methods.ok ? methods.data.filter(fromOutside) : [],
    arrival: paymentArrival(url.searchParams),
  }
}
/** In the browser the card loads and polls the share. */
export const clientLoader = async () => ({
  share: undefined,
  missing: false,
  methods: [],
  arrival: undefined,
})

/** Pays without scripts: redirects to the payment page. */
export async function action({ request, context, params: { uuid } }: ActionArgs<'uuid'>) {
  const form = await request.formData()
  const methods = await serverLoadContext({ request, context }).api('listPaymentMethods')
  const method = methods.ok
    ? methods.data.filter(fromOutside).find(({ tag }) => tag === form.get('tag'))
    : undefined
  const result =
    method &&
    (await serverLoadContext({ request, context }).api('payPaymentRequest', {
      params: { uuid },
      body: { payment: { tag: method.tag } },
    }))
  const redirectUrl = result?.ok ? result.data.transaction?.redirect_url : undefined
  return redirect(redirectUrl ?? `/share/${uuid}?payment=refused`, { status: 303 })
}

export const meta = ({ site }: MetaArgs) => {
  const t = translatorFor(site.lang)
  return [
    { title: t('common.page_title', { title: t('share.page') }) },
    { name: 'robots', content: 'noindex' },
  ]
}
/** A member's share of a group order, opened by its link. */
export default function PayShare({
  params: { uuid },
  loaderData,
}: PageProps<typeof loader | typeof clientLoader, typeof action, 'uuid'>) {
  return (
    <div className="page max-w-xl! py-6 md:py-8">
      <ShareCard key={uuid} uuid={uuid} level={1} expected={false} initial={loaderData} />
    </div>
  )
}
