import { describe, expect, it } from 'vitest'
import type { Session } from '../session.ts'
import { FIRST_TUTORIAL, type MenuConditions, ORDERS, PRIVACY, staffEntries } from './entries.ts'
import { siteSections } from './site-sections.ts'

const visitor: Session = { isLoggedIn: false, email: undefined, role: undefined }
const as = (role: string): Session => ({ isLoggedIn: true, email: 'jim@juice-sh.op', role })

const PLAIN: MenuConditions = { hasTutorial: false, linksToSource: false }
const EVERYTHING: MenuConditions[] = [
  { boardPath: '/score-board', hasTutorial: true, linksToSource: true },
  { hasTutorial: true, linksToSource: true },
]

const offered = (session: Session, offers = PLAIN) =>
  siteSections(session, offers).flatMap(({ entries }) => entries.map(({ to }) => to))

const everything = [
  ...ORDERS,
  ...PRIVACY,
  ...staffEntries(as('accounting')),
  ...[visitor, as('customer')].flatMap((session) =>
    EVERYTHING.flatMap((offers) => siteSections(session, offers).flatMap(({ entries }) => entries)),
  ),
]

describe('the side menu', () => {
  it('shows a visitor no entries for customers', () => {
    expect(offered(visitor)).toEqual([
      '/search',
      '/season',
      '/fresh',
      '/tastings',
      '/contact',
      '/about',
      '/photo-wall',
      './landing',
      './newsletter',
      '/postcode',
      './couriers',
      '/wholesale',
      './stall',
    ])
  })

  it('shows a customer the basket, the chats, the complaint screen and the deluxe membership', () => {
    const all = offered(as('customer'))
    const own = [
      '/basket',
      '/complain',
      '/chatbot?bot=support',
      '/chatbot?bot=assistant',
      '/deluxe-membership',
    ]
    expect(all).toEqual(expect.arrayContaining(own))
    expect(all).not.toContain('/login')
  })

  it('shows the score board once it is found, and before that the tutorial that leads there', () => {
    const found = offered(visitor, { ...PLAIN, boardPath: '/score-board', hasTutorial: true })
    expect(found).toContain('/score-board')
    expect(found).not.toContain(FIRST_TUTORIAL)
    const lost = offered(visitor, { ...PLAIN, hasTutorial: true })
    expect(lost).toContain(FIRST_TUTORIAL)
    expect(lost).not.toContain('/score-board')
    expect(offered(visitor)).not.toContain(FIRST_TUTORIAL)
  })

  it('links to the source if this is configured', () => {
    expect(offered(visitor, { ...PLAIN, linksToSource: true }).at(-1)).toMatch(/^\.\/redirect\?to=https:/)
    expect(offered(visitor).join()).not.toContain('redirect')
  })
})

describe('the account menu', () => {
  it('shows the accounting screen to accountants only', () => {
    expect(staffEntries(as('accounting')).map(({ to }) => to)).toEqual(['/accounting'])
    expect(staffEntries(as('customer'))).toEqual([])
  })
})

describe('all menus', () => {
  it('never link the administration, not even for an administrator', () => {
    const all = [
      ...EVERYTHING.flatMap((offers) => offered(as('admin'), offers)),
      ...staffEntries(as('admin')).map(({ to }) => to),
    ]
    expect([...all, ...everything.map(({ to }) => to)]).not.toContain('/administration')
  })

  it('link screens that exist', () => {
    const [routes] = Object.values(
      import.meta.glob<string>('../routes.tsx', { eager: true, query: '?raw', import: 'default' }),
    )
    const known = new Set([...(routes ?? '').matchAll(/path="([^"]+)"/g)].map(([, path]) => path))
    const isScreen = (to: string) => {
      const path = to.slice(1).replace(/\?.*/, '')
      return known.has(path) || path.split('/').every((part) => known.has(part))
    }
    const screens = everything.map(({ to }) => to).filter((to) => to.startsWith('/'))
    expect(screens.filter((to) => !isScreen(to))).toEqual([])
  })

  it('have English texts for every entry', () => {
    const texts = Object.values(
      import.meta.glob<Record<string, string>>('../../content/i18n/en/*.json', {
        eager: true,
        import: 'default',
      }),
    )
    const keys = texts.flatMap((file) => Object.keys(file))
    const wanted = everything.flatMap(({ text, label }) => (label ? [text, label] : [text]))
    expect(wanted.filter((key) => !keys.includes(key))).toEqual([])
  })
})
