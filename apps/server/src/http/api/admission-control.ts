import type { LoadClass } from '@hawker/contract/core/operation'

/** Live streams hold no slot: see stream-limits.ts. */
export type AdmissionClass = Exclude<LoadClass, 'stream'>
type Limit = { running: number; waiting: number }

/**
 * How many calls of each load class may run and wait. Without limits, twice the load cuts the
 * throughput to a quarter. With them, the surplus is refused early and can retry.
 */
const LIMITS: Record<AdmissionClass, Limit> = {
  read: { running: 48, waiting: 512 },
  search: { running: 16, waiting: 128 },
  write: { running: 32, waiting: 512 },
  checkout: { running: 24, waiting: 512 },
}
/** The shares of a class that one address and one person can take. */
const ADDRESS_SHARE = 1 / 2
const PERSON_SHARE = 1 / 4
/**
 * So many calls of one address start between two turns of the event loop. Calls that need only the
 * processor would otherwise run one after another, and no other address would be heard meanwhile.
 */
const STARTS_A_TURN = 3
/** Half of the clients' time-out. */
const MAX_WAIT_MS = 8_000

export type AdmittedCaller = { address: string; userId: number | undefined }
/** Gives the slot back. */
export type Release = () => void
export type Admission = {
  /** Whether a call of this address would be refused now. Takes no slot. */
  isFull(load: AdmissionClass, address: string): boolean
  /**
   * Takes a slot for the work of a call, or waits for one. Undefined when the queue is full or the
   * wait too long. The request has arrived completely, so that a slow client holds no slot.
   */
  enter(
    load: AdmissionClass,
    caller: AdmittedCaller,
  ): Release | undefined | Promise<Release | undefined>
}

export function createAdmission(
  limits = LIMITS,
  maxWaitMs = MAX_WAIT_MS,
  /** Calls back in the next turn of the event loop, after it has read the sockets. */
  onNextTurn: (work: () => void) => void = setImmediate,
): Admission {
  const create = (limit: Limit) => createClass(limit, maxWaitMs, onNextTurn)
  const classes = {
    read: create(limits.read),
    search: create(limits.search),
    write: create(limits.write),
    checkout: create(limits.checkout),
  }
  return {
    isFull: (load, address) => classes[load].isFull(address),
    enter: (load, caller) => classes[load].enter(caller),
  }
}

type Waiter = { caller: AdmittedCaller; admit: (release: Release | undefined) => void }
type Counter = Map<string | number, number>

const countOf = (counter: Counter, key: string | number | undefined): number =>
  key === undefined ? 0 : (counter.get(key) ?? 0)
function add(counter: Counter, key: string | number | undefined, change: 1 | -1): void {
  if (key === undefined) return
  const count = (counter.get(key) ?? 0) + change
  if (count === 0) counter.delete(key)
  else counter.set(key, count)
}

function createClass(limit: Limit, maxWaitMs: number, onNextTurn: (work: () => void) => void) {
  const addressLimit = shareOf(limit, ADDRESS_SHARE)
  const personLimit = shareOf(limit, PERSON_SHARE)
  /** Calls by address (a string) and by person (a number). */
  const running: Counter = new Map()
  const waiting: Counter = new Map()
  /** Calls that started in this turn of the event loop, by address. */
  const started: Counter = new Map()
  let runningCount = 0
  let waitingCount = 0
  /** Addresses take turns, so that one with many calls delays the others by one call at most. */
  const queues = new Map<string, Waiter[]>()

  const canRun = ({ address, userId }: AdmittedCaller): boolean =>
    runningCount < limit.running &&
    countOf(started, address) < STARTS_A_TURN &&
    countOf(running, address) < addressLimit.running &&
    countOf(running, userId) < personLimit.running
  const canWait = ({ address, userId }: AdmittedCaller): boolean =>
    waitingCount < limit.waiting &&
    countOf(waiting, address) < addressLimit.waiting &&
    countOf(waiting, userId) < personLimit.waiting

  function start({ address, userId }: AdmittedCaller): Release {
    runningCount++
    if (started.size === 0) onNextTurn(endTurn)
    add(started, address, 1)
    add(running, address, 1)
    add(running, userId, 1)
    let isReleased = false
    return () => {
      if (isReleased) return
      isReleased = true
      runningCount--
      add(running, address, -1)
      add(running, userId, -1)
      if (waitingCount > 0) startNext()
    }
  }
  function endTurn(): void {
    started.clear()
    while (waitingCount > 0 && startNext());
  }
  function leaveQueue(queue: Waiter[], index: number): Waiter | undefined {
    const [waiter] = queue.splice(index, 1)
    if (!waiter) return undefined
    const { address, userId } = waiter.caller
    waitingCount--
    add(waiting, address, -1)
    add(waiting, userId, -1)
    queues.delete(address)
    if (queue.length > 0) queues.set(address, queue)
    return waiter
  }
  /** False when no waiting call may start now. */
  function startNext(): boolean {
    for (const queue of queues.values()) {
      const index = queue.findIndex(({ caller }) => canRun(caller))
      const next = index < 0 ? undefined : leaveQueue(queue, index)
      if (!next) continue
      next.admit(start(next.caller))
      return true
    }
    return false
  }
  function wait(caller: AdmittedCaller): Promise<Release | undefined> {
    const queue = queues.get(caller.address) ?? []
    queues.set(caller.address, queue)
    waitingCount++
    add(waiting, caller.address, 1)
    add(waiting, caller.userId, 1)
    return new Promise((resolve) => {
      const timer = setTimeout(() => {
        leaveQueue(queue, queue.indexOf(waiter))
        resolve(undefined)
      }, maxWaitMs)
      const waiter: Waiter = {
        caller,
        admit(release) {
          clearTimeout(timer)
          resolve(release)
        },
      }
      queue.push(waiter)
    })
  }
  return {
    isFull: (address: string): boolean => {
      const guest = { address, userId: undefined }
      return !canRun(guest) && !canWait(guest)
    },
    enter: (caller: AdmittedCaller): Release | undefined | Promise<Release | undefined> =>
      canRun(caller) ? start(caller) : canWait(caller) ? wait(caller) : undefined,
  }
}

const shareOf = ({ running, waiting }: Limit, share: number): Limit => ({
  running: Math.ceil(running * share),
  waiting: Math.ceil(waiting * share),
})
