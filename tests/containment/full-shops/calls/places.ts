import { ask, type Calls, LONG_HEADER, send, text } from '../call.ts'

const FIXED = 'answers with a fixed text'
/** Path separators up to the longest URL. */
const DOWN = text('%2f', 4_500)
const today = new Date().toISOString().slice(0, 10)

/** Files, pages and static assets. */
export const placeCalls: Calls = {
  'GET /assets/public/images/uploads/*': [
    ask('picture', '/assets/public/images/uploads/wall-1.png'),
    ask('picture: way down', `/assets/public/images/uploads/${DOWN}`),
  ],
  'GET /robots.txt': FIXED,
  'GET /ftp': [ask('ftp', '/ftp'), ask('ftp: as JSON', '/ftp', { headers: { accept: 'application/json' } })],
  'GET /ftp/*': [
    ask('ftp: file', '/ftp/legal.md'),
    ask('ftp: folder', '/ftp/quarantine'),
    ask('ftp: order', '/ftp/order_5267-0000000000000001.pdf'),
    ask('ftp: way down', `/ftp/${DOWN}`),
    ask('ftp: slashes', `/ftp${text('/', LONG_HEADER)}x`),
    ask('ftp: NULs', `/ftp/${text('%2500', 2_400)}.md`),
  ],
  'GET /thumbs': [
    ask('small picture', '/thumbs?src=citrus/lemon.jpg'),
    ask(
      'small picture: the film',
      '/thumbs?src=../frontend/dist/frontend/assets/public/videos/owasp_promo.mp4',
    ),
    ask('small picture: way down', `/thumbs?src=${text('../', 80)}etc/passwd`),
    ask('small picture: a long name', `/thumbs?src=${DOWN}`),
  ],
  'GET /encryptionkeys': [ask('keys', '/encryptionkeys')],
  'GET /encryptionkeys/*': [ask('keys: way down', `/encryptionkeys/${DOWN}`)],
  'GET /support/logs': [ask('logs', '/support/logs')],
  'GET /support/logs/*': [
    ask('log', `/support/logs/access.log.${today}`),
    ask('log: way down', `/support/logs/${DOWN}`),
  ],
  'GET /.well-known': [ask('well-known', '/.well-known')],
  'GET /.well-known/*': [ask('well-known: way down', `/.well-known/${DOWN}`)],
  'GET /this/page/is/hidden/behind/an/incredibly/high/paywall/that/could/only/be/unlocked/by/sending/1btc/to/us':
    [
      ask(
        'premium picture',
        '/this/page/is/hidden/behind/an/incredibly/high/paywall/that/could/only/be/unlocked/by/sending/1btc/to/us',
      ),
    ],
  'GET /we/may/also/instruct/you/to/refuse/all/reasonably/necessary/responsibility': FIXED,
  'GET /the/devs/are/so/funny/they/hid/an/easter/egg/within/the/easter/egg': FIXED,
  'GET /elsewhere': [ask('elsewhere', `/elsewhere?q=${text('juice ', 1_500).replaceAll(' ', '+')}`)],
  'GET /elsewhere/:site': [ask('elsewhere: site', `/elsewhere/${text('x', 1_990)}`)],
  'GET /elsewhere/:site/*': [ask('elsewhere: page', `/elsewhere/mail/${DOWN}`)],
  'GET /quarantine/:name': [ask('quarantine', `/quarantine/${text('x', 1_990)}`)],
  'GET /redirect': [
    ask('redirect', `/redirect?to=${text('https://github.com/juice-shop/', 350)}`),
    ask('redirect: elsewhere', `/redirect?to=${text('h', LONG_HEADER)}`),
  ],
  'GET /promotion': [ask('promotion', '/promotion')],
  'GET /video': [
    ask('film', '/video'),
    ask('film: ranges', '/video', { headers: { range: `bytes=${text('0-1,', 2_900)}0-1` } }),
  ],
  'GET /assets/public/videos/owasp_promo.mp4': [ask('film: file', '/assets/public/videos/owasp_promo.mp4')],
  'GET /assets/public/videos/owasp_promo.vtt': [ask('subtitles', '/assets/public/videos/owasp_promo.vtt')],
  'GET /assets/promotion.js': FIXED,
  'GET /assets/page-notices.js': FIXED,
  'GET /rest/admin/application-version': FIXED,
  'GET /rest/admin/application-configuration': [
    ask('configuration', '/rest/admin/application-configuration'),
    ask('configuration: in German', '/rest/admin/application-configuration', {
      headers: { cookie: 'language=de_DE' },
    }),
  ],
  'GET /rest/languages': [ask('languages', '/rest/languages')],
  'GET /rest/country-mapping': FIXED,
  'GET /training/country-mapping': FIXED,
  'GET /assets/page-scheme.js': FIXED,
  'GET /assets/i18n/:file': [
    ask('texts', '/assets/i18n/de_DE.json'),
    ask('texts: secret', '/assets/i18n/tlh_AA.json'),
  ],
  'GET /security.txt': [ask('security.txt', '/security.txt')],
  'GET /.well-known/security.txt': [ask('security.txt: well-known', '/.well-known/security.txt')],
  'GET /metrics': [ask('metrics', '/metrics')],
  'GET /api-docs': FIXED,
  'GET /api-docs/:file': [
    ask('api-docs', '/api-docs/swagger-ui-init.js'),
    ask('api-docs: script', '/api-docs/swagger-ui-bundle.js'),
  ],
  'anything else': [
    ask('home page', '/'),
    ask('unknown page', `/${text('x', LONG_HEADER)}`),
    ask('unknown page: way down', `/${DOWN}`),
    ask('unknown call', `/rest/${text('%41', 4_000)}`),
    ask('many parameters', `/api/Products?${text('a=1&', 3_500)}`),
    ask('many cookies', '/profile', { headers: { cookie: text('a=1; ', 2_300) } }),
    ask('long agent', '/', { headers: { 'user-agent': text('"', LONG_HEADER) } }),
    ask(
      'what may I',
      '/rest/products/search',
      { headers: { 'access-control-request-headers': text('x,', 5_000) } },
      'OPTIONS',
    ),
    send('a body for nobody', 'POST', '/nowhere', text('[', 99_000)),
  ],
}
