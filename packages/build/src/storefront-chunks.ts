import type { Plugin } from 'vite'

type Module = {
  code: string | null
  exports: readonly string[]
  importers: readonly string[]
  dynamicImporters: readonly string[]
}
type ModuleGraph = { getModuleInfo: (id: string) => Module | null }

const ON_EVERY_PAGE = /app[\\/](entry[\\/]client|root)\.tsx/
const ROUTE = /app[\\/]routes[\\/]/
const SHOP_PAGE = /app[\\/]routes[\\/]shop\.\$id\.tsx/
const HOME_PAGE = /app[\\/]routes[\\/]home\.tsx/
/** The product sheet and the cart, which the browser fetches together when it is idle. */
const SHEETS = /features[\\/](product[\\/]product-sheet|cart[\\/]cart-(?:panel-content|sheet))\.tsx/
/** The parts of paying, which checkout, orders, wallet and shares have in common. */
const PAYMENTS = /app[\\/]lib[\\/]payments[\\/]/
const FRAMEWORK =
  /node_modules[\\/](react|react-dom|scheduler)[\\/]|rolldown[\\/]runtime|vite[\\/]preload-helper/
const OWN_MODULE = new RegExp(
  [
    String.raw`packages[\\/](ui|web|i18n|domain|contract|std)[\\/]`,
    String.raw`app[\\/](entry[\\/](?!client)|(features|lib|shell)[\\/])`,
    String.raw`app[\\/]ro(?:ot|utes)\.tsx?$`,
  ].join('|'),
)
/** The API client, which loads with the first call. The server imports it too. */
const API_CLIENT = new RegExp(
  [
    String.raw`packages[\\/]contract[\\/]src[\\/]core[\\/](client|(build-)?operation-url|generated[\\/]routes)\.ts$`,
    String.raw`browser-client\.ts$`,
  ].join('|'),
)
/** Modules that only re-export. */
const BARREL =
  /features[\\/][^\\/]+[\\/]index(\.server)?\.ts$|ui[\\/]src[\\/](icons[\\/])?icons\.tsx$/

/** The importers of a module. Through a barrel, only those that name one of the module's exports. */
function usersOf(id: string, graph: ModuleGraph): string[] {
  const { importers = [], exports = [] } = graph.getModuleInfo(id) ?? {}
  const exportedName = new RegExp(`\\b(?:${exports.join('|')})\\b`)
  return importers.flatMap((importer) => {
    if (!BARREL.test(importer)) return importer
    const importersOfBarrel = graph.getModuleInfo(importer)?.importers ?? []
    return importersOfBarrel.filter((user) =>
      exportedName.test(graph.getModuleInfo(user)?.code ?? ''),
    )
  })
}

/** The entries, routes and lazy modules that reach a module by static imports. */
function entriesThatNeed(id: string, graph: ModuleGraph, seen = new Set<string>()): Set<string> {
  const info = graph.getModuleInfo(id)
  const path = id.replace(/\?.*$/, '')
  if (seen.has(id) || !info) return new Set()
  seen.add(id)
  if (info.importers.length === 0 || info.dynamicImporters.length > 0 || ROUTE.test(path))
    return new Set([path])
  const above = usersOf(id, graph).flatMap((user) => [...entriesThatNeed(user, graph, seen)])
  return new Set(ON_EVERY_PAGE.test(path) ? [path, ...above] : above)
}

/**
 * Puts shared modules into a few large files, because many small files compress a fifth worse:
 * `base` holds what every page loads and what the shop page shares with others, `lists` what the
 * home page shares with other pages, `sheets` what the product sheet or the cart shares, `payments`
 * what pages that take payments share. A module with a single user stays with that user.
 */
function chunkName(id: string, graph: ModuleGraph): string | null {
  if (API_CLIENT.test(id)) return null
  const entries = [...entriesThatNeed(id, graph)]
  const isShared = entries.length > 1
  if (entries.some((path) => ON_EVERY_PAGE.test(path) || (isShared && SHOP_PAGE.test(path))))
    return 'base'
  const routes = entries.filter((path) => ROUTE.test(path))
  if (routes.length > 1 && routes.some((path) => HOME_PAGE.test(path))) return 'lists'
  if (isShared && PAYMENTS.test(id)) return 'payments'
  return isShared && entries.some((path) => SHEETS.test(path)) ? 'sheets' : null
}

/** Groups the browser's files; the server's build is one file. */
export const storefrontChunks = (): Plugin => ({
  name: 'hawker:storefront-chunks',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  // A shared file does not take along everything that its modules import, so an entry's file may
  // have to export more than the entry does.
  options: (options) => ({ ...options, preserveEntrySignatures: 'allow-extension' }),
  outputOptions: (options) => ({
    ...options,
    codeSplitting: {
      includeDependenciesRecursively: false,
      groups: [
        { name: 'framework', test: FRAMEWORK },
        { name: chunkName, debugName: 'shared', test: OWN_MODULE },
      ],
    },
  }),
})
