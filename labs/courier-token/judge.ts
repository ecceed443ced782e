import type { Judge, ShopEvents } from '#lab'

type Accepted = ShopEvents['courierToken.accepted']

const isOwnKey = ({ keyFrom, isPublished }: Accepted): boolean =>
  (keyFrom === 'jwk' || keyFrom === 'jku') && isPublished !== true

const isOtherFile = ({ keyFrom, path, isCourierFolder }: Accepted): boolean =>
  keyFrom === 'kid' && path !== undefined && isCourierFolder !== true

/** A token for courier 7 was accepted: with a key that the token brought, or with a file that is no key of couriers. */
export const judge: Judge = ({ on }) => ({
  ownKeyChallenge: on('courierToken.accepted', (token) => token.subject === 'courier-7' && isOwnKey(token)),
  keyByNameChallenge: on(
    'courierToken.accepted',
    (token) => token.subject === 'courier-7' && isOtherFile(token),
  ),
})

/** A token for anybody. Solves are left out where attempts are logged. */
export const near: Judge = ({ on }) => ({
  ownKeyChallenge: on('courierToken.accepted', isOwnKey),
  keyByNameChallenge: on('courierToken.accepted', isOtherFile),
})
