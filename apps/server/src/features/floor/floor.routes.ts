import * as floor from '@hawker/contract/seller-floor'
import type { Deps } from '../../deps.ts'
import { type Route, read, write } from '../../http/api/route.ts'
import { listTableCodes } from './codes/list-table-codes.ts'
import { changeSection, createSection, deleteSection, listSellerSections } from './edit-sections.ts'
import {
  changeTable,
  createTable,
  deleteTable,
  saveLayout,
  showLayout,
  undeleteTable,
} from './edit-tables.ts'
import { NO_TABLE_USES, type TableUses } from './table-uses.ts'

const sectionRoutes = (deps: Deps & { uses: TableUses }): Route[] => [
  read(floor.listSellerSections, ({ user, query, lang }) =>
    listSellerSections(deps, { shopId: query.shop_id, userId: user.userId, lang }),
  ),
  write(floor.createSellerSection, (tx, { user, body, lang }) =>
    createSection(tx, deps, { userId: user.userId, body, lang }),
  ),
  write(floor.updateSellerSection, (tx, { user, params, body, lang }) =>
    changeSection(tx, deps, { id: params.id, userId: user.userId, body, lang }),
  ),
  write(floor.deleteSellerSection, (tx, { user, params }) =>
    deleteSection(tx, deps, { id: params.id, userId: user.userId }),
  ),
]

const tableRoutes = (deps: Deps & { uses: TableUses }): Route[] => [
  read(floor.listSellerTables, ({ user, query }) =>
    showLayout(deps.database, { shopId: query.shop_id, userId: user.userId }),
  ),
  write(floor.createSellerTable, (tx, { user, body }) =>
    createTable(tx, deps, { userId: user.userId, body }),
  ),
  write(floor.saveTableLayout, (tx, { user, body }) =>
    saveLayout(tx, deps, { userId: user.userId, body }),
  ),
  write(floor.updateSellerTable, (tx, { user, params, body }) =>
    changeTable(tx, deps, { id: params.id, userId: user.userId, body }),
  ),
  write(floor.deleteSellerTable, (tx, { user, params }) =>
    deleteTable(tx, deps, { id: params.id, userId: user.userId }),
  ),
  write(floor.restoreSellerTable, (tx, { user, params }) =>
    undeleteTable(tx, deps, { id: params.id, userId: user.userId }),
  ),
  read(floor.listTableCodes, ({ user, query, lang }) =>
    listTableCodes(deps, { shopId: query.shop_id, userId: user.userId, lang }),
  ),
]

export const floorRoutes = (deps: Deps, uses: TableUses = NO_TABLE_USES): Route[] => [
  ...sectionRoutes({ ...deps, uses }),
  ...tableRoutes({ ...deps, uses }),
]
