// Which server feature may import which. .dependency-cruiser.mjs makes import rules of it, and
// `npm run generate` writes the table in docs/architecture.md.

type Layer = { readonly topic: string; readonly features: readonly string[] }

/** Lower layers first. A feature may import those of lower layers and those left of it in its own. */
const FEATURE_LAYERS: readonly Layer[] = [
  {
    topic: 'Foundation',
    features: ['settings', 'editing', 'pictures', 'content', 'maps', 'sitemaps'],
  },
  { topic: 'People', features: ['accounts', 'trust', 'addresses'] },
  { topic: 'Catalogue', features: ['shops', 'catalog', 'likes', 'search', 'recipes', 'imports'] },
  { topic: 'Tables', features: ['floor', 'dine-in'] },
  { topic: 'Carts', features: ['carts', 'group-orders', 'coupons'] },
  {
    topic: 'Money',
    features: ['wallet', 'referrals', 'payments', 'provider-keys', 'reconciliation'],
  },
  {
    topic: 'Orders',
    features: ['orders', 'checkout', 'order-payments', 'payment-requests', 'order-changes'],
  },
  { topic: 'Reservations', features: ['reservations', 'opening-hours'] },
  { topic: 'Delivery', features: ['couriers', 'tracking', 'parcels'] },
  { topic: 'Applications', features: ['applications'] },
  { topic: 'After the order', features: ['claims', 'reviews', 'receipts', 'chat'] },
  { topic: 'Notifications', features: ['notifications'] },
  { topic: 'Operation', features: ['own-data', 'audit', 'dev'] },
]

const ORDER = FEATURE_LAYERS.flatMap(({ features }) => features)
const folderOf = (feature: string) => `apps/server/src/features/${feature}/`

export type ForbiddenImport = { readonly from: string; readonly to: string }

/** For each feature, patterns of its own path and of the features above it. */
export const forbiddenFeatureImports = (): ForbiddenImport[] =>
  ORDER.slice(0, -1).map((feature, index) => ({
    from: `^${folderOf(feature)}`,
    to: `^apps/server/src/features/(${ORDER.slice(index + 1).join('|')})/`,
  }))

/** Features without a place in the table, and places without a feature. */
export function findUnlistedFeatures(folders: readonly string[]): string[] {
  return [
    ...folders.filter((folder) => !ORDER.includes(folder)),
    ...ORDER.filter((feature) => !folders.includes(feature)),
  ]
}

/** The Markdown table of the layers, padded as the formatter pads tables. */
export function featureTable(): string {
  const rows = FEATURE_LAYERS.map(({ topic, features }) => [topic, features.join(', ')] as const)
  const widths = [0, 1].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  const line = (cells: readonly string[], fill = ' ') =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0, fill)).join(' | ')} |`
  return [line(['Layer', 'Features']), line(['-', '-'], '-'), ...rows.map((row) => line(row))].join(
    '\n',
  )
}
