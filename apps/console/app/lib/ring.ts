import { useEffect, useSyncExternalStore } from 'react'
import { keep, readKept } from './kept.ts'

/** `waiting`: browsers let a page sound only after somebody touched it. */
export type SoundState = 'waiting' | 'on' | 'off'

const EVERY_MS = 4000
let audio: AudioContext | undefined
let state: SoundState = readKept('sound') === 'off' ? 'off' : 'waiting'
const listeners = new Set<() => void>()

function become(next: SoundState): void {
  state = next
  for (const listener of listeners) listener()
}

/** To be called from a touch or a key: browsers let a page sound only then. */
export function toggleSound(): void {
  if (state === 'on') disableSound()
  else void enableSound()
}

/** Rings once, so that it is known how loud it will be. */
async function enableSound(): Promise<void> {
  audio ??= new AudioContext()
  await audio.resume()
  keep('sound', 'on')
  become('on')
  strike()
}

function disableSound(): void {
  keep('sound', 'off')
  become('off')
}

export const useSound = (): SoundState => useSyncExternalStore(subscribe, () => state)

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Two strokes of a bell, a third apart: heard over an extractor fan, bearable for a whole evening. */
function strike(): void {
  if (!audio || state !== 'on') return
  for (const [hertz, after] of [
    [880, 0],
    [1108.7, 0.18],
    [880, 0.5],
    [1108.7, 0.68],
  ] as const) {
    const at = audio.currentTime + after
    const tone = new OscillatorNode(audio, { type: 'triangle', frequency: hertz })
    const volume = new GainNode(audio, { gain: 0 })
    volume.gain.setValueAtTime(0.0001, at)
    volume.gain.exponentialRampToValueAtTime(0.6, at + 0.015)
    volume.gain.exponentialRampToValueAtTime(0.0001, at + 0.45)
    tone.connect(volume).connect(audio.destination)
    tone.start(at)
    tone.stop(at + 0.5)
  }
}

/** Rings now and every few seconds while `wanted`. */
export function useRinging(wanted: boolean): void {
  const sound = useSound()
  useEffect(() => {
    if (!wanted || sound !== 'on') return
    strike()
    const timer = setInterval(strike, EVERY_MS)
    return () => clearInterval(timer)
  }, [wanted, sound])
}
