import { ask, type Calls, ENDLESS, fillIn, tell, text } from '../call.ts'

const FOREVER = 'with recursive c(x) as (select 1 union all select x+1 from c)'
const follow = (token: string) => `/newsletter/unsubscribe?token=${encodeURIComponent(token)}`

/** The newsletter: its list is full, and its editor has a key. */
export const newsletterCalls: Calls = {
  'GET /newsletter': [ask('newsletter', '/newsletter')],
  'GET /newsletter/editor': [ask('newsletter: the desk', '/newsletter/editor')],
  'GET /newsletter/unsubscribe': [
    ask('newsletter: a link', follow(text('7', 24))),
    ask('newsletter: a long question', follow(`${text("' or '", 1_000)}1`)),
    ask('newsletter: a question without end', follow(`' or (${FOREVER} select count(*) from c)--`), ENDLESS),
    ask('newsletter: a nap', follow("' or nap(1000)--"), ENDLESS),
  ],
  'POST /newsletter': [
    fillIn('newsletter: a reader', '/newsletter', { email: 'reader-1@market.example' }),
    fillIn('newsletter: one more than there is room for', '/newsletter', { email: 'late@market.example' }),
    fillIn('newsletter: a long address', '/newsletter', { email: text('@') }),
  ],
  'POST /newsletter/issues': [
    tell('newsletter: an issue for everybody', 'POST', '/newsletter/issues', {
      text: text('ü', 2_000),
      editorKey: 'c0ffee00c0de',
    }),
    tell('newsletter: a long issue', 'POST', '/newsletter/issues', { text: text('ü'), editorKey: text('7') }),
  ],
  'POST /newsletter/key': [ask('newsletter: the key', '/newsletter/key', {}, 'POST')],
}
