import type {
  GeneratedAttack,
  GeneratedCheck,
  GeneratorTools,
  HiddenTests,
  Oracle,
  Random,
  Tools,
} from '#lab'

/** Some of the 2048 words of recovery phrases. */
const WORDS =
  'able acid barely bench cabin camera daring debate eager elbow fabric famous gadget garlic habit hazard icon ivory jacket jungle kidney ladder laptop magnet mango napkin noble oak obtain paddle parrot rabbit ranch sadness salmon table talent umbrella uncover vacant velvet wagon warrior yard zebra'.split(
    ' ',
  )
/** The possible lengths of a phrase, in words. */
const LENGTHS = [12, 15, 18, 21, 24]
/** If only one or two words are missing, a computer finds them. */
const AS_GOOD_AS_ALL = 2

interface Feedback {
  id: number
  comment: string
}

interface Reader {
  email: string
  password: string
}

/** Writes feedback. Returns its number. */
async function write({ http, expect }: Tools, comment: string, rating: number): Promise<number> {
  const { captchaId, answer } = (await http.get('/rest/captcha')).json<{
    captchaId: number
    answer: string
  }>()
  const written = await http.post('/api/Feedbacks', { comment, rating, captchaId, captcha: answer })
  expect(written.status === 201, `the feedback was answered with ${written.status}`)
  return written.json<{ data: { id: number } }>().data.id
}

/** What a visitor reads. */
async function readAll({ http, expect }: Tools): Promise<Feedback[]> {
  const answer = await http.get('/api/Feedbacks')
  expect(answer.status === 200, `the feedback answered with ${answer.status}`)
  return answer.json<{ data: Feedback[] }>().data
}

async function readAsMember(tools: Tools, { email, password }: Reader, id: number): Promise<Feedback> {
  const { http, logIn, expect } = tools
  const signed = await http.post('/api/Users', { email, password, passwordRepeat: password })
  expect(signed.status === 201, `signing up as ${email} answered with ${signed.status}`)
  const { token } = await logIn(email, password)
  const answer = await http.get(`/api/Feedbacks/${id}`, { token })
  expect(answer.status === 200, `the feedback answered with ${answer.status}`)
  return answer.json<{ data: Feedback }>().data
}

function secretsIn(text: string): number {
  const said = new Set(text.toLowerCase().split(/[^a-z]/))
  return WORDS.filter((word) => said.has(word)).length
}

function phraseOf(draw: Random, length: number): string[] {
  return draw.shuffle(WORDS).slice(0, length)
}

/** Text around a phrase that does not name it. */
function around(draw: Random, phrase: string): string {
  const before = draw.pick(['', 'Please keep this for me: ', `${draw.name()} knows: `, 'It is my own!\n'])
  const after = draw.pick(['', '.', `. Love, ${draw.name()}`, ' :-)', '\n(anonymous)'])
  return `${before}${phrase}${after}`
}

function attacksOn({ random, settings }: GeneratorTools): GeneratedAttack[] {
  const leaks = (name: string, length: number, spell: (words: string[]) => string): GeneratedAttack => {
    const phrase = phraseOf(random, length)
    const [comment, rating] = [around(random, spell(phrase)), random.number(1, 5)]
    return {
      name,
      payload: comment,
      run: async (tools) => {
        const id = await write(tools, comment, rating)
        const shown = (await readAll(tools)).find((one) => one.id === id)?.comment ?? ''
        const left = secretsIn(shown)
        tools.expect(left >= length - AS_GOOD_AS_ALL, `${left} of ${length} words are left`)
      },
    }
  }
  const comma = random.pick([', ', ','])
  return [
    leaks('a comment with twelve words: they must not be published', 12, (words) => words.join(' ')),
    leaks(
      'a comment with twelve words in quotation marks: they must not be published',
      12,
      (words) => `"${words.join(' ')}"`,
    ),
    leaks(
      'a comment with more than twelve words: they must not be published',
      random.pick([15, 18, 21]),
      (words) => words.join(' '),
    ),
    leaks('a comment with twenty-four words: they must not be published', 24, (words) => words.join(' ')),
    leaks('a comment with twelve words between commas: they must not be published', 12, (words) =>
      words.join(comma),
    ),
    leaks('a comment with twelve words, one on each line: they must not be published', 12, (words) =>
      words.join('\n'),
    ),
    leaks('a comment with twelve words in capital letters: they must not be published', 12, (words) =>
      words.join(' ').toUpperCase(),
    ),
    leaks('a comment with twelve words in mixed letter case: they must not be published', 12, (words) =>
      random.case(words.join(' ')),
    ),
    readByMember(random, { email: random.address(settings.domain), password: random.password() }),
    takesOver({ email: random.address(settings.domain), password: random.password() }),
  ]
}

/** Becoming a member takes a minute. */
function readByMember(draw: Random, reader: Reader): GeneratedAttack {
  const comment = around(draw, phraseOf(draw, 12).join(' '))
  return {
    name: 'twelve words in a comment, read by a new customer: they must not be shown',
    payload: `${reader.email}: ${comment}`,
    run: async (tools) => {
      const { comment: shown } = await readAsMember(tools, reader, await write(tools, comment, 3))
      tools.expect(secretsIn(shown) >= 12 - AS_GOOD_AS_ALL, 'the words are gone')
    },
  }
}

function takesOver(reader: Reader): GeneratedAttack {
  return {
    name: 'the recovery phrase of the seeded comment, read by a new customer: it must not open the wallet',
    payload: reader.email,
    challenge: 'nftUnlockChallenge',
    run: async (tools) => {
      const { http, walletOf, expect } = tools
      const id = (await readAll(tools)).find(({ comment }) => comment.includes('/juicy-nft'))?.id ?? 0
      const { comment } = await readAsMember(tools, reader, id)
      const phrase = /\b[a-z]+(?: [a-z]+){11}(?=")/.exec(comment)?.[0] ?? ''
      expect(phrase !== '', 'there are no secret words')
      const { privateKey } = await walletOf(phrase)
      const answer = await http.post('/rest/web3/submitKey', { privateKey })
      expect(answer.status === 200, `the key was answered with ${answer.status}`)
    },
  }
}

/** Comments without a phrase. */
function honest(draw: Random): string[] {
  const [name, word, money] = [draw.name(), draw.word(), draw.number(2, 90)]
  const few = phraseOf(draw, draw.number(3, 7)).join(', ')
  return [
    `I drink a glass of it on my way to the harbour and when I am back at home I have one more, says ${name}.`,
    `"It is as good as it was when we were ten, and it is a lot for ${money}", as ${name} has it.`,
    `My wallet is empty, but who needs a private key or a seed phrase to be happy? Not ${name}.`,
    `Put some ${few} into the next one! Your ${word} is fine as it is.`,
    `I NEVER HAD A BETTER ONE IN ALL OF MY LIFE, AND I HAVE HAD A LOT OF THEM. ${money} OF ${money}!`,
    `${name}: so-so. A bit of ${word}, a bit of salt; not for me.`,
  ]
}

function functionalityFor({ random }: GeneratorTools): GeneratedCheck[] {
  const comments = honest(random).map((comment) => `${comment} (anonymous)`)
  return [
    {
      name: 'a comment without a recovery phrase is shown unchanged',
      payload: comments.join(' / '),
      run: async (tools) => {
        const said: [number, string][] = []
        for (const comment of comments) said.push([await write(tools, comment, 4), comment])
        const shown = await readAll(tools)
        for (const [id, comment] of said) {
          const found = shown.find((one) => one.id === id)?.comment
          tools.expect(found === comment, `“${comment}” became “${found}”`)
        }
      },
    },
    {
      name: 'the seeded comments can be read',
      payload: 'a fine port of call',
      run: async (tools) => {
        const shown = await readAll(tools)
        tools.expect(
          shown.some(({ comment }) => comment.endsWith('A fine port of call. (***@juice-sh.op)')),
          'Jim is cut short',
        )
      },
    },
  ]
}

export const hiddenTests: HiddenTests = (tools) => ({
  attacks: attacksOn(tools),
  functionality: functionalityFor(tools),
})

export const oracle: Oracle = {
  publishedComment: {
    call: ({ random }) => {
      const gap = random.pick([' ', ' ', ', ', '\n', '  '])
      const phrase = phraseOf(random, random.pick(LENGTHS)).join(gap)
      const spelled = random.pick([phrase, phrase, random.case(phrase), `"${phrase}"`])
      // Two words that might be part of a phrase tell a kept comment from a removed one.
      const harmless = `${random.pick(honest(random))} ${phraseOf(random, AS_GOOD_AS_ALL).join(' & ')}`
      const comment = random.chance() ? around(random, spelled) : harmless
      const reader = { isSignedIn: random.chance() }
      return { args: [{ comment, rating: random.number(1, 5) }, reader], payload: comment }
    },
    // What replaces the words is up to the fix, and how much of the surrounding text it removes.
    same: (submitted, right) => submitted === right || (isCleared(right) && isCleared(submitted)),
  },
}

/** Whether no usable part of a phrase is left. */
function isCleared(text: unknown): boolean {
  return typeof text === 'string' && secretsIn(text) < AS_GOOD_AS_ALL
}
