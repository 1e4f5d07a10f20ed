import { HelpPage } from '../features/account/help-page.tsx'
import { browserAsking, serverAsking, type Asking } from '../lib/api.ts'
import { pageHead } from '../lib/page-head.ts'
import { translatorFor } from '../lib/texts.tsx'
import type { Route } from './+types/help.ts'

async function load({ api }: Asking) {
  // Contacts stand by themselves: without the questions the page still helps.
  const result = await api('listFaqs', { query: { perPage: 100 } })
  return { faqs: result.ok ? result.data.map(({ id, translation }) => ({ id, ...translation })) : [] }
}

export const loader = ({ request, context }: Route.LoaderArgs) => load(serverAsking({ request, context }))
export const clientLoader = ({ request }: Route.ClientLoaderArgs) => load(browserAsking({ request }))

export const meta: Route.MetaFunction = (place) => {
  const t = translatorFor(place.matches[0].loaderData.site.lang)
  return pageHead(place, { title: t('common.page_title', { title: t('help.title') }), description: t('help.description'), path: '/help' })
}

export default function Help({ loaderData }: Route.ComponentProps) {
  return <HelpPage faqs={loaderData.faqs} />
}
