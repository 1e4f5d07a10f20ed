import type { Message } from '@hawker/i18n/messages'

/** What is typed: one text, or one for each plural form. */
export type Forms = Record<string, string>

export const formsOf = (message: Message): Forms =>
  typeof message === 'string'
    ? { text: message }
    : Object.fromEntries(Object.entries(message).map(([form, words]) => [form, words ?? '']))

export const messageOf = ({ text, other, ...forms }: Forms): string | (Forms & { other: string }) =>
  text === undefined ? { ...forms, other: other ?? '' } : text
