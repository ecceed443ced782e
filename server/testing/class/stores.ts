import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import type { SchoolClass } from '../../class/store/model.ts'
import { openPostgresStore } from '../../class/store/postgres/open.ts'
import { SqliteDatabase } from '../../class/store/sqlite/database.ts'
import { ClassStore } from '../../class/store/store.ts'
import { openTestDatabase } from '../postgres/database.ts'

/** A place for class stores of one kind. */
export interface StorePlace {
  /** Opens the store, which is empty at first. */
  open(mostLearners?: number): Promise<ClassStore>
  /** Continues with an empty store. Close open stores before: they remember rows that are gone. */
  moveToEmpty(): Promise<void>
  close(): Promise<void>
}

/** All kinds of class stores. */
export const STORE_KINDS: readonly [name: string, place: () => Promise<StorePlace>][] = [
  ['on SQLite', onSqlite],
  ['on PostgreSQL', onPostgres],
]

const DAY_MS = 86_400_000

/**
 * Opens a store with the class Monday and nothing else before each test, for `use`, and closes it after. Returns what
 * closes it and opens it again.
 */
export function openStoreForEach(
  placeOf: () => Promise<StorePlace>,
  use: (store: ClassStore, monday: SchoolClass) => unknown,
): (mostLearners?: number) => Promise<ClassStore> {
  let place: StorePlace
  let store: ClassStore
  beforeAll(async () => {
    place = await placeOf()
  })
  afterAll(() => place.close())
  beforeEach(async () => {
    await place.moveToEmpty()
    store = await place.open()
    const endsAt = new Date(Date.now() + DAY_MS)
    await use(store, await store.findOrCreateClass({ name: 'Monday', endsAt }))
  })
  afterEach(() => store.close())
  return async (mostLearners) => {
    await store.close()
    store = await place.open(mostLearners)
    return store
  }
}

async function onSqlite(): Promise<StorePlace> {
  const folder = mkdtempSync(join(tmpdir(), 'forbidden-fruit-'))
  let count = 0
  return {
    open: async (most) =>
      new ClassStore(new SqliteDatabase(join(folder, `${count}.sqlite`), unexpected), most),
    moveToEmpty: async () => {
      count += 1
    },
    close: async () => rmSync(folder, { recursive: true, force: true }),
  }
}

async function onPostgres(): Promise<StorePlace> {
  const postgres = await openTestDatabase()
  return {
    open: (mostLearners) => openStoreAt(postgres.url, mostLearners === undefined ? {} : { mostLearners }),
    moveToEmpty: () => postgres.clear(),
    close: () => postgres.close(),
  }
}

/** A class store on PostgreSQL. */
export function openStoreAt(
  url: string,
  more: Partial<Parameters<typeof openPostgresStore>[0]> = {},
): Promise<ClassStore> {
  return openPostgresStore({ url, warn: unexpected, unexpected, ...more })
}

function unexpected(message: unknown): void {
  throw new Error(`Nothing was to be said: ${message}`)
}
