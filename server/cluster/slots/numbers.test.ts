import { expect, it } from 'vitest'
import { Numbers } from './numbers.ts'

it('asks a resolver that takes its time once, however often somebody wants to know', async () => {
  const asked: string[] = []
  const { promise: found, resolve: find } = Promise.withResolvers<{ address: string }>()
  const numbers = new Numbers((host) => {
    asked.push(host)
    return found
  })
  const all = [1, 2, 3].map(() => numbers.of(['ann:3000', 'ann:3001']))
  expect(asked).toEqual(['ann'])
  find({ address: '10.0.0.1' })
  const known = new Map([
    ['ann:3000', '10.0.0.1:3000'],
    ['ann:3001', '10.0.0.1:3001'],
  ])
  expect(await Promise.all(all)).toEqual(all.map(() => ({ numbers: known, trouble: '' })))
  await numbers.of(['ann:3000'])
  expect(asked).toEqual(['ann', 'ann'])
})
