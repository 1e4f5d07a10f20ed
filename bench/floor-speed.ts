import { openDatabase } from '@hawker/postgres/database'
import { cloneCity } from '@hawker/server/testing/test-city'
import { fetchOverSockets } from './support/fetch-over-sockets.ts'
import { SHOPPERS, runConcurrently } from './support/pace.ts'
import { stockShelves } from './support/shoppers.ts'
import { DATA_FOLDER, startServer } from './support/start-server.ts'

const SECONDS = 2

/**
 * Orders a second of the bare floor on the Postgres of the tests. It says how fast the machine is
 * just now. `npm run bench` warms the floor up and pins Postgres, so its figure is another one.
 */
export async function measureFloorSpeed(): Promise<number> {
  const city = await cloneCity()
  const database = openDatabase({ connectionString: city.connectionString, max: 1 })
  const { shopId, shelves } = await stockShelves(database, {
    dishes: 16,
    portions: 1_000_000,
    each: 2,
  })
  await database.close()
  const floor = await startServer(
    { connectionString: city.connectionString, dataFolder: DATA_FOLDER },
    { program: 'floor.ts' },
  )
  const call = fetchOverSockets(SHOPPERS)
  const post = async (path: string, body: object): Promise<{ data: { id: number } }> =>
    JSON.parse(
      await (
        await call(floor.address + path, { method: 'POST', body: JSON.stringify(body) })
      ).text(),
    )
  let orders = 0
  const { perSecond } = await runConcurrently(async () => {
    const stockId = shelves[orders++ % shelves.length]?.stockId
    const { data: cart } = await post('/cart', { shopId, userId: 1, stockId })
    await post('/price', { cartId: cart.id })
    await post('/order', { shopId, userId: 1, cartId: cart.id })
  }, SECONDS)
  call.close()
  await floor.stop()
  await city.drop()
  return perSecond
}
