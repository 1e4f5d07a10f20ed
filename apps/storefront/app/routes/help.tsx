import { HelpPage } from '../features/help/index.ts'
import { browserLoadContext, serverLoadContext, type LoadContext } from '../lib/api.ts'
import { pageHead } from '../lib/page/page-head.ts'
import { translatorFor } from '../lib/texts.tsx'
import type { ClientLoaderArgs, LoaderArgs, MetaArgs, PageProps } from '../lib/page/route-types.ts'

async function load({ api }: LoadContext) {
  // Optional: without questions the page still shows the contacts.
  const result = await api('listFaqs', { query: { perPage: 100 } })
  return {
    faqs: result.ok ? result.data.map(({ id, translation }) => ({ id, ...translation })) : [],
  }
}

export const loader = ({ request, context }: LoaderArgs) =>
  load(serverLoadContext({ request, context }))
export const clientLoader = ({ request }: ClientLoaderArgs) => load(browserLoadContext({ request }))

export const meta = (place: MetaArgs) => {
  const t = translatorFor(place.site.lang)
  return pageHead(place, {
    title: t('common.page_title', { title: t('help.title') }),
    description: t('help.description'),
    path: '/help',
  })
}

export default function Help({ loaderData }: PageProps<typeof loader | typeof clientLoader>) {
  return <HelpPage faqs={loaderData.faqs} />
}
