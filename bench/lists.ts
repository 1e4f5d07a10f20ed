import type { BenchResult } from './results.ts'
import { type MedianLoad, processorTimeResult, measureMedianLoad } from './support/http-load.ts'
import { BENCHMARK_SHOP, stockShelves } from './support/shoppers.ts'
import type { Stage } from './stage.ts'
import { startServer } from './support/start-server.ts'

/** Lists of products, as the apps request them. */
export async function measureLists(stage: Stage): Promise<BenchResult[]> {
  const { shopId } = await stockShelves(stage.database, { dishes: 1, portions: 1_000_000 })
  const floor = await startServer(stage.settings, { core: stage.core, program: 'floor.ts' })
  const pids = (pid: number) => [pid, stage.postmaster]
  const counts = [20, 100]
  const floors: MedianLoad[] = []
  for (const count of counts)
    floors.push(
      await measureMedianLoad(
        { url: `${floor.address}/products?shop=${shopId}&perPage=${count}`, core: stage.loadCore },
        pids(floor.pid),
      ),
    )
  await floor.stop()
  const server = await startServer(stage.settings, {
    core: stage.core,
    nodeOptions: stage.profile('lists'),
  })
  const address = `${server.address}/api/v1/rest/shops/${BENCHMARK_SHOP}/products/paginate?lang=en`
  const lines: BenchResult[] = []
  for (const [index, count] of counts.entries()) {
    const { perSecond, coreMs } = await measureMedianLoad(
      { url: `${address}&perPage=${count}`, core: stage.loadCore },
      pids(server.pid),
    )
    const base = floors[index]
    if (!base) continue
    lines.push(
      { name: `list of ${count} products`, value: perSecond, unit: '/s', floor: base.perSecond },
      processorTimeResult(coreMs, base.coreMs),
    )
  }
  await server.stop()
  return lines
}
