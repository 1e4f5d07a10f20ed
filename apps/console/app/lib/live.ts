import { type LineState, joinLine } from '@hawker/web/live/event-stream'
import { useEffect, useEffectEvent, useState } from 'react'

/** Listens to a stream of the API for as long as the component is there. `onChange` is called for each of `events`, and whenever something may have been missed. */
export function useLive(
  url: string,
  events: readonly string[],
  onChange: (event: string) => void,
): LineState {
  const [state, setState] = useState<LineState>('connecting')
  const changed = useEffectEvent(onChange)
  const names = events.join()

  useEffect(
    // Who joins asks for what it shows in the same breath.
    () =>
      joinLine(url, {
        events: names.split(','),
        hear: (event) => event !== 'joined' && changed(event),
        become: setState,
      }),
    [url, names],
  )

  return state
}
