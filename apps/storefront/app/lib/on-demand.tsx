import { Suspense, lazy, useState, type ComponentType, type ReactNode } from 'react'

type Load<P> = () => Promise<{ default: ComponentType<P> }>
/**
 * `preload` when a pointer comes near, or while nobody waits; it never fails: what did not come is asked for again when drawn. `whenHere` calls back once
 * it came, and gives what forgets that.
 */
export type OnDemand<P> = ComponentType<P> & { preload: () => void; whenHere: (act: () => void) => () => void }

/**
 * A part of the page whose code is fetched when it is needed. Once it is there it is drawn in the same frame: a `lazy`
 * component always suspends first, and React then holds back what comes for 300 ms.
 */
export function onDemand<P extends object>(load: Load<P>, fallback: ReactNode = null): OnDemand<P> {
  let loaded: ComponentType<P> | undefined
  const Later = lazy(load)
  function Part(props: P) {
    // For as long as it is drawn it stays what it began as, or its state would be lost.
    const [Chosen] = useState<ComponentType<P>>(() => loaded ?? Later)
    return (
      <Suspense fallback={fallback}>
        <Chosen {...props} />
      </Suspense>
    )
  }
  const waiting = new Set<() => void>()
  const preload = () => {
    load().then(
      (module) => {
        loaded = module.default
        for (const act of waiting) act()
      },
      () => {},
    )
  }
  const whenHere = (act: () => void) => {
    if (loaded) act()
    else waiting.add(act)
    return () => void waiting.delete(act)
  }
  return Object.assign(Part, { preload, whenHere })
}

/** For parts that nobody pressed for: they wait until the network is there, where others fail what they stand in. */
export const whenReachable = <T,>(load: () => Promise<T>): Promise<T> =>
  load().catch(async () => {
    await new Promise((resume) => {
      addEventListener('online', resume, { once: true })
      setTimeout(resume, 30_000)
    })
    return whenReachable(load)
  })
