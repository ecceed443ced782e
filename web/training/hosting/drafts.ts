import { useState } from 'react'
import type { HostedPage, HostedPageDraft } from '#contract/training/hosting.ts'
import { readJson, storeText } from '#web/data/stored-text.ts'

export interface HeaderField {
  /** Unique within the page. */
  id: number
  name: string
  value: string
}

/** A page as it is typed. */
export interface PageDraft {
  host: string
  path: string
  status: string
  headers: HeaderField[]
  body: string
}

/** The key of the draft of a new page. All other pages have their address as the key, which has a slash. */
export const NEW_PAGE = 'new'

export const BLANK_PAGE: PageDraft = { host: '', path: '/', status: '200', headers: [], body: '' }

/** `evil.example/keys` */
export const addressOf = ({ host, path }: Pick<HostedPage, 'host' | 'path'>): string => `${host}${path}`

export function draftOf({ host, path, status, headers, body }: HostedPage): PageDraft {
  const fields = Object.entries(headers).map(([name, value], id) => ({ id, name, value }))
  return { host, path, status: String(status), headers: fields, body }
}

/** The page as the shop takes it. Rows without a name and a value are left out. */
export function pageOf({ host, path, status, headers, body }: PageDraft): HostedPageDraft {
  const filled = headers.filter(({ name, value }) => `${name}${value}`.trim() !== '')
  return {
    host: host.trim(),
    path: path.trim(),
    status: status.trim() === '' ? 200 : Number(status),
    headers: Object.fromEntries(filled.map(({ name, value }) => [name.trim(), value])),
    body,
  }
}

export function isSameDraft(one: PageDraft, other: PageDraft): boolean {
  const contentOf = ({ headers, ...page }: PageDraft) =>
    JSON.stringify([
      page.host,
      page.path,
      page.status,
      page.body,
      headers.map(({ name, value }) => [name, value]),
    ])
  return contentOf(one) === contentOf(other)
}

/** The first header name that two rows have. */
export function repeatedHeader({ headers }: PageDraft): string | undefined {
  const names = headers.map(({ name }) => name.trim().toLowerCase()).filter((name) => name !== '')
  return names.find((name, index) => names.indexOf(name) !== index)
}

type Drafts = Readonly<Record<string, PageDraft>>

const STORED = 'hosting.drafts'

/** The drafts in this browser. Validated on reading: learners' scripts share this storage. */
export function readDrafts(storage: Storage): Drafts {
  const value = readJson(storage, STORED)
  if (!isRecord(value)) return {}
  const drafts = Object.entries(value).flatMap(([key, draft]) => (isDraft(draft) ? [[key, draft]] : []))
  return Object.fromEntries(drafts)
}

/** Without storage space drafts are forgotten on a reload. */
export function storeDrafts(storage: Storage, drafts: Drafts): void {
  storeText(storage, STORED, Object.keys(drafts).length === 0 ? undefined : JSON.stringify(drafts))
}

/** What was typed and not saved, by the key of the page. Survives a reload. */
export function useDrafts() {
  const [drafts, setDrafts] = useState(() => readDrafts(localStorage))
  /** Undefined forgets the draft. */
  const change = (key: string, draft: PageDraft | undefined) =>
    setDrafts((before) => {
      const { [key]: _, ...others } = before
      const after = draft ? { ...others, [key]: draft } : others
      storeDrafts(localStorage, after)
      return after
    })
  return { drafts, change }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isDraft(value: unknown): value is PageDraft {
  if (!isRecord(value) || !Array.isArray(value.headers)) return false
  const hasTexts = [value.host, value.path, value.status, value.body].every(
    (text) => typeof text === 'string',
  )
  return hasTexts && value.headers.every(isHeaderField)
}

function isHeaderField(value: unknown): value is HeaderField {
  return (
    isRecord(value) &&
    typeof value.id === 'number' &&
    typeof value.name === 'string' &&
    typeof value.value === 'string'
  )
}
