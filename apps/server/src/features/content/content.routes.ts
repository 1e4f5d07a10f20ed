import * as settings from '@hawker/contract/settings'
import type { Deps } from '../../deps.ts'
import { type Route, read } from '../../http/api/route.ts'
import {
  listBanners,
  listBlogs,
  listFaqs,
  listStories,
  showBlog,
  showPage,
} from './read-content.ts'

export const contentRoutes = (deps: Deps): Route[] => [
  read(settings.listBanners, (call) => listBanners(deps, call)),
  read(settings.listBlogs, (call) => listBlogs(deps, call)),
  read(settings.showBlog, ({ params, lang }) => showBlog(deps, params.uuid, lang)),
  read(settings.showPage, ({ params, lang }) => showPage(deps, params.slug, lang)),
  read(settings.listFaqs, (call) => listFaqs(deps, call)),
  read(settings.listStories, (call) => listStories(deps, call)),
]
