/** A mark on a map, in pixels; one that is `fixed` says where something is, another only whereabouts. */
export type Mark = { readonly x: number; readonly y: number; readonly fixed: boolean }

const ROUNDS = 12

/**
 * The same marks, pushed apart until (nearly) none is closer to another than `least` pixels: a cluster stands in the middle of its members, which may
 * be beside another's. A fixed mark stays where it is unless another fixed one is there too.
 */
export function apart<M extends Mark>(marks: readonly M[], least: number): M[] {
  const placed = marks.map((mark) => ({ ...mark }))
  for (let round = 0, moved = true; round < ROUNDS && moved; round++) {
    moved = false
    for (const [index, one] of placed.entries()) {
      for (const other of placed.slice(index + 1)) {
        const [dx, dy] = [other.x - one.x, other.y - one.y]
        const distance = Math.hypot(dx, dy)
        const lacks = least - distance
        if (lacks < 0.5) continue
        moved = true
        // In the very same place they part sideways.
        const [ux, uy] = distance > 0 ? [dx / distance, dy / distance] : [1, 0]
        const share = one.fixed === other.fixed ? 0.5 : one.fixed ? 0 : 1
        Object.assign(one, { x: one.x - ux * lacks * share, y: one.y - uy * lacks * share })
        Object.assign(other, {
          x: other.x + ux * lacks * (1 - share),
          y: other.y + uy * lacks * (1 - share),
        })
      }
    }
  }
  return placed
}
