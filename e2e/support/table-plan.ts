import assert from 'node:assert/strict'
import { sql } from '@hawker/postgres/database'
import type { Page } from 'playwright-core'
import type { Marketplace } from './marketplace.ts'

export type Drawn = { x: number; y: number; w: number; h: number; turn: number }

export const drawnAt = ({ database }: Marketplace, id: number): Promise<Drawn | undefined> =>
  database.row<Drawn>(sql`select x, y, w, h, turn from tables where id = ${id}`)

/** Draws a table, as another device would. */
export const drawTable = (
  { database }: Marketplace,
  id: number,
  { x, y, w = 2, h = 2, turn = 0 }: Partial<Drawn>,
): Promise<number> =>
  database.run(sql`
    update tables set x = ${x}, y = ${y}, w = ${w}, h = ${h}, turn = ${turn} where id = ${id}`)

/** A table on the canvas of the editor. */
export const tableOn = (page: Page, id: number) => page.locator(`[data-drawn="${id}"]`)

/** The width of a step of the canvas, in pixels: its table is two steps wide. */
export async function stepPx(page: Page, id: number): Promise<number> {
  const box = await tableOn(page, id).boundingBox()
  assert.ok(box)
  return box.width / 2
}
