import type { Handed } from './server-only.tsx'

/** All that a public page is drawn from: its address, its loaders' data as text, its texts by their versioned address, and what was written elsewhere. */
export type Model = {
  readonly address: string
  readonly data: string
  readonly texts: string
  readonly handed: Handed
}
export type Drawings = {
  /** The page as it was drawn the last time, if it was drawn from the same. */
  find(model: Model): Buffer | undefined
  keep(model: Model, page: Buffer): void
}

type Drawing = { readonly model: Model; readonly page: Buffer; readonly bytes: number }

/**
 * Pages are asked anew every few seconds, and mostly there is nothing new to say. Drawing depends on nothing but its model, so what says the same
 * is not drawn again, and its bytes need not be compressed again either. The least recently drawn go first.
 */
export function createDrawings(mostBytes: number): Drawings {
  const known = new Map<string, Drawing>()
  let bytes = 0
  function take(key: string): Drawing | undefined {
    const drawing = known.get(key)
    if (!drawing) return undefined
    known.delete(key)
    bytes -= drawing.bytes
    return drawing
  }
  function put(key: string, drawing: Drawing) {
    known.set(key, drawing)
    bytes += drawing.bytes
    for (const oldest of known.keys()) {
      if (bytes <= mostBytes) break
      take(oldest)
    }
  }
  return {
    find(model) {
      const drawing = take(model.address)
      if (drawing) put(model.address, drawing)
      return drawing && isSame(drawing.model, model) ? drawing.page : undefined
    },
    keep(model, page) {
      take(model.address)
      put(model.address, {
        model,
        page,
        bytes: page.length + 2 * (model.address.length + model.data.length),
      })
    },
  }
}

const isSame = (one: Model, other: Model): boolean =>
  one.data === other.data &&
  one.texts === other.texts &&
  one.handed.menu?.html.text === other.handed.menu?.html.text &&
  one.handed.jsonLd === other.handed.jsonLd
