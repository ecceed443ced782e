import { expect, it } from 'vitest'
import { BLANK_PARCEL, draftOf, parcelKey, parcelOf, readDrafts } from './drafts.ts'

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
    expect(readDrafts(text)).toEqual({})
  },
)

it('drafts are read as they were written', () => {
  const drafts = { 'pip@1.0.0': draftOf(parcel), new: BLANK_PARCEL }
  expect(readDrafts(JSON.stringify(drafts))).toEqual(drafts)
})
