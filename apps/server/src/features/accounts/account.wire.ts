import type { Profile, Session } from '@hawker/contract/accounts'
import { toMajor } from '@hawker/domain/money/money'
import type { Account } from './account.store.ts'
import type { OpenedSession } from './sessions/open-session.ts'

export const profileWire = (account: Account): Profile => ({
  id: account.id,
  uuid: account.uuid,
  firstname: account.firstname,
  lastname: account.lastname,
  email: account.email,
  email_verified: account.emailVerifiedAt !== null,
  phone: account.phone,
  phone_verified: account.phoneVerifiedAt !== null,
  has_password: account.hasPassword,
  short_password: account.shortPassword,
  img: account.img,
  roles: ['user', ...account.roles],
  currency_id: account.currencyId,
  birthday: account.birthday,
  gender: account.gender,
  delete_at: account.deleteAt?.toISOString() ?? null,
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
  created_at: account.createdAt.toISOString(),
})

export const sessionWire = ({ token, expiresAt, account }: OpenedSession): Session => ({
  access_token: token,
  token_type: 'Bearer',
  expires_at: expiresAt.toISOString(),
  user: profileWire(account),
})
