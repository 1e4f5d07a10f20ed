import { showToast } from '@hawker/ui/toast'
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
import { tellEarlyInput } from './early-input.ts'
import { pressAgain } from './early-presses.ts'
import { useTexts } from './texts.tsx'

type Load<P> = () => Promise<{ default: ComponentType<P> }>
/**
 * `preload` when a pointer comes near, or while nobody waits; it never fails: what did not come is asked for again when drawn. `whenHere` calls back once
 * it came, and gives what forgets that.
 */
export type OnDemand<P> = ComponentType<P> & {
  preload: () => void
  whenHere: (act: () => void) => () => void
}

/**
 * A part of the page whose code is fetched when it is needed. Once it is there it is drawn in the same frame: a `lazy`
 * component always suspends first, and React then holds back what comes for 300 ms.
 * `instead` stands where it did not come. Without it a part that can be closed closes and says so, and any other fails what it stands in.
 */
export function onDemand<P extends object>(
  load: Load<P>,
  fallback: ReactNode = null,
  instead?: (again: () => void) => ReactNode,
): OnDemand<P> {
  let loaded: ComponentType<P> | undefined
  const fetched = () =>
    load().catch((error: unknown) => {
      // A lazy component that failed fails for ever.
      Later = lazy(fetched)
      throw error
    })
  let Later = lazy(fetched)
  function Drawn(props: P) {
    // For as long as it is drawn it stays what it began as, or its state would be lost.
    const [Chosen] = useState<ComponentType<P>>(() => loaded ?? Later)
    return (
      <Suspense fallback={fallback}>
        <Chosen {...props} />
        <Alive />
      </Suspense>
    )
  }
  function Part(props: P) {
    const { t } = useTexts()
    if (instead)
      return (
        <Fallible instead={instead}>
          <Drawn {...props} />
        </Fallible>
      )
    if (!isClosable(props)) return <Drawn {...props} />
    const close = () => {
      showToast({ id: 'part', kind: 'error', message: t('error.occured') })
      props.onClose()
    }
    return (
      <Fallible open={props.open} onFail={close}>
        <Drawn {...props} />
      </Fallible>
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

type Closable = { onClose: () => void; open?: boolean }
const isClosable = (props: object): props is Closable => 'onClose' in props

type FallibleProps = {
  /** Opened anew it is tried anew. */
  open?: boolean | undefined
  onFail?: () => void
  instead?: (again: () => void) => ReactNode
  children: ReactNode
}
class Fallible extends Component<FallibleProps, { failed: boolean }> {
  override state = { failed: false }
  static getDerivedStateFromError() {
    return { failed: true }
  }
  override componentDidCatch() {
    this.props.onFail?.()
  }
  override componentDidUpdate({ open }: FallibleProps) {
    if (this.state.failed && this.props.open && !open) this.again()
  }
  again = () => this.setState({ failed: false })
  override render() {
    return this.state.failed ? this.props.instead?.(this.again) : this.props.children
  }
}

/** The part that it stands in was drawn by the server, and now its code is there. */
function Alive() {
  useLayoutEffect(tellEarlyInput, [])
  useEffect(pressAgain, [])
  return null
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
