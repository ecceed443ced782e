import { expect, it } from 'vitest'
import { ShopElsewhere } from '../class-shops.ts'
import { FarShops, type FarShopsParts } from './far-shops.ts'

const shopsWhere = (error: Error) =>
  new FarShops({
    line: { call: () => Promise.reject(error) },
    watch: { look: async () => {} },
  } as unknown as FarShopsParts)

it('has nobody to send away from a shop that is nowhere; whatever else is asked of it waits', async () => {
  const shops = shopsWhere(new ShopElsewhere())
  await shops.sendAway('shop')
  await expect(shops.reset('shop', { keepProgress: true })).rejects.toThrow(ShopElsewhere)
  await expect(shopsWhere(new Error('broken')).sendAway('shop')).rejects.toThrow('broken')
})
