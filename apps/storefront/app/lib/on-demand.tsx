import { showToast } from '@hawker/ui/toast'
import { replayEarlyInput } from '@hawker/web/hydration/early-input'
import { pressAgain } from '@hawker/web/hydration/early-presses'
import {
  Component,
  Suspense,
  lazy,
  useEffect,
  useLayoutEffect,
  useState,
  type ComponentType,
  type ReactNode,
} from 'react'
import { useTexts } from './texts.tsx'

type Load<P> = () => Promise<{ default: ComponentType<P> }>
export type OnDemand<P> = ComponentType<P> & {
  /**
   * Call it when a pointer comes near or the browser is idle. Never fails: rendering loads again.
   */
  preload: () => void
  /** Calls `act` once the code is loaded. The function it returns cancels that. */
  whenLoaded: (act: () => void) => () => void
}

/**
 * A part whose code is fetched when it is needed. Loaded code renders in the same frame: `lazy`
 * always suspends first, and React then delays the content for up to 300 ms. `instead` replaces a
 * part whose code does not arrive. Without it, a closable part closes with a toast, and any other
 * part fails its surroundings.
 */
export function onDemand<P extends object>(
  load: Load<P>,
  fallback: ReactNode = null,
  instead?: (again: () => void) => ReactNode,
): OnDemand<P> {
  let loaded: ComponentType<P> | undefined
  const loadAgain = () =>
    load().catch((error: unknown) => {
      // A lazy component remembers its failure, so it is replaced.
      Later = lazy(loadAgain)
      throw error
    })
  let Later = lazy(loadAgain)
  function Loaded(props: P) {
    // A mounted part never changes its component, or its state would be lost.
    const [Chosen] = useState<ComponentType<P>>(() => loaded ?? Later)
    return (
      <Suspense fallback={fallback}>
        <Chosen {...props} />
        <Hydrated />
      </Suspense>
    )
  }
  function Part(props: P) {
    const { t } = useTexts()
    if (instead)
      return (
        <FailureBoundary instead={instead}>
          <Loaded {...props} />
        </FailureBoundary>
      )
    if (!isClosable(props)) return <Loaded {...props} />
    const close = () => {
      showToast({ id: 'part', kind: 'error', message: t('error.occured') })
      props.onClose()
    }
    return (
      <FailureBoundary open={props.open} onFail={close}>
        <Loaded {...props} />
      </FailureBoundary>
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
  const whenLoaded = (act: () => void) => {
    if (loaded) act()
    else waiting.add(act)
    return () => void waiting.delete(act)
  }
  return Object.assign(Part, { preload, whenLoaded })
}

type Closable = { onClose: () => void; open?: boolean }
const isClosable = (props: object): props is Closable => 'onClose' in props

type BoundaryProps = {
  /** Opening the part again tries again. */
  open?: boolean | undefined
  onFail?: () => void
  instead?: (again: () => void) => ReactNode
  children: ReactNode
}
class FailureBoundary extends Component<BoundaryProps, { failed: boolean }> {
  override state = { failed: false }
  static getDerivedStateFromError() {
    return { failed: true }
  }
  override componentDidCatch() {
    this.props.onFail?.()
  }
  override componentDidUpdate({ open }: BoundaryProps) {
    if (this.state.failed && this.props.open && !open) this.again()
  }
  again = () => this.setState({ failed: false })
  override render() {
    return this.state.failed ? this.props.instead?.(this.again) : this.props.children
  }
}

/** Repeats early input and presses once the server-rendered part around it is hydrated. */
function Hydrated() {
  useLayoutEffect(replayEarlyInput, [])
  useEffect(pressAgain, [])
  return null
}

/**
 * Loads once the network is back. For parts that nobody asked for, which must not fail their
 * surroundings.
 */
export const whenReachable = <T,>(load: () => Promise<T>): Promise<T> =>
  load().catch(async () => {
    await new Promise((resume) => {
      addEventListener('online', resume, { once: true })
      setTimeout(resume, 30_000)
    })
    return whenReachable(load)
  })
