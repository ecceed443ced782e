import type { NearMiss, Tools } from '#lab'

const QUESTION = 'Do you have apple juice?'

function miss(name: string, run: (tools: Tools) => Promise<void>): NearMiss {
  return { challenge: 'aiDebuggingChallenge', name, run }
}

/** A visitor asks for juice with this cookie. */
function withCookie(name: string, cookie: string | undefined): NearMiss {
  return miss(name, async ({ ask, expect }) => {
    const { text } = await ask(QUESTION, cookie === undefined ? {} : { headers: { cookie } })
    expect(text !== '', 'there is no answer')
  })
}

export const nearMisses: NearMiss[] = [
  withCookie('no cookie', undefined),
  withCookie('the cookie set to false', 'show_tool_calls=false'),
  withCookie('a cookie that shouts', 'show_tool_calls=TRUE'),
  withCookie('a cookie with a number in it', 'show_tool_calls=1'),
  withCookie('a cookie with nothing in it', 'show_tool_calls='),
  withCookie('the cookie with something appended', 'show_tool_calls=true!'),
  withCookie('a cookie by another name', 'showToolCalls=true'),
  withCookie('two cookies, of which the first counts', 'show_tool_calls=false; show_tool_calls=true'),
  miss('the right cookie, and nothing that needs a tool', async ({ ask, expect }) => {
    const { text } = await ask('Hello! How are you?', { headers: { cookie: 'show_tool_calls=true' } })
    expect(text !== '', 'there is no answer')
  }),
  miss('the right cookie, without a message', async ({ ask, expect }) => {
    const { error } = await ask([], { headers: { cookie: 'show_tool_calls=true' } })
    expect(error !== undefined, 'it answered nobody')
  }),
  miss('the cookie’s words in a header of their own', async ({ ask, expect }) => {
    const { text } = await ask(QUESTION, { headers: { show_tool_calls: 'true' } })
    expect(text !== '', 'there is no answer')
  }),
  miss('the cookie’s words in the address', async ({ http, expect }) => {
    const messages = [{ role: 'user', content: QUESTION }]
    const { status } = await http.post('/rest/chat?show_tool_calls=true', { messages, show_tool_calls: true })
    expect(status === 200, `the assistant answered with ${status}`)
  }),
  miss('an administrator sees the tool calls, which is allowed', async ({ ask, logIn, settings, expect }) => {
    const { token } = await logIn(`admin@${settings.domain}`, 'admin123')
    const { toolCalls } = await ask(QUESTION, { token, headers: { cookie: 'show_tool_calls=true' } })
    expect(toolCalls.length > 0, 'the administrator sees nothing')
  }),
]
