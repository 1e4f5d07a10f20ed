import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { settingsOf } from './settings.store.ts'
import type { Settings } from './setting-values.ts'

/** The installed app. Phones offer the marketplace's own apps next to it. */
const MANIFEST = {
  id: '/_app',
  name: 'Hawker: food and groceries near you',
  short_name: 'Hawker',
  description: 'Order food and groceries from shops near you, for delivery or pickup.',
  start_url: '/_app',
  scope: '/',
  display: 'standalone',
  background_color: '#fafaf9',
  theme_color: '#e11d48',
  categories: ['food', 'shopping'],
  icons: [
    { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
    ...[192, 512].map((size) => ({
      src: `/images/icon-${size}.png`,
      sizes: `${size}x${size}`,
      type: 'image/png',
      purpose: 'any maskable',
    })),
  ],
  shortcuts: [
    { name: 'Search', url: '/search' },
    { name: 'Orders', url: '/orders' },
  ],
}

type RelatedApplication = { platform: 'play' | 'itunes'; url: string; id?: string }

/** The app of a link to a store, with its package id where the link has one. */
function relatedApplication(
  platform: RelatedApplication['platform'],
  link: string,
): RelatedApplication[] {
  if (!URL.canParse(link)) return []
  const url = new URL(link)
  const id = platform === 'play' ? url.searchParams.get('id') : /\/id(\d+)/.exec(url.pathname)?.[1]
  return [{ platform, url: link, ...(id ? { id } : {}) }]
}

const relatedApplications = ({ customerAppAndroid, customerAppIos }: Settings) => [
  ...relatedApplication('play', customerAppAndroid),
  ...relatedApplication('itunes', customerAppIos),
]

export function manifestPage(app: FastifyInstance, { database }: Pick<Deps, 'database'>): void {
  app.get('/manifest.webmanifest', async (_request, reply) =>
    reply
      .type('application/manifest+json; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(
        JSON.stringify({
          ...MANIFEST,
          related_applications: relatedApplications(await settingsOf(database)),
        }),
      ),
  )
}
