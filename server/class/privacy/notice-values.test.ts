import { expect, it } from 'vitest'
import { ENGLISH } from '../../http/replies/translations.ts'
import { DEFAULT_KEEP_DAYS } from '../settings.ts'
import { NOTICE_ROWS, noticeValues, privacyNotice } from './notice.ts'

type Settings = Parameters<typeof noticeValues>[0]
type Server = Parameters<typeof noticeValues>[1]

const settings: Settings = { isSchool: false }
const server = (llmApiUrl: string | null, webhook?: string) =>
  ({ configuration: { application: { chatBot: { llmApiUrl } } }, webhook }) as unknown as Server
const store = (hasNicknames: boolean) =>
  ({ url: new URL('https://lrs.example:8443/data?key=secret'), hasNicknames }) as Settings['xapi']

it('says where data goes by the names of hosts alone, and nothing of what is not set up', () => {
  expect(noticeValues(settings, server(null))).toEqual({ days: DEFAULT_KEEP_DAYS })
  expect(
    noticeValues(
      { ...settings, keepDays: 3, backupFolder: '/backups', xapi: store(false) },
      server('https://model.example/v1?key=secret', 'https://score.example/hook/secret'),
    ),
  ).toEqual({
    days: 3,
    webhook: 'score.example',
    xapi: 'lrs.example:8443',
    model: 'model.example',
    backupFolder: '/backups',
  })
})

it('names the record store for nicknames only if it gets them, and no model in a school', () => {
  expect(noticeValues({ ...settings, xapi: store(true) }, server(null)).xapiNames).toBe('lrs.example:8443')
  expect(noticeValues({ ...settings, isSchool: true }, server('https://model.example')).model).toBeUndefined()
})

it('has the rows that hold for this server, each in its part, with the values filled in', () => {
  const always = (part: string) => NOTICE_ROWS.filter((row) => row.part === part && !('needs' in row)).length
  const least = privacyNotice(ENGLISH, { days: 30 })
  expect([least.seen, least.may, least.kept].map(({ length }) => length)).toEqual(
    ['seen', 'may', 'kept'].map(always),
  )
  expect(least.kept.join()).toContain('for 30 days')
  expect(Object.values(least).flat().join()).not.toMatch(/\{\w+\}|reported to|Backups are kept/)

  const all = privacyNotice(ENGLISH, {
    days: 1,
    webhook: 'score.example',
    xapi: 'lrs.example',
    xapiNames: 'lrs.example',
    model: 'model.example',
    backupFolder: '/backups',
  })
  expect(Object.values(all).flat()).toHaveLength(NOTICE_ROWS.length)
  expect(all.seen.join()).toMatch(/score\.example.*lrs\.example.*lrs\.example.*lrs\.example.*model\.example/)
  expect(Object.values(all).flat().join()).not.toMatch(/\{\w+\}/)
})

it('is in the language of the reader', () => {
  const shouting = { lang: 'en', translate: (text: string) => text.toUpperCase().replace('{DAYS}', '{days}') }
  expect(privacyNotice(shouting, { days: 7 }).kept.join()).toContain('FOR 7 DAYS')
})
