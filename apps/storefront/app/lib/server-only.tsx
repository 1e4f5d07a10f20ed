import { createContext as createReactContext, use } from 'react'
import { createContext } from 'react-router'

/** What a loader hands to the drawing on the server without it being sent to the browser as data a second time. */
export type Handed = { menuHtml?: string; jsonLd?: string }

/** Loaders write into it; the server entry puts it around the page. */
export const serverOnly = createContext<Handed>({})

const HandedContext = createReactContext<Handed>({})
export const ServerOnly = HandedContext
/** Empty in the browser, always. */
export const useHanded = (): Handed => use(HandedContext)
