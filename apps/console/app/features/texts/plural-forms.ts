import type { Message } from '@hawker/i18n/messages'

/** The form's fields: one text, or one for each plural form. */
export type PluralForms = Record<string, string>

export const formsOf = (message: Message): PluralForms =>
  typeof message === 'string'
    ? { text: message }
    : Object.fromEntries(Object.entries(message).map(([form, words]) => [form, words ?? '']))

export const messageOf = ({
  text,
  other,
  ...forms
}: PluralForms): string | (PluralForms & { other: string }) =>
  text === undefined ? { ...forms, other: other ?? '' } : text
