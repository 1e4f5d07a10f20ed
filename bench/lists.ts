import type { Line } from './line.ts'
import { type Pace, coreLine, medianPace } from './load.ts'
import { BENCHMARK_SHOP, stockShelves } from './shoppers.ts'
import type { Stage } from './stage.ts'
import { startServer } from './start-server.ts'

/** Lists of products as the apps ask for them. */
export async function measureLists(stage: Stage): Promise<Line[]> {
  const { shopId } = await stockShelves(stage.database, { dishes: 1, portions: 1_000_000 })
  const floor = await startServer(stage.given, { core: stage.core, program: 'floor.ts' })
  const pids = (pid: number) => [pid, stage.postmaster]
  const counts = [20, 100]
  const floors: Pace[] = []
  for (const count of counts)
    floors.push(
      await medianPace(
        { url: `${floor.address}/products?shop=${shopId}&perPage=${count}`, core: stage.loadCore },
        pids(floor.pid),
      ),
    )
  await floor.stop()
  const server = await startServer(stage.given, {
    core: stage.core,
    nodeOptions: stage.profile('lists'),
  })
  const address = `${server.address}/api/v1/rest/shops/${BENCHMARK_SHOP}/products/paginate?lang=en`
  const lines: Line[] = []
  for (const [place, count] of counts.entries()) {
    const { perSecond, coreMs } = await medianPace(
      { url: `${address}&perPage=${count}`, core: stage.loadCore },
      pids(server.pid),
    )
    const base = floors[place]
    if (!base) continue
    lines.push(
      { what: `list of ${count} products`, figure: perSecond, unit: '/s', floor: base.perSecond },
      coreLine(coreMs, base.coreMs),
    )
  }
  await server.stop()
  return lines
}
