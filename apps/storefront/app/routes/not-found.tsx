import { data } from '@hawker/web/router/responses'
import { translatorFor } from '../lib/texts.tsx'
import { NotFoundScreen } from '../shell/not-found-screen.tsx'
import type { MetaArgs } from '../lib/page/route-types.ts'

export const loader = () => data(null, { status: 404 })

export const meta = ({ site }: MetaArgs) => {
  const t = translatorFor(site.lang)
  return [{ title: t('common.page_title', { title: t('error.not_found') }) }]
}

export default function NotFound() {
  return <NotFoundScreen />
}
