import type { Line } from './line.ts'
import { medianPace } from './load.ts'
import { BENCHMARK_SHOP, stockShelves } from './shoppers.ts'
import type { Stage } from './stage.ts'
import { startServer } from './start-server.ts'

/** Lists of products as the apps ask for them. */
export async function measureLists(stage: Stage): Promise<Line[]> {
  const { shopId } = await stockShelves(stage.database, { dishes: 1, portions: 1_000_000 })
  const floor = await startServer(stage.given, { core: stage.core, program: 'floor.ts' })
  const floors: number[] = []
  for (const count of [20, 100])
    floors.push(await medianPace({ url: `${floor.address}/products?shop=${shopId}&perPage=${count}`, core: stage.loadCore }))
  await floor.stop()
  const server = await startServer(stage.given, { core: stage.core, nodeOptions: stage.profile('lists') })
  const lines: Line[] = []
  for (const [place, count] of [20, 100].entries()) {
    const figure = await medianPace({
      url: `${server.address}/api/v1/rest/shops/${BENCHMARK_SHOP}/products/paginate?lang=en&perPage=${count}`,
      core: stage.loadCore,
    })
    lines.push({ what: `list of ${count} products`, figure, unit: '/s', floor: floors[place] ?? Number.NaN })
  }
  await server.stop()
  return lines
}
