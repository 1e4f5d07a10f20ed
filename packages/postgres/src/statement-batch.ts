import pg from 'pg'
import type { ParameterValue } from './parameter-value.ts'

export type Statement = {
  readonly name: string
  readonly text: string
  readonly values: ParameterValue[]
}
export type StatementResult = { rows: object[]; rowCount: number }

/**
 * A statement that a connection has prepared. Its columns are unknown until its first answer, then
 * fixed.
 */
type PreparedStatement = { columns?: readonly Column[] }
type Column = { readonly name: string; readonly read: (text: string) => unknown }
const preparedByConnection = new WeakMap<pg.Connection, Map<string, PreparedStatement>>()

type PendingStatement = Statement & {
  prepared: PreparedStatement
  readonly result: StatementResult
  readonly resolve: (result: StatementResult) => void
  readonly reject: (error: unknown) => void
}

const NO_COLUMNS: readonly Column[] = []

/**
 * Sends several statements as one packet with one `Sync`, so each side wakes up once.
 * The driver would ask for the columns of each answer each time; a prepared statement's columns are
 * remembered instead.
 * A failing statement takes those after it with it, as in any transaction.
 * It extends the driver's own class because the driver accepts no other.
 */
class StatementBatch extends pg.Query {
  readonly #statements: readonly PendingStatement[]
  #index = 0
  #isOver = false
  /** Belongs to the driver: stops the timer of `query_timeout`. */
  declare callback?: () => void

  constructor(statements: readonly PendingStatement[]) {
    super('')
    this.#statements = statements
  }

  override submit = (connection: pg.Connection): void => {
    const known = preparedByConnection.get(connection) ?? new Map<string, PreparedStatement>()
    preparedByConnection.set(connection, known)
    connection.stream.cork()
    for (const statement of this.#statements) {
      const { name, text, values } = statement
      const prepared = known.get(name)
      if (!prepared) {
        // A failed attempt may have left one with this name.
        connection.close({ type: 'S', name }, true)
        connection.parse({ name, text, types: [] }, true)
      }
      statement.prepared = prepared ?? {}
      known.set(name, statement.prepared)
      connection.bind({ statement: name, values }, true)
      if (!statement.prepared.columns) connection.describe({ type: 'P' }, true)
      connection.execute(null, true)
    }
    connection.sync()
    connection.stream.uncork()
  }

  get #current(): PendingStatement | undefined {
    return this.#statements[this.#index]
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
    const { prepared: { columns = NO_COLUMNS } = {}, result } = this.#current ?? {}
    const row: Record<string, unknown> = {}
    for (let index = 0; index < columns.length; index++) {
      const column = columns[index]
      const text = fields[index] ?? null
      if (column) row[column.name] = text === null ? null : column.read(text)
    }
    result?.rows.push(row)
  }

  handleCommandComplete({ text }: { text: string }): void {
    const statement = this.#current
    if (!statement) return
    statement.prepared.columns ??= NO_COLUMNS
    statement.result.rowCount = Number(text.slice(text.lastIndexOf(' ') + 1)) || 0
    this.#index++
  }

  /** False when the batch has ended before. */
  #end(): boolean {
    if (this.#isOver) return false
    this.#isOver = true
    this.callback?.()
    return true
  }

  /** The driver also calls it for a lost connection and a timeout. */
  handleError(error: unknown, connection: pg.Connection): void {
    if (!this.#end()) return
    // A deferred constraint fails after the last answer: then the last statement has failed.
    const failed = Math.min(this.#index, this.#statements.length - 1)
    this.#statements.forEach(({ name, resolve, reject, result }, index) => {
      if (index < failed) return resolve(result)
      preparedByConnection.get(connection)?.delete(name)
      reject(error)
    })
  }

  handleReadyForQuery(): void {
    if (!this.#end()) return
    for (const { resolve, result } of this.#statements) resolve(result)
  }
}

function pend(statement: Statement): {
  pending: PendingStatement
  answer: Promise<StatementResult>
} {
  const { promise, resolve, reject } = Promise.withResolvers<StatementResult>()
  return {
    pending: { ...statement, prepared: {}, result: { rows: [], rowCount: 0 }, resolve, reject },
    answer: promise,
  }
}

/** Runs one statement outside a transaction: its answer means that it is committed. */
export function runStatement(
  client: pg.ClientBase,
  statement: Statement,
): Promise<StatementResult> {
  const { pending, answer } = pend(statement)
  client.query(new StatementBatch([pending]))
  return answer
}

export type Batcher = {
  /** Statements of one turn of the event loop leave together. */
  run(statement: Statement): Promise<StatementResult>
  /**
   * Sends what has not left yet. Later statements are refused: they would run outside the
   * transaction.
   */
  close(): void
}
/** Batches the statements of one transaction. */
export function createBatcher(client: pg.ClientBase): Batcher {
  let queue: PendingStatement[] = []
  let isClosed = false
  const flush = () => {
    if (queue.length > 0) client.query(new StatementBatch(queue))
    queue = []
  }
  return {
    close() {
      isClosed = true
      flush()
    },
    run(statement) {
      if (isClosed) return Promise.reject(new Error('The transaction is over'))
      const { pending, answer } = pend(statement)
      if (queue.push(pending) === 1) process.nextTick(flush)
      return answer
    },
  }
}
