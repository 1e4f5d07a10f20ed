import { type Sql, type Database, sql } from '@hawker/server/database/database'

export type AuditGiven = {
  /** Portions on the shelves before the first order; only these are counted. */
  shelves: ReadonlyMap<number, number>
}
type Count = { n: number; example: string | null }

/**
 * Everything that must be true of the books of a marketplace at any moment, whatever was killed before. Answers what is not, in words;
 * an empty list is a clean audit. It reads in one snapshot, so orders may go on being placed meanwhile.
 */
export async function audit(database: Database, { shelves }: AuditGiven): Promise<string[]> {
  return database.transaction(async (tx) => {
    await tx.run(sql`set transaction isolation level repeatable read`)
    const wrong: string[] = []
    for (const [rule, found] of rules(shelves)) {
      const row = await tx.row<Count>(sql`select count(*) as n, min(example::text) as example from (${found}) as breach (example)`)
      if (row && row.n > 0) wrong.push(`${rule}: ${row.n} times, for example ${row.example}`)
    }
    return wrong
  })
}

const rules = (shelves: ReadonlyMap<number, number>): [string, Sql][] => [
  [
    'an order stands where its history says',
    sql`select o.id from orders o left join lateral (
        select array_agg(status order by id) as path from order_histories h where h.order_id = o.id and h.status in
          ('new', 'accepted', 'cooking', 'ready', 'on_a_way', 'delivered', 'cancelled')) h on true
      where h.path is null or h.path[1] <> 'new' or h.path[cardinality(h.path)] <> o.status
        or cardinality(h.path) <> (select count(distinct step) from unnest(h.path) as step)`,
  ],
  [
    'what was on a shelf is still there or held by an order',
    sql`select s.id || ': ' || w.portions || ' at first, ' || s.quantity || ' left, ' || coalesce(h.held, 0) || ' held'
      from unnest(${[...shelves.keys()]}::bigint[], ${[...shelves.values()]}::int[]) as w (id, portions) join stocks s on s.id = w.id
      left join (select stock_id, sum(quantity) as held from stock_holds where returned_at is null group by stock_id) h on h.stock_id = s.id
      where s.quantity is null or s.quantity < 0 or s.quantity + coalesce(h.held, 0) <> w.portions`,
  ],
  [
    'an order holds what its lines say, and nothing once it is cancelled',
    sql`select coalesce(d.order_id, h.order_id) from
      (select d.order_id, d.stock_id, sum(d.quantity) as units from order_details d join orders o on o.id = d.order_id
        where o.status <> 'cancelled' and d.stock_id = any(${[...shelves.keys()]}::bigint[]) group by 1, 2) d
      full join (select order_id, stock_id, sum(quantity) as units from stock_holds
        where returned_at is null and stock_id = any(${[...shelves.keys()]}::bigint[]) group by 1, 2) h using (order_id, stock_id)
      where d.units is distinct from h.units`,
  ],
  ['a transfer sums to zero', sql`select transfer_id from ledger_entries group by transfer_id having sum(amount) <> 0 or count(*) < 2`],
  ['the whole ledger sums to zero', sql`select sum(amount) from ledger_entries having sum(amount) <> 0`],
  [
    'a wallet holds what its entries sum to',
    sql`select a.id from ledger_accounts a left join ledger_entries e on e.account_id = a.id where a.kind = 'user'
      group by a.id having a.balance <> coalesce(sum(e.amount), 0) or a.held < 0 or a.held > a.balance`,
  ],
  [
    'a paid wallet part was moved once',
    sql`select t.id from transactions t left join ledger_transfers l on l.key = 'pay:' || t.id
      where t.tag = 'wallet' and t.status = 'paid' and t.amount > 0 and (l.id is null or
        (select -sum(e.amount) from ledger_entries e join ledger_accounts a on a.id = e.account_id where e.transfer_id = l.id and a.kind = 'user')
          is distinct from t.settlement_amount)`,
  ],
  [
    'an order was announced once',
    sql`select o.id from orders o left join events e on e.order_id = o.id and e.topic = 'order.created' group by o.id having count(e.id) <> 1`,
  ],
  [
    'no announcement without an order',
    sql`select e.id from events e where e.topic = 'order.created' and not exists (select from orders o where o.id = e.order_id)`,
  ],
  [
    'a coupon was used as often as orders say, and not more often than it may be',
    sql`select c.code from coupons c left join coupon_redemptions r on r.coupon_id = c.id and r.returned_at is null
      group by c.id having c.used <> count(r.order_id) or c.used > c.qty`,
  ],
  [
    'the total is the sum of its parts',
    sql`select id from orders where total <> price - total_discount - coupon_price + deposit + delivery_fee - delivery_discount + service_fee
      + small_order_fee + packaging_fee + tips + rounding
      + (select coalesce(sum((tax ->> 'amount')::bigint), 0) from jsonb_array_elements(taxes) as tax where not (tax ->> 'included')::boolean)`,
  ],
  [
    'the lines sum to the price',
    sql`select o.id from orders o join order_details d on d.order_id = o.id group by o.id
      having sum(d.net) <> o.price - o.total_discount or sum(d.coupon) <> o.coupon_price`,
  ],
  [
    'an order is paid in full by what is open or paid',
    sql`select o.id from orders o where o.status <> 'cancelled' and o.total is distinct from (
      select sum(t.amount) from transactions t where t.payable_type = 'order' and t.payable_id = o.id and t.status not in ('rejected', 'canceled'))`,
  ],
  [
    'a cart became one order at most',
    sql`select cart_id from orders where cart_id is not null and status <> 'cancelled' group by cart_id having count(*) > 1`,
  ],
  [
    'a key that was answered names an order that is there',
    sql`select k.key from idempotency_keys k where k.status = 201 and k.answer #>> '{data,number}' is not null
      and not exists (select from orders o where o.id = (k.answer #>> '{data,id}')::bigint)`,
  ],
  [
    'a window counts the orders in it',
    sql`select s.starts_at from delivery_slots s where s.taken <> (select count(*) from orders o
      where o.shop_id = s.shop_id and o.delivery_type = s.type and o.slot_starts_at = s.starts_at and o.status <> 'cancelled')`,
  ],
]

/** What is on these shelves now together with what orders hold of them: what `audit` must find again later. */
export async function portionsOf(database: Database, stockIds: readonly number[]): Promise<Map<number, number>> {
  const rows = await database.rows<{ id: number; portions: number }>(sql`
    select s.id, s.quantity + coalesce((select sum(h.quantity) from stock_holds h where h.stock_id = s.id and h.returned_at is null), 0) as portions
    from stocks s where s.id = any(${[...stockIds]}::bigint[])`)
  return new Map(rows.map(({ id, portions }) => [id, portions]))
}
