export type Visitor = 'nobody' | 'customer' | 'admin' | 'accountant'

/**
 * Screens, and the visitor who sees the most on each. ORDER stands for one of the administrator's orders. Each path in
 * `web/routes.tsx` needs a row.
 */
export const SCREENS: [path: string, visitor: Visitor][] = [
  ['/#/search', 'nobody'],
  ['/#/search', 'customer'],
  ['/#/search?q=lemon', 'nobody'],
  ['/#/search?q=nothing-of-the-kind', 'nobody'],
  ['/#/login', 'nobody'],
  ['/#/register', 'nobody'],
  ['/#/forgot-password', 'nobody'],
  ['/#/magic-link', 'nobody'],
  ['/#/magic/0123456789?email=jim%40juice-sh.op', 'nobody'],
  ['/#/2fa/enter', 'nobody'],
  ['/#/403?error=UNAUTHORIZED_PAGE_ACCESS_ERROR', 'nobody'],
  ['/#/basket', 'customer'],
  ['/#/address/select', 'customer'],
  ['/#/address/create', 'customer'],
  ['/#/address/saved', 'customer'],
  ['/#/address/edit/4', 'customer'],
  ['/#/delivery-method', 'customer'],
  ['/#/payment/shop', 'customer'],
  ['/#/payment/wallet', 'customer'],
  ['/#/payment/deluxe', 'customer'],
  ['/#/saved-payment-methods', 'customer'],
  ['/#/order-summary', 'customer'],
  ['/#/order-completion/ORDER', 'admin'],
  ['/#/order-history', 'admin'],
  ['/#/track-result/new?id=ORDER', 'admin'],
  ['/#/track-result?id=5267-0000', 'customer'],
  ['/#/wallet', 'customer'],
  ['/#/gift-cards', 'customer'],
  ['/#/referrals', 'customer'],
  ['/#/lists', 'customer'],
  ['/#/labels', 'customer'],
  ['/#/preferences', 'customer'],
  ['/#/back-room', 'customer'],
  ['/#/back-room', 'admin'],
  ['/#/season', 'nobody'],
  ['/#/postcode', 'nobody'],
  ['/#/deluxe-membership', 'customer'],
  ['/#/contact', 'nobody'],
  ['/#/about', 'nobody'],
  ['/#/complain', 'customer'],
  ['/#/photo-wall', 'customer'],
  ['/#/recycle', 'customer'],
  ['/#/chatbot', 'nobody'],
  ['/#/chatbot', 'customer'],
  ['/#/chatbot?bot=support', 'customer'],
  ['/#/chatbot?bot=assistant', 'customer'],
  ['/#/chatbot/conversation/1_aaaaaaaa?initialMessage=Do%20you%20have%20apple%20juice', 'customer'],
  ['/#/privacy-security', 'customer'],
  ['/#/privacy-security/privacy-policy', 'customer'],
  ['/#/privacy-security/change-password', 'nobody'],
  ['/#/privacy-security/change-password', 'customer'],
  ['/#/privacy-security/two-factor-authentication', 'customer'],
  ['/#/privacy-security/data-export', 'customer'],
  ['/#/privacy-security/last-login-ip', 'customer'],
  ['/#/tokensale-ico-ea', 'nobody'],
  ['/#/juicy-nft', 'nobody'],
  ['/#/bee-haven', 'nobody'],
  ['/#/wallet-web3', 'nobody'],
  ['/#/web3-sandbox', 'nobody'],
  ['/#/administration', 'admin'],
  ['/#/accounting', 'accountant'],
  ['/#/hacking-instructor', 'nobody'],
  ['/#/class', 'nobody'],
  ['/#/contest', 'nobody'],
  ['/#/score-board', 'nobody'],
  ['/#/score-board-legacy', 'nobody'],
  ['/#/debrief/loginAdminChallenge', 'nobody'],
  ['/#/debrief/basketAccessChallenge', 'nobody'],
  ['/#/learn', 'nobody'],
  ['/#/learn/sql-injection', 'nobody'],
  ['/#/learn/races', 'nobody'],
  ['/#/paths', 'nobody'],
  ['/#/paths/first-night', 'nobody'],
  // A completed path, with the certificate.
  ['/#/paths/lunch-break', 'nobody'],
  ['/#/other-site', 'customer'],
  ['/#/other-site?tab=pages', 'customer'],
  ['/#/other-site?tab=log', 'customer'],
  ['/#/coding-challenge/loginAdminChallenge', 'customer'],
  ['/#/no-such-page', 'nobody'],
]

/** URLs whose parameters are missing, malformed, or name something that does not exist. */
export const ODD_ADDRESSES: string[] = [
  '/#/search?q=%',
  '/#/login?redirectUrl=%2Fnowhere',
  '/#/forgot-password?email=nobody',
  '/#/magic/nothing',
  '/#/403',
  '/#/payment/nothing',
  '/#/address/edit/99999',
  '/#/address/edit/nothing',
  '/#/address/edit/..',
  '/#/order-completion/nothing',
  '/#/order-completion/..',
  '/#/track-result',
  '/#/track-result?id=',
  '/#/track-result?id=%',
  '/#/track-result?id=..',
  '/#/track-result/new',
  '/#/chatbot?bot=nothing',
  '/#/chatbot/conversation/nothing',
  '/#/privacy-security/nothing',
  '/#/administration',
  '/#/accounting',
  '/#/hacking-instructor?challenge=nothing',
  '/#/score-board?open=nothing',
  '/#/debrief/nothing',
  '/#/learn/nothing',
  '/#/learn/..',
  '/#/paths/nothing',
  '/#/coding-challenge/nothing',
  '/#/coding-challenge/..',
  '/#/coding-challenge/scoreBoardChallenge',
  '/#/coding-challenge/loginAdminChallenge?at=nothing',
  '/#/%',
]

/** The paths of the web app as written in `web/routes.tsx`: `/track-result/new`. */
export function routesOf(source: string): string[] {
  const above: string[] = []
  const found: string[] = []
  for (const line of source.split('\n')) {
    const place = /<Route\b/.test(line) ? (/\bpath="([^"]+)"/.exec(line)?.[1] ?? '') : undefined
    if (place !== undefined && place !== '' && place !== '*') found.push(['', ...above, place].join('/'))
    const isOpen = place !== undefined && !line.trimEnd().endsWith('/>')
    if (isOpen) above.push(place)
    if (line.includes('</Route>')) above.pop()
  }
  return found.map((address) => address.replaceAll(/\/{2,}/g, '/'))
}
