import type { GeneratedAttack, GeneratedCheck, GeneratorTools, HiddenTests, Oracle, Tools } from '#lab'
import { byAnswer, byClock, editorSends, findKeyAndSend, follow, join } from './steps.ts'

const challenge = 'twentyQuestionsChallenge'

function attacksOn({ random, sql, settings }: GeneratorTools): GeneratedAttack[] {
  const [one, other] = [random.word(), random.word()]
  const [gap, or] = [sql.gap(), sql.or()]
  /** Finds the key with questions of this form. */
  const key = (
    name: string,
    form: (condition: string) => string,
    digit?: (place: number) => string,
  ): GeneratedAttack => ({
    name,
    payload: form('…'),
    challenge,
    run: async (tools) => findKeyAndSend(tools, await byAnswer(tools, form), digit && { digit }),
  })
  /** Finds out who reads the newsletter, which is private. */
  const reader = (name: string, form: (condition: string) => string): GeneratedAttack => {
    const [leaving, unknown] = [random.address(settings.domain), random.address(settings.domain)]
    const isOn = (email: string) =>
      form(`EXISTS(${sql.word('select')} 1 FROM Subscriptions WHERE email=${sql.text(email)})`)
    return {
      name,
      payload: isOn(leaving),
      run: async (tools) => {
        await join(tools, leaving)
        const says = async (email: string) => (await follow(tools, isOn(email))).status === 200
        tools.expect((await says(leaving)) !== (await says(unknown)), 'nobody can tell')
      },
    }
  }
  const yes = (name: string, token: string): GeneratedAttack => ({
    name,
    payload: token,
    run: async (tools) => {
      const { status } = await follow(tools, token)
      tools.expect(status === 200, `it was answered with ${status}`)
    },
  })
  const nap = (form: (nap: string) => string): GeneratedAttack => ({
    name: 'a token that makes the query slow when a guess is right: the time must not reveal the key',
    payload: form('nap(…)'),
    run: async (tools: Tools) => void (await byClock(tools, form)),
  })
  return random.shuffle([
    key(
      'a token with a condition about each character of the key: the answer must not reveal it',
      (condition) => `${one}'${gap}${or}${gap}${condition}${sql.end()}`,
    ),
    key(
      'a token with a condition and no comment sign: the answer must not reveal the key',
      (condition) => `${one}'${gap}${or}${gap}${condition}${gap}AND${gap}'${other}'='${other}`,
      (place) =>
        `(${sql.word('select')} ${random.pick(['substr', 'substring'])}(editorKey,${place},1) FROM Editors)`,
    ),
    key(
      'a token with UNION SELECT from Editors: the answer must not reveal the key',
      (condition) =>
        `${one}'${gap}${sql.word('union')}${gap}${sql.word('select')} 1 FROM Editors WHERE ${condition}${sql.end()}`,
      (place) => `substr(editorKey,${place},1)`,
    ),
    reader(
      'a token with EXISTS on Subscriptions: the answer must not reveal who subscribes',
      (condition) => `${one}'${gap}${or}${gap}${condition}${sql.end()}`,
    ),
    reader(
      'a token that causes an error if a reader exists: the answer must not reveal who subscribes',
      (condition) =>
        `'${gap}${or}${gap}CASE WHEN ${condition} THEN abs(-9223372036854775808) ELSE 1 END${sql.end()}`,
    ),
    yes(
      'a token that makes the condition always true: it must not count as a known link',
      `'${random.case('or')}'1`,
    ),
    yes(
      'a condition that is as long as a real token: it must not count as a known link',
      `' or '${one.padEnd(15, 'x').slice(0, 15)}'>'`,
    ),
    nap((question) => `${one}'${gap}${or}${gap}${question}${gap}${or}${gap}'${other}'='${one}x`),
  ])
}

function functionalityFor({ random, settings }: GeneratorTools): GeneratedCheck[] {
  const [leaving, staying] = [random.address(settings.domain), random.address(settings.domain)]
  const text =
    `${random.name()}: ${random.word()}, ${random.pick(["it's", '--', 'nap(400)', "' or '1'='1", '/*'])}`.replaceAll(
      "'",
      '’',
    )
  const hex = Array.from({ length: 24 }, () => random.number(0, 15).toString(16)).join('')
  return [
    {
      name: 'a reader unsubscribes with their own link, and only they are removed',
      payload: text,
      run: async (tools) => {
        const [token] = [await join(tools, leaving), await join(tools, staying)]
        const { status } = await follow(tools, token)
        tools.expect(status === 200, `the reader’s link was answered with ${status}`)
        await editorSends(tools, text)
        tools.expect(
          (await tools.lastLetter(staying))?.includes(text) === true,
          'the other reader got no issue',
        )
        tools.expect(
          (await tools.lastLetter(leaving))?.includes(text) === false,
          'the reader still gets mail',
        )
      },
    },
    {
      name: 'an unknown token unsubscribes nobody',
      payload: hex,
      run: async (tools) => {
        const { status } = await follow(tools, hex)
        tools.expect(status === 404, `it was answered with ${status}`)
      },
    },
  ]
}

export const hiddenTests: HiddenTests = (tools) => ({
  attacks: attacksOn(tools),
  functionality: functionalityFor(tools),
})

export const oracle: Oracle = {
  isSubscribed: {
    times: 120,
    call: ({ random, sql, database }) => {
      const hex = () => Array.from({ length: 24 }, () => random.number(0, 15).toString(16)).join('')
      const tokens = Array.from({ length: random.number(1, 40) }, hex)
      const db = database({
        Subscriptions: {
          columns: ['token', 'email', 'since'],
          rows: tokens.map((token) => [token, random.address('readers.example'), '2026-03-06T18:00:00.000Z']),
        },
        Editors: { columns: ['name', 'editorKey'], rows: [[random.name(), hex().slice(0, 12)]] },
      })
      const asked = random.pick([
        random.pick(tokens),
        hex(),
        `'${sql.gap()}${sql.or()}${sql.gap()}${sql.truth()}${sql.end()}`,
        `' or '${random.word().padEnd(15, 'x').slice(0, 15)}'>'`,
        `${random.word()}'${sql.gap()}${sql.or()}${sql.gap()}nap(${random.number(10, 900)})${sql.end()}`,
        random.pick(["'", '"', '', '?', ';', `'${random.word()}`]),
      ])
      return { args: [db, asked], payload: asked, seen: () => ({ nappedMs: db.nappedMs }) }
    },
  },
}
