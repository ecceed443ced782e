import { beforeAll, describe, expect, it } from 'vitest'
import type { EventName, ShopEvents, ShopSettings } from '#lab'
import { loadContent } from '../../testing/lab-content.ts'
import { Judges } from './judges.ts'

const PAYLOAD = '<iframe src="javascript:alert(`xss`)">'
const BONUS = '<iframe src="https://player.example/?a=1&b=%232"></iframe>'
const PADDING = '/assets/public/images/padding'

const settings: ShopSettings = {
  domain: 'juice-sh.op',
  shopName: 'Test',
  xssBonusPayload: BONUS,
  productTamperingUrl: 'https://tampered.example',
  csrfSite: 'http://elsewhere.example',
  metricsIgnoredUserAgents: ['Prometheus', 'otelcol'],
}

let judges: Judges

beforeAll(async () => {
  const { labs } = await loadContent()
  judges = new Judges(labs.all(), (key, error) => {
    throw new Error(key, { cause: error })
  })
})

function solved<E extends EventName>(event: E, payload: ShopEvents[E]): string[] {
  return judges.solvedBy(event, payload, settings)
}

const user = (id: number) => ({ user: { id, email: 'x', role: 'customer' }, isOnFile: true })
const asset = (path: string) => ({ path, referer: undefined })
const error = (statusBefore: number) => ({ status: 500, statusBefore, message: 'x', tellsWhy: true })
const basket = (shownBasketId: number | undefined, ownBasketId: number | undefined) => ({
  basketId: '2',
  ownBasketId,
  shownBasketId,
})

describe('a judge counts', () => {
  it('logins of the three by their user id', () => {
    expect(solved('login.succeeded', user(1))).toEqual(['loginAdminChallenge'])
    expect(solved('login.succeeded', user(2))).toEqual(['loginJimChallenge'])
    expect(solved('login.succeeded', user(3))).toEqual(['loginBenderChallenge'])
  })

  it('the payloads with anything around them', () => {
    expect(solved('search.echoed', { text: `apple ${PAYLOAD} pie` })).toEqual(['localXssChallenge'])
    expect(solved('search.echoed', { text: BONUS })).toEqual(['xssBonusChallenge'])
  })

  it.each(['ftp/acquisitions.md', 'ftp/Acquisitions.MD'])('the memo as %s', (path) => {
    expect(solved('file.served', { path })).toEqual(['directoryListingChallenge'])
  })

  it('a coupon by the discount that it grants, whatever was asked for', () => {
    const call = (discount: number | undefined, isEntitled = false) =>
      solved('assistant.toolCalled', {
        ...{ tool: 'generateCoupon', args: { discount: 50 }, result: {}, failed: false },
        ...{ isEntitled, discount },
      })
    expect(call(undefined)).toEqual([])
    expect(call(10, true)).toEqual([])
    expect(call(10)).toEqual(['chatbotPromptInjectionChallenge'])
    expect(call(11, true)).toEqual(['chatbotPromptInjectionChallenge'])
    expect(call(49)).toEqual(['chatbotPromptInjectionChallenge'])
    expect(call(50).toSorted()).toEqual([
      ...['chatbotGreedyInjectionChallenge', 'chatbotPromptInjectionChallenge'],
    ])
  })

  it.each([200, 403, 404, 500])('errors that were raised at status %i', (statusBefore) => {
    expect(solved('error.shown', error(statusBefore))).toEqual(['errorHandlingChallenge'])
  })

  it.each([
    [2, 1],
    [4711, 1],
  ])('basket %i being shown to the owner of basket %i', (shown, own) => {
    expect(solved('basket.viewed', basket(shown, own))).toEqual(['basketAccessChallenge'])
  })

  it.each([
    ['the score board', '1px.png', 'scoreBoardChallenge'],
    ['the privacy policy', '81px.png', 'privacyPolicyChallenge'],
    ['the workbench', '11px.png', 'web3SandboxChallenge'],
  ])('the last picture of %s', (_page, picture, challenge) => {
    expect(solved('asset.served', asset(`${PADDING}/${picture}`))).toEqual([challenge])
  })

  it.each(['curl/8.0', '', 'prometheus'])('the metrics being read by “%s”', (userAgent) => {
    expect(solved('metrics.read', { userAgent })).toEqual(['exposedMetricsChallenge'])
  })

  it('two notifications closed at once', () => {
    expect(solved('notifications.closed', { count: 2 })).toEqual(['closeNotificationsChallenge'])
  })
})

describe('a judge does not count', () => {
  it('a login of any other user', () => {
    expect(solved('login.succeeded', user(4))).toEqual([])
  })

  it.each([1, 2, 3])('a login of customer %i by a mailed link', (id) => {
    expect(solved('login.succeeded', { ...user(id), byLetter: true })).toEqual([])
  })

  it.each([
    PAYLOAD.replaceAll('`', "'"),
    PAYLOAD.replace('javascript', 'JavaScript'),
    PAYLOAD.replaceAll('"', ''),
    BONUS.replace('%23', '#'),
    BONUS.replace('&', '&amp;'),
    'apple',
  ])('a search for %s', (text) => {
    expect(solved('search.echoed', { text })).toEqual([])
  })

  it.each(['ftp/legal.md', 'ftp/acquisitions.md.bak', 'acquisitions.md', 'ftp/quarantine/acquisitions.md'])(
    'the file %s',
    (path) => {
      expect(solved('file.served', { path })).toEqual([])
    },
  )

  it('an error that shows no internals', () => {
    expect(solved('error.shown', { ...error(200), tellsWhy: false })).toEqual([])
  })

  it.each([201, 400, 401])('an error after a route had set status %i', (statusBefore) => {
    expect(solved('error.shown', error(statusBefore))).toEqual([])
  })

  it.each([
    [1, 1],
    [undefined, 1],
    [2, undefined],
  ])('basket %j being shown to the owner of basket %j', (shown, own) => {
    expect(solved('basket.viewed', basket(shown, own))).toEqual([])
  })

  it.each([
    `${PADDING}/1px.png?x`,
    `${PADDING}/111px.png`,
    `${PADDING}/181px.png`,
    '/assets/public/images/1px.png',
    `${PADDING}/1px.png.bak`,
  ])('the asset %s', (path) => {
    expect(solved('asset.served', asset(path))).toEqual([])
  })

  it.each(['Prometheus/2.53.0', 'my otelcol thing'])('the metrics being read by “%s”', (userAgent) => {
    expect(solved('metrics.read', { userAgent })).toEqual([])
  })

  it.each([0, 1])('%i notifications closed', (count) => {
    expect(solved('notifications.closed', { count })).toEqual([])
  })
})
