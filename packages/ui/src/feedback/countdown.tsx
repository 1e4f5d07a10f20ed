import { useEffect, useEffectEvent, useState } from 'react'

export type CountdownProps = {
  /** Milliseconds since 1970. */
  until: number
  /** The app's clock, in milliseconds since 1970. Pass the same function on each render. */
  now: () => number
  /** Formats the remaining seconds, which are never below 0. */
  format: (seconds: number) => string
  onEnd?: (() => void) | undefined
}

export function Countdown({ until, now, format, onEnd }: CountdownProps) {
  const [left, setLeft] = useState(() => secondsUntil(until, now))

  useEffect(() => {
    const tick = () => setLeft(secondsUntil(until, now))
    tick()
    const timer = setInterval(tick, 1000)
    return () => clearInterval(timer)
  }, [until, now])

  const over = left === 0
  const end = useEffectEvent(() => onEnd?.())
  useEffect(() => {
    if (over) end()
  }, [over])

  // The server's and the browser's first render may differ by a second. It has no role: inside a
  // button a role would remove the button's name.
  return (
    <span className="tabular" suppressHydrationWarning>
      {format(left)}
    </span>
  )
}

function secondsUntil(until: number, now: () => number): number {
  return Math.max(0, Math.ceil((until - now()) / 1000))
}
