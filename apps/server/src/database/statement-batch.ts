import pg from 'pg'
import type { Written } from './written-value.ts'

export type Statement = { readonly name: string; readonly text: string; readonly values: Written[] }
export type Answered = { rows: object[]; rowCount: number }

/** What a connection knows of a statement that it has prepared: its columns, once they were told. They cannot change while it stays prepared. */
type Prepared = { columns?: readonly Column[] }
type Column = { readonly name: string; readonly read: (text: string) => unknown }
const prepared = new WeakMap<pg.Connection, Map<string, Prepared>>()

type Asked = Statement & {
  prepared: Prepared
  readonly answered: Answered
  readonly resolve: (answered: Answered) => void
  readonly reject: (error: unknown) => void
}

const NONE: readonly Column[] = []

/**
 * Statements that leave as one packet and are answered as one: one `Sync`, so one look at the network on either side, and nobody is told again what
 * columns they answer. The one that fails takes those after it with it, as in any transaction. (The driver asks for its own class.)
 */
export class StatementBatch extends pg.Query {
  readonly #asked: readonly Asked[]
  #place = 0
  #over = false
  /** The driver's own: stops the clock that would give the connection up for lost. */
  declare callback?: () => void

  constructor(asked: readonly Asked[]) {
    super('')
    this.#asked = asked
  }

  override submit = (connection: pg.Connection): void => {
    const known = prepared.get(connection) ?? new Map<string, Prepared>()
    prepared.set(connection, known)
    connection.stream.cork()
    for (const asked of this.#asked) {
      const { name, text, values } = asked
      const before = known.get(name)
      if (!before) {
        // One of this name may be left of a try that failed.
        connection.close({ type: 'S', name }, true)
        connection.parse({ name, text, types: [] }, true)
      }
      asked.prepared = before ?? {}
      known.set(name, asked.prepared)
      connection.bind({ statement: name, values }, true)
      if (!asked.prepared.columns) connection.describe({ type: 'P' }, true)
      connection.execute(null, true)
    }
    connection.sync()
    connection.stream.uncork()
  }

  get #current(): Asked | undefined {
    return this.#asked[this.#place]
  }

  handleRowDescription({
    fields,
  }: {
    fields: readonly { name: string; dataTypeID: number }[]
  }): void {
    if (!this.#current) return
    this.#current.prepared.columns = fields.map(({ name, dataTypeID }) => ({
      name,
      read: pg.types.getTypeParser(dataTypeID, 'text'),
    }))
  }

  handleDataRow({ fields }: { fields: readonly (string | null)[] }): void {
    const { prepared: { columns = NONE } = {}, answered } = this.#current ?? {}
    const row: Record<string, unknown> = {}
    for (let place = 0; place < columns.length; place++) {
      const column = columns[place]
      const text = fields[place] ?? null
      if (column) row[column.name] = text === null ? null : column.read(text)
    }
    answered?.rows.push(row)
  }

  handleCommandComplete({ text }: { text: string }): void {
    const asked = this.#current
    if (!asked) return
    asked.prepared.columns ??= NONE
    asked.answered.rowCount = Number(text.slice(text.lastIndexOf(' ') + 1)) || 0
    this.#place++
  }

  /** False: it has ended before. */
  #ends(): boolean {
    if (this.#over) return false
    this.#over = true
    this.callback?.()
    return true
  }

  /** Also when the connection is lost, or took too long. */
  handleError(error: unknown, connection: pg.Connection): void {
    if (!this.#ends()) return
    // What fails at the very end, as it is committed, has failed.
    const failed = Math.min(this.#place, this.#asked.length - 1)
    this.#asked.forEach(({ name, resolve, reject, answered }, place) => {
      if (place < failed) return resolve(answered)
      prepared.get(connection)?.delete(name)
      reject(error)
    })
  }

  handleReadyForQuery(): void {
    if (!this.#ends()) return
    for (const { resolve, answered } of this.#asked) resolve(answered)
  }
}

function asking(statement: Statement): { asked: Asked; answer: Promise<Answered> } {
  const { promise, resolve, reject } = Promise.withResolvers<Answered>()
  return {
    asked: { ...statement, prepared: {}, answered: { rows: [], rowCount: 0 }, resolve, reject },
    answer: promise,
  }
}

/** One statement by itself: done when it is committed. */
export function askAlone(client: pg.ClientBase, statement: Statement): Promise<Answered> {
  const { asked, answer } = asking(statement)
  client.query(new StatementBatch([asked]))
  return answer
}

export type Batcher = {
  /** What is asked within one turn of the event loop leaves together. */
  ask(statement: Statement): Promise<Answered>
  /** Sends what has not left yet. What is asked after that belongs to no transaction, and is refused. */
  close(): void
}
/** The statements of one transaction. */
export function batching(client: pg.ClientBase): Batcher {
  let waiting: Asked[] = []
  let closed = false
  const flush = () => {
    if (waiting.length > 0) client.query(new StatementBatch(waiting))
    waiting = []
  }
  return {
    close() {
      closed = true
      flush()
    },
    ask(statement) {
      if (closed) return Promise.reject(new Error('its transaction is over'))
      const { asked, answer } = asking(statement)
      if (waiting.push(asked) === 1) process.nextTick(flush)
      return answer
    },
  }
}
