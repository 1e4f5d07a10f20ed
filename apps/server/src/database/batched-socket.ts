import { Socket } from 'node:net'

/**
 * Sends what is written within one turn of the event loop at once. The driver corks its socket around each statement, so statements that wait for
 * nothing (`pipeline`) leave as one packet instead of one each (decision 030).
 */
export class BatchedSocket extends Socket {
  #holding = false

  override cork(): void {
    super.cork()
    if (this.#holding) return
    this.#holding = true
    super.cork()
    process.nextTick(() => {
      this.#holding = false
      super.uncork()
    })
  }
}
