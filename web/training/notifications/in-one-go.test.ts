import { expect, it } from 'vitest'
import { inOneGo } from './in-one-go.ts'

it('hands over together what comes together, each thing once and in order', async () => {
  const heard: (readonly number[])[] = []
  const tell = inOneGo<number>((items) => heard.push(items))
  for (const n of [1, 2, 3]) tell(n)
  expect(heard).toEqual([])
  await expect.poll(() => heard).toEqual([[1, 2, 3]])
  tell(4)
  await expect.poll(() => heard).toEqual([[1, 2, 3], [4]])
})
