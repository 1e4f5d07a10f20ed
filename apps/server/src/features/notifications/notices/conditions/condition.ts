import type { TextKey } from '../text-keys.ts'

/** What a condition may know of the notice itself. */
export type NoticeFacts = {
  /** The recipient. */
  readonly userId: number
  readonly params: Readonly<Record<string, string>>
  readonly now: Date
}

/** True or false, or the text that replaces one that is no longer true. */
export type Verdict = boolean | TextKey

/** A notice about a subject that can change. `subject` is undefined once it is deleted. */
export type SubjectCondition<Subject> = (subject: Subject, notice: NoticeFacts) => Verdict

/** A fact that no later event makes untrue. The reason is for the reader of the table. */
export type Always = { readonly always: string }
export const always = (reason: string): Always => ({ always: reason })
