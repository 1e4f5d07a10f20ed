import type { Profile, Session } from '@hawker/contract/accounts'
import { toMajor } from '@hawker/domain/money/money'
import { wireOf } from '@hawker/postgres/table/columns'
import type { Account } from './account.store.ts'
import type { OpenedSession } from './sessions/open-session.ts'
import { PROFILES } from './user.table.ts'

export const profileWire = (account: Account): Profile => ({
  ...wireOf(PROFILES.columns, account),
  email_verified: account.emailVerifiedAt !== null,
  phone_verified: account.phoneVerifiedAt !== null,
  has_password: account.hasPassword,
  short_password: account.shortPassword,
  roles: ['user', ...account.roles],
  wallet: {
    uuid: account.wallet.uuid,
    price: toMajor(account.wallet.balance, account.wallet.decimals),
    available: toMajor(account.wallet.balance - account.wallet.held, account.wallet.decimals),
    currency: account.wallet.currency,
    conditional: account.wallet.conditional.map(({ remaining, minBasket }) => ({
      price: toMajor(remaining, account.wallet.decimals),
      min_basket: toMajor(minBasket, account.wallet.decimals),
    })),
  },
})

export const sessionWire = ({ token, expiresAt, account }: OpenedSession): Session => ({
  access_token: token,
  token_type: 'Bearer',
  expires_at: expiresAt.toISOString(),
  user: profileWire(account),
})
