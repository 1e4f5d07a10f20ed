import type { SellerShop } from '@hawker/contract/seller'
import type { SellerTable } from '@hawker/contract/seller-floor'
import type { LiveResource } from '@hawker/web/query/use-live-resource'
import { showToast } from '@hawker/ui/toast'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { api, sendWithRetry } from '../../../lib/api.ts'
import { useTexts } from '../../../lib/texts.tsx'
import { type Drawing, arranged, isSameDrawing } from '../plan/plan-geometry.ts'
import type { DrawnFloor } from '../use-floor.ts'
import { LayoutEdits, type LayoutState, type SaveOutcome } from './layout-edits.ts'

const drawingOf = ({ id, shape, x, y, w, h, turn }: Drawing): Drawing => ({
  id,
  shape,
  x,
  y,
  w,
  h,
  turn,
})

function schedule(run: () => void, ms: number): () => void {
  const timer = setTimeout(run, ms)
  return () => clearTimeout(timer)
}

/** The tables as drawn, with unsaved edits applied. Edits are saved automatically. */
export function useFloorPlanEdits(shop: SellerShop, floor: LiveResource<DrawnFloor>) {
  const { t } = useTexts()
  const [state, setState] = useState<LayoutState>({
    unsaved: new Map(),
    status: 'saved',
    canUndo: false,
  })
  const [edits] = useState(() => new LayoutEdits({ onChange: setState, schedule }))
  const latestFloor = useRef(floor.data)

  async function send(drawings: readonly Drawing[]): Promise<SaveOutcome> {
    const data = latestFloor.current
    if (!data) return 'failed'
    const answer = await sendWithRetry((idempotencyKey) =>
      api('saveTableLayout', {
        body: {
          shop_id: shop.id,
          version: data.version,
          tables: [...drawings, ...autoPlacedTables(data, drawings)].map(drawingOf),
        },
        idempotencyKey,
        // It completes even if the page is left at once.
        keepalive: true,
      }),
    )
    // A table that is not found was deleted elsewhere.
    if (!answer.ok)
      return answer.code === 'stale' || answer.code === 'not_found' ? 'stale' : 'failed'
    // The next changes may be sent before this answer is rendered.
    latestFloor.current = { ...data, ...answer.data }
    floor.change((before) => ({ ...before, ...answer.data }))
    return 'saved'
  }
  useLayoutEffect(() => {
    latestFloor.current = floor.data
    edits.connect({
      send,
      onStale() {
        showToast({ kind: 'error', message: t('tables.stale') })
        void floor.refresh()
      },
    })
  })
  useEffect(() => {
    const saveNow = () => void edits.flush()
    addEventListener('pagehide', saveNow)
    return () => removeEventListener('pagehide', saveNow)
  }, [edits])

  return {
    status: state.status,
    canUndo: state.canUndo,
    edits,
    tables: arrangedBySection(floor.data).map((table) => ({
      ...table,
      ...state.unsaved.get(table.id),
    })),
  }
}
export type Layout = ReturnType<typeof useFloorPlanEdits>

/** Tables that are arranged automatically are saved with the others, so that they stay there. */
const autoPlacedTables = (floor: DrawnFloor, drawings: readonly Drawing[]): SellerTable[] =>
  arrangedBySection(floor).filter(
    (shown) =>
      !drawings.some(({ id }) => id === shown.id) &&
      !floor.tables.some((saved) => saved.id === shown.id && isSameDrawing(saved, shown)),
  )

function arrangedBySection(floor: DrawnFloor | undefined): SellerTable[] {
  const { sections = [], tables = [] } = floor ?? {}
  return sections.flatMap(({ id }) =>
    arranged(tables.filter(({ shop_section_id: own }) => own === id)),
  )
}
