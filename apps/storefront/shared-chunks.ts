type Importers = { importers: readonly string[]; dynamicImporters: readonly string[] }
type Graph = { getModuleInfo: (id: string) => Importers | null }

const ON_EVERY_PAGE = /app[\\/](entry\.client|root|shell[\\/](frame|page-boundary))\.tsx/
const SHOP_PAGE = /app[\\/]routes[\\/]shop\.\$id\.tsx/
const ROUTE = /app[\\/]routes[\\/]/
const FRAMEWORK = /node_modules[\\/](react|react-dom|react-router|scheduler|cookie)[\\/]/
/** Taken through a door that offers all of a feature or of the icons, these count as needed by whoever uses a part, which is too much. */
const HEAVY =
  /features[\\/](shop-card[\\/](shop-card|card-data)|cart[\\/](cart-lines|cart-summary|push-guest-cart))|ui[\\/]src[\\/](stepper|infinite|icons-special)/
const OURS = /packages[\\/](ui|i18n|domain|contract)[\\/]|app[\\/](lib|features|shell)[\\/]/

/** The pages, sheets and dialogs that cannot do without a module: what loads it by plain imports, followed upwards. */
function neededBy(id: string, graph: Graph, seen = new Set<string>()): Set<string> {
  const info = graph.getModuleInfo(id)
  const path = id.replace(/\?.*$/, '')
  if (seen.has(id) || !info) return new Set()
  seen.add(id)
  if (info.importers.length === 0 || info.dynamicImporters.length > 0 || ROUTE.test(path)) return new Set([path])
  const above = info.importers.map((importer) => neededBy(importer, graph, seen))
  return above.reduce((all, some) => all.union(some), new Set(ON_EVERY_PAGE.test(path) ? [path] : []))
}

/**
 * What every page loads goes into two files, and what the shop's page shares with others into a third: many small files
 * compress worse, by a fifth in all. What only one page or one lazy sheet uses stays with it.
 */
function sharedName(id: string, graph: Graph): string | null {
  if (HEAVY.test(id)) return null
  const needing = [...neededBy(id, graph)]
  if (needing.some((path) => ON_EVERY_PAGE.test(path))) return 'base'
  return needing.length > 1 && needing.some((path) => SHOP_PAGE.test(path)) ? 'browse' : null
}

export const sharedChunks = {
  groups: [
    { name: 'framework', test: FRAMEWORK },
    { name: sharedName, test: OURS },
  ],
}
