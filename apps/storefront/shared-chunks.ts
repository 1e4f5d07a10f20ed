import type { Plugin } from 'vite'

type Module = {
  code: string | null
  exports: readonly string[]
  importers: readonly string[]
  dynamicImporters: readonly string[]
}
type Graph = { getModuleInfo: (id: string) => Module | null }

const ON_EVERY_PAGE = /app[\\/](entry[\\/]client|root)\.tsx/
const ROUTE = /app[\\/]routes[\\/]/
const SHOP_PAGE = /app[\\/]routes[\\/]shop\.\$id\.tsx/
const START_PAGE = /app[\\/]routes[\\/]home\.tsx/
/** What shows a dish and the cart, fetched together while nobody waits. */
const SHEETS = /features[\\/](product[\\/]product-sheet|cart[\\/]cart-(?:inside|sheet))\.tsx/
const FRAMEWORK =
  /node_modules[\\/](react|react-dom|scheduler)[\\/]|rolldown[\\/]runtime|vite[\\/]preload-helper/
const OURS =
  /packages[\\/](ui|i18n|domain|contract)[\\/]|app[\\/](entry[\\/](?!client)|(features|lib|router|shell)[\\/])|app[\\/]ro(?:ot|utes)\.tsx?$/
/** How to ask the API comes with the first call. Servers name it too, in code that no browser gets. */
const WITH_FIRST_CALL =
  /packages[\\/]contract[\\/]src[\\/](client|operation-url|generated[\\/]routes)\.ts$|app[\\/]lib[\\/]browser-client\.ts$/
/** What only passes on what others offer. */
const DOOR = /features[\\/][^\\/]+[\\/]index\.ts$|ui[\\/]src[\\/]icons\.tsx$/

/** Who imports a module for what is in it; through a door only those who name something of it. */
function users(id: string, graph: Graph): string[] {
  const { importers = [], exports = [] } = graph.getModuleInfo(id) ?? {}
  const offered = new RegExp(`\\b(?:${exports.join('|')})\\b`)
  return importers.flatMap((importer) => {
    if (!DOOR.test(importer)) return importer
    const guests = graph.getModuleInfo(importer)?.importers ?? []
    return guests.filter((guest) => offered.test(graph.getModuleInfo(guest)?.code ?? ''))
  })
}

/** The pages, sheets and dialogs that cannot do without a module: what loads it by plain imports, followed upwards. */
function neededBy(id: string, graph: Graph, seen = new Set<string>()): Set<string> {
  const info = graph.getModuleInfo(id)
  const path = id.replace(/\?.*$/, '')
  if (seen.has(id) || !info) return new Set()
  seen.add(id)
  if (info.importers.length === 0 || info.dynamicImporters.length > 0 || ROUTE.test(path))
    return new Set([path])
  const above = users(id, graph).flatMap((user) => [...neededBy(user, graph, seen)])
  return new Set(ON_EVERY_PAGE.test(path) ? [path, ...above] : above)
}

/**
 * Many small files compress worse, by a fifth in all: what every page loads goes into one file beside the framework's, together with what the shop's page
 * shares with others, because every other page needs some of that; what the start page shares with other pages goes into a second, and what shows a
 * dish or the cart into a third. What only one page or one lazy sheet uses stays with it.
 */
function sharedName(id: string, graph: Graph): string | null {
  if (WITH_FIRST_CALL.test(id)) return null
  const needing = [...neededBy(id, graph)]
  if (
    needing.some((path) => ON_EVERY_PAGE.test(path) || (needing.length > 1 && SHOP_PAGE.test(path)))
  )
    return 'base'
  if (
    needing.filter((path) => ROUTE.test(path)).length > 1 &&
    needing.some((path) => START_PAGE.test(path))
  )
    return 'lists'
  return needing.length > 1 && needing.some((path) => SHEETS.test(path)) ? 'sheets' : null
}

/** Only in the browser's build: the server is one file. */
export const sharedChunks = (): Plugin => ({
  name: 'hawker:shared-chunks',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  // A module goes into a shared file without all that it could reach through a door; what it does use may then live in an entry's file.
  options: (options) => ({ ...options, preserveEntrySignatures: 'allow-extension' }),
  outputOptions: (options) => ({
    ...options,
    codeSplitting: {
      includeDependenciesRecursively: false,
      groups: [
        { name: 'framework', test: FRAMEWORK },
        { name: sharedName, debugName: 'shared', test: OURS },
      ],
    },
  }),
})
