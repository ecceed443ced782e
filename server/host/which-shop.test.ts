import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { expect, it } from 'vitest'
import { HOME_SHOP, type Host } from './host.ts'
import { ShopTokens } from './shop-tokens.ts'
import { resolveHomeShop, SHOP_TOKEN } from './which-shop.ts'

const tokens = new ShopTokens()
const shopOf = (headers: IncomingHttpHeaders) =>
  resolveHomeShop({ tokens } as Host)({ headers } as IncomingMessage)

it('is the one that the token in the header or the cookie leads to', async () => {
  const [ann, ben] = [tokens.issue('ann'), tokens.issue('ben')]
  expect(await shopOf({ [SHOP_TOKEN]: ann })).toBe('ann')
  for (const cookie of [
    `x-shop-ticket=${ben}`,
    `language=en; x-shop-ticket=${ben}`,
    `language=en;x-shop-ticket=${ben}; token=x`,
  ]) {
    expect(await shopOf({ cookie })).toBe('ben')
  }
  expect(await shopOf({ [SHOP_TOKEN]: ann, cookie: `x-shop-ticket=${ben}` })).toBe('ann')
})

it('is the home shop without a token, or with one that leads nowhere', async () => {
  const revoked = tokens.issue('ann')
  tokens.revoke(revoked)
  for (const headers of [
    {},
    { cookie: 'language=en' },
    { [SHOP_TOKEN]: revoked },
    { [SHOP_TOKEN]: '' },
    { [SHOP_TOKEN]: [tokens.issue('ann'), tokens.issue('ben')] },
    { cookie: `not-x-shop-ticket=${tokens.issue('ann')}` },
    { cookie: 'x-shop-ticket=unknown' },
  ]) {
    expect(await shopOf(headers)).toBe(HOME_SHOP)
  }
})
