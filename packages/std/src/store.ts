export type Listener = () => void

export type Store<State> = {
  get(): State
  /** Replaces the state and calls every listener, unless the state is the same value. */
  set(next: State | ((current: State) => State)): void
  /** Calls `listener` after each change; the function it returns ends that. Fits React's `useSyncExternalStore`. */
  subscribe(listener: Listener): () => void
}

/** One value that others can watch. */
export function createStore<State>(initial: State): Store<State> {
  const { subscribe, emit } = createListeners()
  let state = initial
  return {
    get: () => state,
    set(next) {
      // A state that is itself a function looks like an updater: do not store one.
      const value = typeof next === 'function' ? (next as (current: State) => State)(state) : next
      if (Object.is(value, state)) return
      state = value
      emit()
    },
    subscribe,
  }
}

export type Listeners<Args extends readonly unknown[] = []> = {
  subscribe(listener: (...args: Args) => void): () => void
  emit(...args: Args): void
  readonly size: number
}

/** Listeners without a state. `emit` skips a listener that was removed while it runs. */
export function createListeners<Args extends readonly unknown[] = []>(): Listeners<Args> {
  const listeners = new Set<(...args: Args) => void>()
  return {
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    emit(...args) {
      for (const listener of listeners) listener(...args)
    },
    get size() {
      return listeners.size
    },
  }
}
