import { MAX_OPEN_DELIVERIES } from '@hawker/domain/delivery/courier-load'
import { type Model, type ModelOrder, cancel } from './walk-model.ts'
import { type StepResult, type World, loadStepInputs } from './walk-world.ts'

export type Action = {
  may: (order: ModelOrder, model: Model) => boolean
  run: (order: ModelOrder, world: World) => Promise<StepResult>
  outcome: (order: ModelOrder, model: Model) => void
}
const byKitchen =
  (status: 'accepted' | 'ready' | 'delivered' | 'cancelled') =>
  async ({ id }: ModelOrder, world: World): Promise<StepResult> => {
    const { version, pickup } = await loadStepInputs(world, id)
    const body = {
      status,
      version,
      pickup_code: pickup,
      ...(status === 'cancelled' ? { reason: 'too_busy' as const } : {}),
    }
    return world.market.as(world.seller)('moveSellerOrder', { params: { id }, query: {}, body })
  }
const setStatus = (status: ModelOrder['status']) => (order: ModelOrder) =>
  void (order.status = status)
const deliveredNow = (order: ModelOrder, { now }: Model) =>
  void Object.assign(order, { status: 'delivered', deliveredAt: now })
const isHeld = ({ taken, status }: ModelOrder) =>
  taken && status !== 'delivered' && status !== 'cancelled'
const isInKitchen = ({ status }: ModelOrder) => status === 'accepted' || status === 'ready'

export const ACTIONS: Record<string, Action> = {
  cancel: {
    may: ({ status }) => status === 'new',
    run: ({ id, buyer }, { market, buyers }) =>
      market.as(buyers[buyer])('cancelOrder', {
        params: { id },
        query: {},
        body: { reason: 'changed_mind' },
      }),
    outcome: (order, model) => cancel(model, order),
  },
  undo: {
    may: ({ status, released }) => status === 'new' && !released,
    run: ({ id, buyer }, { market, buyers }) =>
      market.as(buyers[buyer])('undoOrder', { params: { id }, query: {} }),
    outcome: (order, model) => cancel(model, order),
  },
  accept: {
    may: ({ status, released }) => status === 'new' && released,
    run: byKitchen('accepted'),
    outcome: setStatus('accepted'),
  },
  ready: {
    may: ({ status }) => status === 'accepted',
    run: byKitchen('ready'),
    outcome: (order, { now }) => Object.assign(order, { status: 'ready', readyAt: now }),
  },
  reject: {
    may: (order) => (order.status === 'new' && order.released) || isInKitchen(order),
    run: byKitchen('cancelled'),
    outcome: (order, model) => cancel(model, order),
  },
  'hand over': {
    may: ({ status, brought }) => status === 'ready' && !brought,
    run: byKitchen('delivered'),
    outcome: deliveredNow,
  },
  take: {
    may: (order, { orders }) =>
      order.brought &&
      (order.taken || (isInKitchen(order) && orders.filter(isHeld).length < MAX_OPEN_DELIVERIES)),
    run: ({ id }, { market, driver }) =>
      market.as(driver)('acceptOffer', { params: { id }, query: {} }),
    outcome: (order) => void (order.taken = true),
  },
  'pick up': {
    may: ({ status, taken }) => status === 'ready' && taken,
    run: async ({ id }, world) =>
      world.market.as(world.driver)('pickOrder', {
        params: { id },
        query: {},
        body: { pickup_code: (await loadStepInputs(world, id)).pickup },
      }),
    outcome: setStatus('on_a_way'),
  },
  deliver: {
    may: ({ status }) => status === 'on_a_way',
    run: async ({ id }, world) =>
      world.market.as(world.driver)('deliverOrder', {
        params: { id },
        query: {},
        body: { pin: (await loadStepInputs(world, id)).pin, cash_received: true },
      }),
    outcome: deliveredNow,
  },
}

export const FULL_DELIVERY = Object.entries(ACTIONS).filter(([name]) =>
  ['accept', 'ready', 'hand over', 'take', 'pick up', 'deliver'].includes(name),
)
