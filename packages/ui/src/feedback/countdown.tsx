import { useEffect, useEffectEvent, useState } from 'react'

export type CountdownProps = {
  /** Milliseconds since 1970. */
  until: number
  /** The app's clock, in milliseconds since 1970; keep it the same function from draw to draw. */
  now: () => number
  /** How what is left is written; seconds, never below 0. */
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

  // Server and browser draw at different moments: a second between them is no mistake. No role of its own: within a button it would leave that without a name.
  return (
    <span className="tabular" suppressHydrationWarning>
      {format(left)}
    </span>
  )
}

function secondsUntil(until: number, now: () => number): number {
  return Math.max(0, Math.ceil((until - now()) / 1000))
}
