import { DatabaseSync } from 'node:sqlite'
import { beforeEach, expect, it } from 'vitest'
import { ShopRealm } from './guarded-realm.ts'
import { Documents } from './storage/documents.ts'
import { shopSchema } from './storage/schema.ts'
import { Tables } from './storage/tables.ts'

let tables: Tables
let realm: ShopRealm

beforeEach(() => {
  const db = new DatabaseSync(':memory:')
  db.exec(shopSchema)
  tables = new Tables(db)
  const documents = new Documents(tables)
  realm = new ShopRealm(() => documents)
})

const left = (...properties: [string, string, unknown][]): string => JSON.stringify(properties)

it('keeps what a call has left, until it is restarted, also when the shop is opened again', () => {
  expect(realm.kept).toBe('[]')
  realm.keep(left(['Object', 'isStaff', true]), '[]')
  expect(realm.properties).toEqual([{ owner: 'Object', name: 'isStaff', value: true }])
  expect(new ShopRealm(() => new Documents(tables)).properties).toEqual(realm.properties)
  realm.restart()
  expect(realm.kept).toBe('[]')
})

it('applies only what a call has changed, as others may have ended meanwhile', () => {
  realm.keep(left(['Object', 'a', 1]), '[]')
  realm.keep(left(['Array', 'b', 2]), '[]')
  expect(realm.properties.map(({ name }) => name)).toEqual(['a', 'b'])
  realm.keep(left(['Object', 'a', 3]), left(['Object', 'a', 1], ['Array', 'b', 2]))
  expect(realm.properties).toEqual([{ owner: 'Object', name: 'a', value: 3 }])
})

it('ignores what is no property, and keeps no more than there is room for', () => {
  const odd = [
    '',
    'x',
    '{}',
    'null',
    '[1]',
    '[["Object"]]',
    '[["Map","x",1]]',
    '[["Object","__proto__",1]]',
    '[["Object",1,1]]',
  ]
  for (const text of odd) {
    realm.keep(text, '[]')
    expect(realm.kept, text).toBe('[]')
  }
  realm.keep(
    left(...Array.from({ length: 60 }, (_, at): [string, string, number] => ['Object', `k${at}`, at])),
    '[]',
  )
  expect(realm.properties).toHaveLength(50)
  realm.restart()
  realm.keep(
    left(
      ...Array.from({ length: 9 }, (_, at): [string, string, string] => [
        'Object',
        `k${at}`,
        'x'.repeat(1_900),
      ]),
    ),
    '[]',
  )
  expect(realm.properties).toHaveLength(4)
  expect(realm.kept.length).toBeLessThanOrEqual(8_000)
  expect(Reflect.get({}, 'k1')).toBeUndefined()
})
