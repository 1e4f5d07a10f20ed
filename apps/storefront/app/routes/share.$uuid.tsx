import { redirect } from '../router/answers.ts'
import { ShareCard } from '../features/group-order/index.ts'
import { serverAsking } from '../lib/api.ts'
import { fromOutside } from '../lib/payment-methods.ts'
import { translatorFor } from '../lib/texts.tsx'
import type { ActionArgs, LoaderArgs, MetaArgs, PageProps } from '../router/route-module.ts'

/** Whoever holds the link sees the share, whether they have an account or scripts or not. */
export async function loader({ request, context, params: { uuid } }: LoaderArgs<'uuid'>) {
  const { api, url } = serverAsking({ request, context })
  const [share, methods] = await Promise.all([
    api('showPaymentRequest', { params: { uuid } }),
    api('listPaymentMethods'),
  ])
  return {
    share: share.ok ? share.data : undefined,
    missing: !share.ok,
    methods: methods.ok ? methods.data.filter(fromOutside) : [],
    refused: url.searchParams.has('refused'),
  }
}
/** In the browser the card asks for itself, and goes on asking. */
export const clientLoader = async () => ({
  share: undefined,
  missing: false,
  methods: [],
  refused: false,
})

/** The same press before scripts are there: straight to the provider's page. */
export async function action({ request, context, params: { uuid } }: ActionArgs<'uuid'>) {
  const form = await request.formData()
  const methods = await serverAsking({ request, context }).api('listPaymentMethods')
  const method = methods.ok
    ? methods.data.filter(fromOutside).find(({ tag }) => tag === form.get('tag'))
    : undefined
  const asked =
    method &&
    (await serverAsking({ request, context }).api('payPaymentRequest', {
      params: { uuid },
      body: { payment: { tag: method.tag } },
    }))
  const away = asked?.ok ? asked.data.transaction?.redirect_url : undefined
  return redirect(away ?? `/share/${uuid}?refused=`, { status: 303 })
}

export const meta = ({ site }: MetaArgs) => {
  const t = translatorFor(site.lang)
  return [
    { title: t('common.page_title', { title: t('share.page') }) },
    { name: 'robots', content: 'noindex' },
  ]
}
/** A share of a group order, for whoever was sent its link. */
export default function PayShare({
  params: { uuid },
  loaderData,
}: PageProps<typeof loader | typeof clientLoader, typeof action, 'uuid'>) {
  return (
    <div className="page max-w-xl! py-6 md:py-8">
      <ShareCard key={uuid} uuid={uuid} level={1} expected={false} known={loaderData} />
    </div>
  )
}
