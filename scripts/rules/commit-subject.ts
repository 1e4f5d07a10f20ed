const MAX_SUBJECT_LENGTH = 72

export function findSubjectProblem(message: string): string | undefined {
  const [subject = '', blank = ''] = message.split('\n').filter((line) => !line.startsWith('#'))
  if (subject.trim() === '') return 'The subject is empty.'
  if (subject.length > MAX_SUBJECT_LENGTH)
    return `The subject has ${subject.length} characters, more than ${MAX_SUBJECT_LENGTH}: ${subject}`
  if (blank.trim() !== '') return `A blank line must follow the subject: ${subject}`
  if (subject.endsWith('.')) return `The subject ends with a full stop: ${subject}`
  return undefined
}
