import type { GeneratedAttack, GeneratedCheck, GeneratorTools, HiddenTests, Oracle } from '#lab'

/** Write here attacks of the kinds in attack.ts, with payloads that a learner cannot know in advance. */
function attacksOn({ random }: GeneratorTools): GeneratedAttack[] {
  const payload = `<img src=${random.word()} onerror=alert(1)>`
  return [
    {
      name: 'what the attack sends: what must not happen',
      payload,
      challenge: 'newLabChallenge',
      run: async ({ http, expect }) => {
        const answer = await http.get(`/?name=${encodeURIComponent(payload)}`)
        expect(answer.text.includes(payload), 'the shop escapes it')
      },
    },
  ]
}

/** Write here what honest customers do, with names and texts that a learner cannot know in advance. */
function functionalityFor({ random }: GeneratorTools): GeneratedCheck[] {
  const name = random.name()
  return [
    {
      name: 'what a customer sends: what they have to get',
      payload: name,
      run: async ({ http, expect }) => {
        const answer = await http.get(`/?name=${name}`)
        expect(answer.status === 200, `the shop answered with ${answer.status}`)
      },
    },
  ]
}

export const hiddenTests: HiddenTests = (tools) => ({
  attacks: attacksOn(tools),
  functionality: functionalityFor(tools),
})

/** Give each function of weak.ts random arguments here: a learner's fix has to return what the right fix returns. */
export const oracle: Oracle = {
  greeting: {
    call: ({ random }) => {
      const word = random.word()
      const name = random.pick([random.name(), `${word} & ${random.word()}`, `<b>${word}</b>`, `3 < ${word}`])
      return { args: [name], payload: name }
    },
  },
}
