import type { Square } from './grid-squares.ts'
import { MAX_COUNTED } from './port.ts'

/** A term of at most this many shops is read in one query for all squares. */
const FEW_SHOPS = 300
/**
 * The first squares are read until they have this many shops. Their hits give an estimate of the
 * total.
 */
const SAMPLE_SHOPS = 100
/** The most estimated hits for one query over all squares. */
const FEW_HITS = 1.25 * MAX_COUNTED

type SquareSearch<Row> = {
  readonly squares: readonly Square[]
  /** Upper bound of the shops with hits. */
  readonly maxShops: number
  /** The hits in these squares. */
  readonly findIn: (areas: readonly string[]) => Promise<Row[]>
  /** The hits in all squares by one query. Missing when that query would be slow. */
  readonly findAnywhere?: () => Promise<Row[]>
}

/**
 * Searches many squares. A rare term is read by one query for all squares. A frequent term is read
 * square by square, the busiest first, until there are more than MAX_COUNTED hits. The first
 * squares tell whether the term is rare.
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
  let [at, shopsRead, target] = [0, 0, SAMPLE_SHOPS]
  while (at < squares.length) {
    const areas: string[] = []
    for (let square = squares[at]; square && shopsRead < target; square = squares[++at]) {
      areas.push(square.area)
      shopsRead += square.shops
    }
    hits.push(...(await findIn(areas)))
    if (hits.length > MAX_COUNTED || at === squares.length) break
    const expected = (hits.length / shopsRead) * all
    if (findAnywhere && expected <= FEW_HITS) return findAnywhere()
    target = hits.length === 0 ? all : Math.round((1.1 * shopsRead * MAX_COUNTED) / hits.length)
  }
  return hits
}
