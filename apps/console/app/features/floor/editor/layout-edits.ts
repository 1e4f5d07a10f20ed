import { type Drawing, isSameDrawing } from '../plan/plan-geometry.ts'

export type SaveOutcome = 'saved' | 'stale' | 'failed'
type Server = {
  send: (drawings: readonly Drawing[]) => Promise<SaveOutcome>
  /** Somewhere else the tables changed: all edits are lost. */
  onStale: () => void
}
type Options = {
  onChange: (state: LayoutState) => void
  /** Calls back later, and returns a function that cancels it. */
  schedule: (run: () => void, ms: number) => () => void
}
export type LayoutState = {
  unsaved: ReadonlyMap<number, Drawing>
  status: 'saved' | 'saving' | 'failed'
  canUndo: boolean
}

/** A table is drawn in several steps, and a busy seller does not wait for a button. */
const SAVE_AFTER_MS = 600
const RETRY_AFTER_MS = 5000
const MAX_STEPS = 100

/** The changes of a floor plan on this screen. They are saved soon, and can be undone. */
export class LayoutEdits {
  readonly #options: Options
  readonly #unsaved = new Map<number, Drawing>()
  readonly #steps: { before: Drawing; run: string | undefined }[] = []
  #status: LayoutState['status'] = 'saved'
  #saving = Promise.resolve()
  #server: Server | undefined
  #cancel = () => {}

  constructor(options: Options) {
    this.#options = options
  }

  get state(): LayoutState {
    return {
      unsaved: new Map(this.#unsaved),
      status: this.#unsaved.size > 0 && this.#status === 'saved' ? 'saving' : this.#status,
      canUndo: this.#steps.length > 0,
    }
  }

  /** Sets where the changes go. */
  connect(server: Server): void {
    this.#server = server
  }

  /** Changes of one `run` are undone together. */
  change(before: Drawing, next: Drawing, run?: string): void {
    if (isSameDrawing(before, next)) return
    if (run === undefined || this.#steps.at(-1)?.run !== run) this.#steps.push({ before, run })
    if (this.#steps.length > MAX_STEPS) this.#steps.shift()
    this.#draw(next)
  }

  /** Takes the last change back, or nothing if it is not of this run. Returns the table as it was. */
  undo(run?: string): Drawing | undefined {
    if (run !== undefined && this.#steps.at(-1)?.run !== run) return undefined
    const before = this.#steps.pop()?.before
    if (before) this.#draw(before)
    return before
  }

  /** Saves now what is not saved. One save waits for the other. */
  flush(): Promise<void> {
    this.#cancel()
    this.#saving = this.#saving.then(() => this.#save())
    return this.#saving
  }

  #draw(drawing: Drawing): void {
    this.#unsaved.set(drawing.id, drawing)
    this.#saveIn(SAVE_AFTER_MS)
    this.#options.onChange(this.state)
  }

  #saveIn(ms: number): void {
    this.#cancel()
    this.#cancel = this.#options.schedule(() => void this.flush(), ms)
  }

  async #save(): Promise<void> {
    if (this.#unsaved.size === 0) return
    const sent = new Map(this.#unsaved)
    this.#status = 'saving'
    this.#options.onChange(this.state)
    const outcome = (await this.#server?.send([...sent.values()])) ?? 'failed'
    this.#status = outcome === 'failed' ? 'failed' : 'saved'
    if (outcome === 'saved')
      for (const [id, drawing] of sent)
        if (this.#unsaved.get(id) === drawing) this.#unsaved.delete(id)
    if (outcome === 'stale') {
      this.#unsaved.clear()
      this.#steps.length = 0
      this.#cancel()
    }
    if (outcome === 'failed') this.#saveIn(RETRY_AFTER_MS)
    this.#options.onChange(this.state)
    if (outcome === 'stale') this.#server?.onStale()
  }
}
