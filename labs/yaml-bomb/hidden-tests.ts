import type { GeneratedAttack, GeneratedCheck, GeneratorTools, HiddenTests, Oracle, Tools } from '#lab'

async function complain({ http }: Tools, yaml: string): Promise<{ status: number; text: string }> {
  const form = new FormData()
  form.append('file', new File([yaml], 'complaint.yml', { type: 'application/yaml' }))
  return http.post('/file-upload', form, { headers: { accept: 'application/json' } })
}

/** Nested lists: each contains the one before this many times. */
function bomb({ random }: Pick<GeneratorTools, 'random'>, deep: number, times: number): string {
  const start = random.word()
  const first = random.pick(['x', '"lol"', '1', '~', random.word()])
  const names = Array.from({ length: deep }, (_, index) => `${start}${index}`)
  const isFlow = random.chance()
  const lines = names.map((name, index) => {
    const part = index === 0 ? first : `*${names[index - 1]}`
    if (isFlow)
      return `${name}: &${name} [${Array(times)
        .fill(part)
        .join(random.pick([', ', ',  ']))}]`
    return `${name}: &${name}\n${Array(times).fill(`  - ${part}`).join('\n')}`
  })
  return `${random.chance() ? '---\n' : ''}${lines.join('\n')}\n`
}

function attacksOn(tools: GeneratorTools): GeneratedAttack[] {
  const { random } = tools
  const payload = bomb(tools, random.number(9, 12), random.number(9, 12))
  return [
    {
      name: 'YAML with nested aliases: it must not be expanded',
      payload: payload.slice(0, 400),
      challenge: 'yamlBombChallenge',
      run: async (shop) => {
        const { status } = await complain(shop, payload)
        shop.expect(status === 503, `the complaint was answered with ${status}`)
      },
    },
  ]
}

function functionalityFor({ random }: GeneratorTools): GeneratedCheck[] {
  const [name, words, city] = [random.word(), random.word(), random.name()]
  const referring = `sender: &${name} { name: ${random.name()}, city: ${city} }\nreturn_to: *${name}\nwords: "** ${words} **"\n`
  const long = `words: ${`${words} `.repeat(random.number(1_500, 3_000))}\n`
  return [
    {
      name: 'a single alias is accepted',
      payload: referring,
      run: async (shop) => {
        const { status, text } = await complain(shop, referring)
        shop.expect(status === 410 && text.split(city).length > 2, 'it was not understood')
      },
    },
    {
      name: 'a long complaint is accepted',
      payload: long.slice(0, 100),
      run: async (shop) => {
        const { status, text } = await complain(shop, long)
        shop.expect(status === 410 && text.includes(words), 'it was not understood')
      },
    },
  ]
}

export const hiddenTests: HiddenTests = (tools) => ({
  attacks: attacksOn(tools),
  functionality: functionalityFor(tools),
})

export const oracle: Oracle =
  'the limits are up to the fix: the tests check that no bomb goes off and that honest complaints are read'
