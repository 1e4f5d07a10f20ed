import { useEffect, useEffectEvent, useState } from 'react'
import { type StreamState, joinStream } from './event-stream.ts'

/**
 * Listens to a stream while the component is shown. `onChange` is called for each of `events`, and
 * when events may have been missed.
 */
export function useEventStream(
  url: string,
  events: readonly string[],
  onChange: (event: string) => void,
): StreamState {
  const [state, setState] = useState<StreamState>('connecting')
  const changed = useEffectEvent(onChange)
  const names = events.join()

  useEffect(
    // A component loads its data when it appears, so `joined` brings nothing new.
    () =>
      joinStream(url, {
        events: names.split(','),
        onEvent: (event) => event !== 'joined' && changed(event),
        onState: setState,
      }),
    [url, names],
  )

  return state
}
