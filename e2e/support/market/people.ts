import { sql } from '@hawker/postgres/database'
import { type Base, setOf, theRow } from './rows.ts'

export type Person = {
  readonly id: number
  readonly uuid: string
  readonly email: string
  readonly firstname: string
  readonly lastname: string | null
  readonly birthday: string | null
  readonly gender: string | null
  readonly phone: string | null
  readonly isPhoneVerified: boolean
}
export type Role = 'seller' | 'admin' | 'deliveryman'
export type SavedAddress = {
  readonly title: string | null
  readonly address: string
  readonly house: string | null
  readonly floor: string | null
  readonly entrance: string | null
  readonly office: string | null
  readonly note: string | null
  readonly active: boolean
  readonly latitude: number
}
type PersonChange = {
  firstname?: string
  phone?: string | null
  phoneVerifiedAt?: Date | null
  shortPassword?: boolean
}

export function peopleVerbs({ database, app }: Base) {
  const person = (who: string | number): Promise<Person> =>
    theRow(
      database,
      sql`select id, uuid::text, email, firstname, lastname, birthday::text, gender, phone,
          phone_verified_at is not null as "isPhoneVerified"
        from users where ${typeof who === 'number' ? sql`id = ${who}` : sql`lower(email) = ${who}`}`,
    )
  const changePerson = (email: string, fields: PersonChange): Promise<number> =>
    database.run(sql`update users set ${setOf(fields)} where email = ${email}`)
  const giveRole = (email: string, role: Role): Promise<number> =>
    database.run(sql`
      insert into user_roles (user_id, role) select id, ${role} from users where email = ${email}`)
  const sessionsOf = (email: string) => sql`user_id = (select id from users where email = ${email})`
  return {
    /** A user, by e-mail address or id. */
    person,
    personId: async (email: string): Promise<number> => (await person(email)).id,
    isRegistered: async (email: string): Promise<boolean> =>
      (await database.row(sql`select from users where email = ${email}`)) !== undefined,
    /** A new account with the password of the demo. */
    async makePerson(
      email: string,
      {
        firstname = 'Nour',
        role,
        isEmailVerified = true,
      }: { firstname?: string; role?: Role; isEmailVerified?: boolean } = {},
    ) {
      const verifiedAt = isEmailVerified ? app.deps.clock.now() : null
      await database.run(sql`
        insert into users (email, firstname, password_hash, email_verified_at)
        select ${email}, ${firstname}, password_hash, ${verifiedAt}::timestamptz from users
          where email = 'seller@hawker.test'`)
      if (role) await giveRole(email, role)
    },
    changePerson,
    giveRole,
    /** Verifies the e-mail address and the phone number of a user. */
    async confirmAll(id: number): Promise<void> {
      const now = app.deps.clock.now()
      await database.run(sql`
        update users set email_verified_at = ${now}, phone_verified_at = ${now} where id = ${id}`)
    },
    addressesOf: (userId: number): Promise<SavedAddress[]> =>
      database.rows(sql`
        select title, address, house, floor, entrance, office, note, active, latitude
        from addresses where user_id = ${userId} order by id`),
    /** Saves the active address of one user for another user as well. */
    shareAddress: (from: string, to: string): Promise<number> =>
      database.run(sql`
        insert into addresses (user_id, address, latitude, longitude, active)
        select f.id, a.address, a.latitude, a.longitude, true from addresses a
          join users c on c.id = a.user_id cross join users f
        where c.email = ${from} and a.active and f.email = ${to}`),
    /** The actions in the log of a member of staff, each once. */
    loggedActions: async (userId: number): Promise<string[]> =>
      (
        await database.rows<{ action: string }>(sql`
          select distinct action from audit_logs where user_id = ${userId} order by action`)
      ).map(({ action }) => action),
    /** The first shop that a user works for. */
    shopOf: async (userId: number): Promise<number> =>
      (
        await theRow<{ id: number }>(
          database,
          sql`select shop_id as id from shop_staff where user_id = ${userId} order by shop_id limit 1`,
        )
      ).id,
    /** The newest review of a shop that a user works for. */
    newestReviewFor: (userId: number): Promise<{ id: number; comment: string }> =>
      theRow(
        database,
        sql`select id, comment from reviews where comment is not null
            and shop_id in (select shop_id from shop_staff where user_id = ${userId})
          order by created_at desc limit 1`,
      ),
    reportReview: (id: number, reason: string): Promise<number> =>
      database.run(sql`
        update reviews set reported_at = ${app.deps.clock.now()}, report_reason = ${reason}
        where id = ${id}`),
    isReviewHidden: async (id: number): Promise<boolean> =>
      (
        await theRow<{ hidden: boolean }>(
          database,
          sql`select hidden from reviews where id = ${id}`,
        )
      ).hidden,
    /** Verifies the phone numbers of the users. */
    confirmPhone: (...emails: string[]): Promise<number> =>
      database.run(sql`
        update users set phone_verified_at = created_at where email = any(${emails}::text[])`),
    /** Ends the sessions of the user, as another device would. */
    endSessions: (email: string): Promise<number> =>
      database.run(sql`delete from sessions where ${sessionsOf(email)}`),
    countSessions: async (email: string): Promise<number> =>
      (await database.rows(sql`select from sessions where ${sessionsOf(email)}`)).length,
    /** Turns the sessions of one user into sessions of another one. */
    handSessionsOver: (from: string, to: string): Promise<number> =>
      database.run(sql`
        update sessions set user_id = (select id from users where email = ${to})
        where ${sessionsOf(from)}`),
    /** Lets the last proof of identity expire, by default in every session. */
    expireProofs: (email?: string): Promise<number> =>
      database.run(sql`
        update sessions set proved_at = proved_at - interval '11 minutes'
        where ${email === undefined ? sql`true` : sessionsOf(email)}`),
  }
}
