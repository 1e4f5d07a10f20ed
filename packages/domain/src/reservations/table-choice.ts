/** A table as the choice sees it. `neighbours` are the ids of tables that can be joined to it. */
export type FloorTable = {
  readonly id: number
  readonly sectionId: number
  readonly position: number
  readonly chairCount: number
  readonly minGuests: number
  /** Guests may book it themselves. */
  readonly online: boolean
  readonly active: boolean
  readonly neighbours: readonly number[]
}

export type TableRequest = {
  readonly guests: number
  /** Staff also give tables that guests cannot book. */
  readonly by: 'guest' | 'staff'
  /** Only tables of this section. */
  readonly sectionId?: number | undefined
  /** Only this table, or sets with it. */
  readonly tableId?: number | undefined
}

export type Floor = {
  readonly tables: readonly FloorTable[]
  readonly maxJoined: number
}

export type TableUse = {
  readonly isFree: (tableId: number) => boolean
  /** How many reservations the table has that day. */
  readonly reservations: (tableId: number) => number
}

const chairsOf = (set: readonly FloorTable[]): number =>
  set.reduce((sum, { chairCount }) => sum + chairCount, 0)

const usableTables = (
  { tables }: Floor,
  request: TableRequest,
  { isFree }: TableUse,
): FloorTable[] =>
  tables.filter(
    (table) =>
      table.active &&
      (table.online || request.by === 'staff') &&
      (request.sectionId === undefined || table.sectionId === request.sectionId) &&
      table.minGuests <= request.guests &&
      isFree(table.id),
  )

/** The free tables that hold the party alone, the best first. */
export function freeTables(floor: Floor, request: TableRequest, use: TableUse): FloorTable[] {
  return usableTables(floor, request, use)
    .filter(
      ({ id, chairCount }) =>
        request.guests <= chairCount && (request.tableId === undefined || id === request.tableId),
    )
    .toSorted(
      (a, b) =>
        a.chairCount - b.chairCount ||
        use.reservations(a.id) - use.reservations(b.id) ||
        a.position - b.position ||
        a.id - b.id,
    )
}

/** The connected sets of `size` tables, each once, as sorted lists of ids. */
function growSets(
  smaller: readonly (readonly number[])[],
  usable: ReadonlyMap<number, FloorTable>,
): number[][] {
  const grown = new Map<string, number[]>()
  for (const set of smaller)
    for (const id of set)
      for (const neighbour of usable.get(id)?.neighbours ?? []) {
        if (!usable.has(neighbour) || set.includes(neighbour)) continue
        const next = [...set, neighbour].toSorted((a, b) => a - b)
        grown.set(next.join(), next)
      }
  return [...grown.values()]
}

/**
 * The sets of tables for a party, the best first: single tables, then sets of neighbours with the
 * fewest tables and the least spare chairs. Lazy, because most callers take the first.
 */
export function* tableSets(
  floor: Floor,
  request: TableRequest,
  use: TableUse,
): Generator<readonly number[]> {
  for (const { id } of freeTables(floor, request, use)) yield [id]
  const usable = new Map(usableTables(floor, request, use).map((table) => [table.id, table]))
  const tablesIn = (set: readonly number[]) => set.flatMap((id) => usable.get(id) ?? [])
  const reservations = (set: readonly number[]) =>
    set.reduce((sum, id) => sum + use.reservations(id), 0)
  const positionOf = (set: readonly number[]) =>
    Math.min(...tablesIn(set).map(({ position }) => position))
  let sets: number[][] = [...usable.keys()].map((id) => [id])
  for (let size = 2; size <= floor.maxJoined; size++) {
    sets = growSets(sets, usable)
    const fitting = sets
      .filter(
        (set) =>
          (request.tableId === undefined || set.includes(request.tableId)) &&
          chairsOf(tablesIn(set)) >= request.guests,
      )
      .toSorted(
        (a, b) =>
          chairsOf(tablesIn(a)) - chairsOf(tablesIn(b)) ||
          reservations(a) - reservations(b) ||
          positionOf(a) - positionOf(b) ||
          a.join().localeCompare(b.join()),
      )
    yield* fitting
  }
}

/** The best set of tables for a party; undefined when there is none. */
export const bestTables = (
  floor: Floor,
  request: TableRequest,
  use: TableUse,
): readonly number[] | undefined => tableSets(floor, request, use).next().value ?? undefined
