import { createStore } from '@hawker/std/store'
import { useEffect, useSyncExternalStore } from 'react'
import { storeChoice, readChoice } from './device-choices.ts'

/** `waiting`: browsers let a page make a sound only after a touch or a key. */
export type SoundState = 'waiting' | 'on' | 'off'

const REPEAT_MS = 4000
let audio: AudioContext | undefined
const sound = createStore<SoundState>(readChoice('sound') === 'off' ? 'off' : 'waiting')

/** Call it from a touch or a key: browsers allow sound only then. */
export function toggleSound(): void {
  if (sound.get() === 'on') disableSound()
  else void enableSound()
}

/** Rings once, so that its volume is known. */
async function enableSound(): Promise<void> {
  audio ??= new AudioContext()
  await audio.resume()
  storeChoice('sound', 'on')
  sound.set('on')
  ring()
}

function disableSound(): void {
  storeChoice('sound', 'off')
  sound.set('off')
}

export const useSound = (): SoundState => useSyncExternalStore(sound.subscribe, sound.get)

/**
 * Two strokes of a bell, a third apart: heard over an extractor fan, bearable for a whole evening.
 */
function ring(): void {
  if (!audio || sound.get() !== 'on') return
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
  const state = useSound()
  useEffect(() => {
    if (!wanted || state !== 'on') return
    ring()
    const timer = setInterval(ring, REPEAT_MS)
    return () => clearInterval(timer)
  }, [wanted, state])
}
