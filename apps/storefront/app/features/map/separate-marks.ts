/** A mark on a map, in pixels. A `fixed` mark is at an exact position; a cluster is not. */
export type Mark = { readonly x: number; readonly y: number; readonly fixed: boolean }

const MAX_ROUNDS = 12

/**
 * Moves marks until almost none are closer than `minDistancePx`. A cluster is drawn at the center of
 * its members, which may be close to another mark. A fixed mark moves only away from other fixed
 * marks.
 */
export function separateMarks<M extends Mark>(marks: readonly M[], minDistancePx: number): M[] {
  const placed = marks.map((mark) => ({ ...mark }))
  for (let round = 0, moved = true; round < MAX_ROUNDS && moved; round++) {
    moved = false
    for (const [index, a] of placed.entries()) {
      for (const b of placed.slice(index + 1)) {
        const [dx, dy] = [b.x - a.x, b.y - a.y]
        const distance = Math.hypot(dx, dy)
        const missing = minDistancePx - distance
        if (missing < 0.5) continue
        moved = true
        // At the same position they separate sideways.
        const [ux, uy] = distance > 0 ? [dx / distance, dy / distance] : [1, 0]
        const share = a.fixed === b.fixed ? 0.5 : a.fixed ? 0 : 1
        Object.assign(a, { x: a.x - ux * missing * share, y: a.y - uy * missing * share })
        Object.assign(b, {
          x: b.x + ux * missing * (1 - share),
          y: b.y + uy * missing * (1 - share),
        })
      }
    }
  }
  return placed
}
