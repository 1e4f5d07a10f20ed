import { createContext, use } from 'react'
import type { FormRefusal } from './place-refusal.ts'

/** The text of a refusal in the page's language; undefined where the app shows it elsewhere. */
export type RefusalText = (refusal: FormRefusal) => string | undefined

/** Provided once by each app. */
export const RefusalTextContext = createContext<RefusalText>(({ message, code }) => message || code)
export const useRefusalText = (): RefusalText => use(RefusalTextContext)
