import { HelpPage } from '../features/account/help-page.tsx'
import { browserAsking, serverAsking, type Asking } from '../lib/api.ts'
import { translatorFor } from '../lib/texts.tsx'
import type { Route } from './+types/help.ts'

async function load({ api }: Asking) {
  // Contacts stand by themselves: without the questions the page still helps.
  const result = await api('listFaqs', { query: { perPage: 100 } })
  return { faqs: result.ok ? result.data.map(({ id, translation }) => ({ id, ...translation })) : [] }
}

export const loader = ({ request, context }: Route.LoaderArgs) => load(serverAsking({ request, context }))
export const clientLoader = ({ request }: Route.ClientLoaderArgs) => load(browserAsking({ request }))

export const meta: Route.MetaFunction = ({ matches }) => {
  const t = translatorFor(matches[0].loaderData.site.lang)
  return [{ title: t('common.page_title', { title: t('help.title') }) }]
}

export default function Help({ loaderData }: Route.ComponentProps) {
  return <HelpPage faqs={loaderData.faqs} />
}
