import { ask, type Calls, LONG_HEADER, tell, text } from '../call.ts'

/** The page of the night market, and its repository. */
export const landingCalls: Calls = {
  'GET /landing': [ask('landing page', '/landing')],
  'GET /landing/*': [
    ask('landing page: all objects', '/landing/.git/objects/'),
    ask('landing page: way down', `/landing/${text('%2e%2e%2f', 1_300)}`),
    ask('landing page: slashes', `/landing/${text('/', LONG_HEADER)}x`),
  ],
  'POST /landing/deploy': [
    tell('landing page: deploy', 'POST', '/landing/deploy', { page: text('x') }),
    ask(
      'landing page: a long token',
      '/landing/deploy',
      {
        who: 'nobody',
        headers: { authorization: `Bearer ${text('x', LONG_HEADER)}` },
      },
      'POST',
    ),
  ],
}
