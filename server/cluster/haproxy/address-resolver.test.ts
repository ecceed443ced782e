import { expect, it } from 'vitest'
import { AddressResolver } from './address-resolver.ts'

it('sends one lookup to a slow resolver, however many callers wait', async () => {
  const asked: string[] = []
  const { promise: found, resolve: find } = Promise.withResolvers<{ address: string }>()
  const numbers = new AddressResolver((host) => {
    asked.push(host)
    return found
  })
  const all = [1, 2, 3].map(() => numbers.resolve(['ann:3000', 'ann:3001']))
  expect(asked).toEqual(['ann'])
  find({ address: '10.0.0.1' })
  const known = new Map([
    ['ann:3000', '10.0.0.1:3000'],
    ['ann:3001', '10.0.0.1:3001'],
  ])
  expect(await Promise.all(all)).toEqual(all.map(() => ({ resolved: known, error: '' })))
  await numbers.resolve(['ann:3000'])
  expect(asked).toEqual(['ann', 'ann'])
})
