import {
  activateAddress,
  createAddress,
  deleteAddresses,
  listAddresses,
  updateAddress,
} from '@hawker/contract/addresses'
import type { Deps } from '../../deps.ts'
import { type Route, read, write } from '../../http/api/route.ts'
import { addressFields, addressWire } from './address.wire.ts'
import { chooseAddress } from './choose-address.ts'
import { deleteSavedAddresses } from './delete-addresses.ts'
import { listSavedAddresses } from './list-addresses.ts'
import { saveAddress, updateSavedAddress } from './save-address.ts'

export const addressRoutes = (deps: Deps): Route[] => [
  read(listAddresses, async ({ user, query }) => {
    const { rows, total } = await listSavedAddresses(deps, user.userId, query)
    return { rows: rows.map(addressWire), total }
  }),
  write(createAddress, async (tx, { user, body }) =>
    addressWire(
      await saveAddress(tx, deps, {
        userId: user.userId,
        fields: addressFields(body),
        active: body.active === true,
      }),
    ),
  ),
  write(updateAddress, async (tx, { user, params: { id }, body }) =>
    addressWire(
      await updateSavedAddress(tx, {
        userId: user.userId,
        id,
        fields: addressFields(body),
        active: body.active === true,
      }),
    ),
  ),
  write(activateAddress, async (tx, { user, params: { id } }) =>
    addressWire(await chooseAddress(tx, user.userId, id)),
  ),
  write(deleteAddresses, (tx, { user, query: { ids } }) =>
    deleteSavedAddresses(tx, user.userId, ids),
  ),
]
