import type { Square } from './grid-squares.ts'
import { COUNTED } from './port.ts'

/** What no more shops have is read at once, wherever they are. */
const FEW_SHOPS = 300
/** So many shops tell how many hits there are in all. */
const SAMPLE_SHOPS = 100
/** No more hits than these are read at once. */
const FEW_HITS = 1.25 * COUNTED

type SquareSearch<Row> = {
  readonly squares: readonly Square[]
  /** No more shops can have it. */
  readonly maxShops: number
  /** Each hit in these squares once. */
  readonly findIn: (areas: readonly string[]) => Promise<Row[]>
  /** Those of all squares in one place; missing where that would be slow. */
  readonly findAnywhere?: () => Promise<Row[]>
}

/**
 * Hits over many squares. What is rare is read in one place for all of them; what is frequent from
 * the busiest squares on, until there are more hits than anybody counts. The first squares tell
 * which of the two it is.
 */
export async function searchSquares<Row>({
  squares,
  maxShops,
  findIn,
  findAnywhere,
}: SquareSearch<Row>): Promise<Row[]> {
  if (findAnywhere && maxShops <= FEW_SHOPS) return findAnywhere()
  const all = squares.reduce((sum, { shops }) => sum + shops, 0)
  const hits: Row[] = []
  let [at, asked, enough] = [0, 0, SAMPLE_SHOPS]
  while (at < squares.length) {
    const areas: string[] = []
    for (let square = squares[at]; square && asked < enough; square = squares[++at]) {
      areas.push(square.area)
      asked += square.shops
    }
    hits.push(...(await findIn(areas)))
    if (hits.length > COUNTED || at === squares.length) break
    const expected = (hits.length / asked) * all
    if (findAnywhere && expected <= FEW_HITS) return findAnywhere()
    enough = hits.length === 0 ? all : Math.round((1.1 * asked * COUNTED) / hits.length)
  }
  return hits
}
