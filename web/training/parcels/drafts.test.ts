import { expect, it } from 'vitest'
import { memoryStorage } from '../browser/memory-storage.ts'
import { readDrafts, storeDrafts } from '../hosting/stored-drafts.ts'
import { BLANK_PARCEL, draftOf, PARCELS, parcelKey, parcelOf } from './drafts.ts'

const parcel = {
  name: 'pip',
  version: '1.0.0',
  main: 'x',
  scripts: { postinstall: 'y' },
  dependencies: { core: '^1.0.0' },
}

it('a parcel that is typed becomes the parcel again, with what the form does not show', () => {
  expect(parcelOf(draftOf(parcel), parcel)).toEqual(parcel)
  expect(parcelOf({ ...BLANK_PARCEL, name: ' pip ', postinstall: ' \n' }, undefined)).toEqual({
    name: 'pip',
    version: '1.0.0',
    main: '',
    scripts: {},
    dependencies: {},
  })
  expect(parcelKey(parcel)).toBe('pip@1.0.0')
})

it.each(['', 'null', '7', '[]', '{"a":7,"b":{"name":"x"},"c":null}', '{'])(
  'what else is in the storage is no draft: %s',
  (text) => {
    const storage = memoryStorage()
    storage.setItem(PARCELS.storageKey, text)
    expect(readDrafts(storage, PARCELS.storageKey, PARCELS.isDraft)).toEqual({})
  },
)

it('drafts are read as they were written', () => {
  const drafts = { 'pip@1.0.0': draftOf(parcel), new: BLANK_PARCEL }
  const storage = memoryStorage()
  storeDrafts(storage, PARCELS.storageKey, drafts)
  expect(readDrafts(storage, PARCELS.storageKey, PARCELS.isDraft)).toEqual(drafts)
})
