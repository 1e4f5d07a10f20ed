import { data } from 'react-router'
import { translatorFor } from '../lib/texts.tsx'
import { NotFoundScreen } from '../shell/not-found-screen.tsx'
import type { Route } from './+types/not-found.ts'

export const loader = () => data(null, { status: 404 })

export const meta: Route.MetaFunction = ({ matches }) => {
  const t = translatorFor(matches[0].loaderData.site.lang)
  return [{ title: t('common.page_title', { title: t('error.not_found') }) }]
}

export default function NotFound() {
  return <NotFoundScreen />
}
