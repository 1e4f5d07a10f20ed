import type { Finding } from './writing.ts'

const STORY = /^e2e\/[\w-]+\.test\.ts$/
const STATEMENT = /\bsql`/

/** SQL in stories, which use the verbs of e2e/support/market instead. */
export const findStorySql = (path: string, text: string): Finding[] =>
  STORY.test(path)
    ? text.split('\n').flatMap((line, index) =>
        STATEMENT.test(line)
          ? [
              {
                line: index + 1,
                problem: 'SQL in a story: use or add a verb of e2e/support/market',
              },
            ]
          : [],
      )
    : []
