import { describe, expect, it } from 'vitest'
import { memoryStorage } from '../browser/memory-storage.ts'
import { languageOf } from './BodyEditor.tsx'
import { BLANK_PAGE, draftOf, isSameDraft, PAGES, type PageDraft, pageOf, repeatedHeader } from './drafts.ts'
import { SKELETONS } from './skeletons.ts'
import { readDrafts, storeDrafts, withoutSaved } from './stored-drafts.ts'

const DRAFT: PageDraft = {
  host: ' Evil.example ',
  path: '/a',
  status: '302',
  headers: [
    { id: 0, name: ' Location ', value: 'http://localhost/' },
    { id: 4, name: '', value: ' ' },
  ],
  body: 'x',
}

describe('the draft of a page', () => {
  it('becomes a page without its empty rows', () => {
    expect(pageOf(DRAFT)).toEqual({
      host: 'Evil.example',
      path: '/a',
      status: 302,
      headers: { Location: 'http://localhost/' },
      body: 'x',
    })
    expect(pageOf({ ...DRAFT, status: '' }).status).toBe(200)
    expect(pageOf({ ...DRAFT, status: 'x' }).status).toBeNaN()
  })

  it('is that of a saved page, whatever the rows are numbered', () => {
    const page = { host: 'a.example', path: '/', status: 200, headers: { b: '1', a: '2' }, body: '' }
    const draft = draftOf(page)
    expect(pageOf(draft)).toEqual(page)
    const renumbered = {
      ...draft,
      headers: draft.headers.map((header) => ({ ...header, id: header.id + 7 })),
    }
    expect(isSameDraft(draft, renumbered)).toBe(true)
    expect(isSameDraft(draft, { ...draft, body: 'y' })).toBe(false)
    expect(isSameDraft(draft, { ...draft, headers: draft.headers.slice(1) })).toBe(false)
  })

  it('says which header is there twice', () => {
    expect(repeatedHeader(DRAFT)).toBeUndefined()
    expect(
      repeatedHeader({ ...DRAFT, headers: [...DRAFT.headers, { id: 5, name: 'LOCATION', value: '' }] }),
    ).toBe('location')
  })

  it('survives a reload, and nothing else does', () => {
    const storage = memoryStorage()
    const read = () => readDrafts(storage, PAGES.storageKey, PAGES.isDraft)
    expect(read()).toEqual({})
    storeDrafts(storage, PAGES.storageKey, { new: DRAFT, 'evil.example/': BLANK_PAGE })
    expect(read()).toEqual({ new: DRAFT, 'evil.example/': BLANK_PAGE })
    storeDrafts(storage, PAGES.storageKey, {})
    expect(storage.getItem('hosting.drafts')).toBeNull()
    for (const odd of ['{', '[]', '7', '{"new":{}}', '{"new":{"headers":[7]}}', '{"new":null}']) {
      storage.setItem('hosting.drafts', odd)
      expect(read()).toEqual({})
    }
    const full = {
      ...storage,
      setItem: () => {
        throw new Error('full')
      },
    }
    storeDrafts(full, PAGES.storageKey, { new: DRAFT })
  })

  it('may start from skeletons without repeated headers', () => {
    const drafts = SKELETONS.map(({ page }) => ({ ...BLANK_PAGE, ...page }))
    expect(drafts.flatMap((draft) => repeatedHeader(draft) ?? [])).toEqual([])
  })
})

it.each([
  ['/', [], 'html'],
  ['/keys.json', [], 'json'],
  ['/a.mjs', [], 'javascript'],
  ['/a.js', [{ id: 0, name: 'Content-Type', value: 'text/html' }], 'html'],
  ['/', [{ id: 0, name: 'content-type', value: 'application/jwk-set+json' }], 'json'],
  ['/', [{ id: 0, name: 'content-type', value: 'text/javascript' }], 'javascript'],
] as const)('a page at %s with the headers %j is written in %s', (path, headers, language) => {
  expect(languageOf({ path, headers: [...headers] })).toBe(language)
})

describe('the drafts after a save', () => {
  const saved = { key: 'new', next: 'evil.example/a', sent: DRAFT }
  const typedOn = { ...DRAFT, body: 'x, and more' }

  it('are without the one that was saved', () => {
    const same = { ...DRAFT, headers: DRAFT.headers.map((header) => ({ ...header, id: header.id + 7 })) }
    expect(withoutSaved({ new: same, other: typedOn }, saved, isSameDraft)).toEqual({ other: typedOn })
    expect(withoutSaved({}, saved, isSameDraft)).toEqual({})
  })

  it('have what was typed in the meantime as a draft of the saved entry', () => {
    expect(withoutSaved({ new: typedOn }, saved, isSameDraft)).toEqual({ 'evil.example/a': typedOn })
    expect(withoutSaved({ new: typedOn }, { ...saved, next: 'new' }, isSameDraft)).toEqual({ new: typedOn })
  })
})
