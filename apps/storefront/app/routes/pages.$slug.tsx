import { formatDate } from '@hawker/i18n/format-date'
import { orPage } from '@hawker/web/api/results'
import { browserLoadContext, serverLoadContext, type LoadContext } from '../lib/api.ts'
import { pageHead } from '../lib/page/page-head.ts'
import { translatorFor, useTexts } from '../lib/texts.tsx'
import type { ClientLoaderArgs, LoaderArgs, MetaArgs, PageProps } from '../lib/page/route-types.ts'

const load = async ({ api }: LoadContext, slug: string) =>
  orPage(await api('showPage', { params: { slug } })).data

export const loader = ({ request, context, params }: LoaderArgs<'slug'>) =>
  load(serverLoadContext({ request, context }), params.slug)
export const clientLoader = ({ request, params }: ClientLoaderArgs<'slug'>) =>
  load(browserLoadContext({ request }), params.slug)

export const meta = (place: MetaArgs<typeof loader | typeof clientLoader, 'slug'>) => {
  const { loaderData, params } = place
  if (!loaderData) return []
  const t = translatorFor(place.site.lang)
  const { title, description } = loaderData.translation
  return pageHead(place, {
    title: t('common.page_title', { title }),
    description,
    path: `/pages/${params.slug}`,
  })
}

/** A text page, such as terms or privacy. Empty lines separate paragraphs. */
export default function TextPage({
  loaderData,
}: PageProps<typeof loader | typeof clientLoader, undefined, 'slug'>) {
  const { lang } = useTexts()
  const { translation, updated_at: at } = loaderData
  return (
    <article className="page grid max-w-2xl gap-4 py-8">
      <h1 className="text-2xl leading-tight font-bold">{translation.title}</h1>
      {translation.description.split(/\n{2,}/).map((paragraph) => (
        <p key={paragraph} className="leading-relaxed whitespace-pre-line">
          {paragraph}
        </p>
      ))}
      <p className="text-sm text-muted">
        <time dateTime={at}>{formatDate(at, lang, { timeZone: 'UTC' })}</time>
      </p>
    </article>
  )
}
