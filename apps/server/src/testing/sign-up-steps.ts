import assert from 'node:assert/strict'
import { sql } from '@hawker/postgres/database'
import type { TestApp } from './test-app.ts'

export const PASSWORD = 'saffron rice'

/** Registers new users as a guest does, in a marketplace with one currency. */
export async function signUpSteps(app: TestApp) {
  await app.rows(
    sql`insert into currencies (code, title, symbol, decimals, rate, is_default, active)
      values ('USD', 'US dollar', '$', 2, 1, true, true)`,
  )
  const guest = app.as(undefined)
  let users = 0
  return {
    guest,
    nextPhone: () => `+1202555${String(1000 + ++users)}`,
    nextEmail: () => `guest${++users}@example.test`,
    async register(name: { email?: string; phone?: string }) {
      const answer = await guest('register', {
        body: { ...name, password: PASSWORD, password_confirmation: PASSWORD, firstname: 'Amina' },
      })
      return answer.ok ? answer.data : assert.fail(answer.code)
    },
  }
}
