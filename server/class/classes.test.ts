import { expect, it } from 'vitest'
import { StoredClasses } from './classes.ts'
import type { SchoolClass } from './store/model.ts'

it('makes no class with a name that is kept for another one', async () => {
  const made: string[] = []
  const store = {
    allClasses: async () => [],
    createClass: async ({ name }: { name: string }) => {
      made.push(name)
      return { id: '1', name } as SchoolClass
    },
  }
  const classes = new StoredClasses(store, undefined, ['Monday'])
  const make = (name: string) => classes.create({ name, endsAt: new Date() })
  for (const name of ['Monday', ' monday ', 'ＭＯＮＤＡＹ']) await expect(make(name)).rejects.toThrow('taken')
  await make('Monday 2')
  expect(made).toEqual(['Monday 2'])
})
